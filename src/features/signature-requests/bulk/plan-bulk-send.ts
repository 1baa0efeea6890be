import { setImmediate as otherWork } from 'node:timers/promises'
import { CodedError } from '../../../http/coded-error.ts'
import { answerOfError } from '../../../http/error-answer.ts'
import { compileValidator } from '../../../http/validation.ts'
import type { Warning } from '../../../http/warning.ts'
import { newId } from '../../../platform/ids.ts'
import type { Template, TemplateVersion } from '../../templates/template.ts'
import { presentWarning } from '../../templates/uploads/template-warnings.ts'
import { type PlannedSignatureRequest, planSignatureRequest } from '../plan-signature-request.ts'
import { requestWarnings } from '../request-warnings.ts'
import { bulkRowSchema } from './bulk-schemas.ts'
import type { BulkSend, RowInput } from './bulk-send.ts'

export interface RowProblem {
  /** The one-based number of the row. */
  row: number
  error: string
}

export interface BulkPlan {
  rows: RowInput[]
  problems: RowProblem[]
  warnings: Warning[]
}

/** Everything that the rows of a bulk send share, including the template's version and the current time. */
export type BulkBasis = Pick<BulkSend, 'organizationId' | 'templateName' | 'shared' | 'defaults'> & {
  version: TemplateVersion
  now: Date
}

/** After this many rows, planning pauses so that other calls get a turn. */
const rowsAtOnce = 20
const warningsMost = 100

const checkRow = compileValidator(bulkRowSchema)

/**
 * Plans every row as it would be sent. Returns the problems of each row, and warnings for the sender. Writes nothing.
 */
export async function planBulkSend(inputs: unknown[], basis: BulkBasis, status: Template['status']): Promise<BulkPlan> {
  const rows: RowInput[] = []
  const problems: RowProblem[] = []
  const warnings = new Map<string, Warning>()
  for (const [index, input] of inputs.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await otherWork()
    try {
      const row = checkRow(input)
      const planned = planRow(row, basis)
      rows.push(row)
      for (const warning of requestWarnings(planned, basis.version, status)) warnings.set(warning.message, warning)
    } catch (error) {
      problems.push({ row: index + 1, error: problemText(error) })
    }
  }
  for (const warning of repeatedRows(inputs)) warnings.set(warning.message, warning)
  return { rows, problems, warnings: [...warnings.values()].slice(0, warningsMost) }
}

/** Plans the signature request of a row. Throws the errors of `planSignatureRequest`. */
export const planRow = (
  row: RowInput,
  { organizationId, templateName, shared, defaults, version, now }: BulkBasis,
): PlannedSignatureRequest =>
  planSignatureRequest(
    { ...shared, ...row },
    {
      organizationId,
      templateName,
      defaults,
      version,
      delivery: 'regular',
      now,
      newId,
    },
  )

/** Returns the text of a refusal, which says what to change in the row. Rethrows an error that is not a refusal. */
export function problemText(error: unknown): string {
  if (!(error instanceof CodedError)) throw error
  return answerOfError(error, 'v1').body.error
}

/** Returns a warning for each group of identical rows, which were probably pasted twice. */
function repeatedRows(inputs: unknown[]): Warning[] {
  const byText = Map.groupBy(inputs.entries(), ([, row]) => JSON.stringify(row))
  return [...byText.values()].flatMap(copies => {
    if (copies.length === 1) return []
    const numbers = copies.map(([index]) => index + 1)
    return [presentWarning({ code: 'bulk-rows-repeat', problem: numbers.slice(0, 10).join(', ') })]
  })
}
