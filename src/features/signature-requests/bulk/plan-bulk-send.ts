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
import { bulkRowSchema, leftOutRowSchema } from './bulk-schemas.ts'
import { type BulkSend, type PlannedRow, type RowInput, type RowProblem, signersNamedIn } from './bulk-send.ts'

export interface BulkPlan {
  /** All rows in order. Those that the caller leaves out are left out, and those that cannot be sent. */
  rows: PlannedRow[]
  /** The rows that cannot be sent. */
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
const checkLeftOutRow = compileValidator(leftOutRowSchema)

/**
 * Plans every row as it would be sent. Returns which rows are left out and why, and warnings for the sender. Writes
 * nothing.
 */
export async function planBulkSend(inputs: unknown[], basis: BulkBasis, status: Template['status']): Promise<BulkPlan> {
  const rows: PlannedRow[] = []
  const problems: RowProblem[] = []
  const warnings = new Map<string, Warning>()
  for (const [index, input] of inputs.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await otherWork()
    try {
      const reason = reasonToLeaveOut(input)
      if (reason !== undefined) {
        rows.push({ error: reason, signers: signersNamedIn(input) })
        continue
      }
      const row = checkRow(input)
      const planned = planRow(row, basis)
      rows.push({ input: row })
      for (const warning of requestWarnings(planned, basis.version, status)) warnings.set(warning.message, warning)
    } catch (error) {
      const problem = problemText(error)
      rows.push({ error: problem, signers: signersNamedIn(input) })
      problems.push({ row: index + 1, error: problem })
    }
  }
  for (const warning of repeatedRows(rows)) warnings.set(warning.message, warning)
  return { rows, problems, warnings: [...warnings.values()].slice(0, warningsMost) }
}

/** Returns why the caller leaves a row out; undefined if it is to be sent. Throws if the reason is no text. */
function reasonToLeaveOut(input: unknown): string | undefined {
  const hasReason = typeof input === 'object' && input !== null && Object.hasOwn(input, 'leaveOut')
  return hasReason ? (checkLeftOutRow(input).leaveOut ?? undefined) : undefined
}

/** Lists the rows that are left out, by the caller or because they cannot be sent. */
export const leftOutRows = ({ rows }: BulkPlan): RowProblem[] =>
  rows.flatMap((row, index) => ('error' in row ? [{ row: index + 1, error: row.error }] : []))

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

/** Returns a warning for each group of identical rows to send, which were probably pasted twice. */
function repeatedRows(rows: PlannedRow[]): Warning[] {
  const toSend = rows.flatMap((row, index) => ('input' in row ? [{ number: index + 1, input: row.input }] : []))
  const byText = Map.groupBy(toSend, ({ input }) => JSON.stringify(input))
  return [...byText.values()].flatMap(copies => {
    if (copies.length === 1) return []
    const numbers = copies.map(({ number }) => number)
    return [presentWarning({ code: 'bulk-rows-repeat', problem: numbers.slice(0, 10).join(', ') })]
  })
}
