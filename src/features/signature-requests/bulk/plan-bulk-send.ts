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
  /** From 1. */
  row: number
  error: string
}

export interface BulkPlan {
  rows: RowInput[]
  problems: RowProblem[]
  warnings: Warning[]
}

/** What the rows of a bulk send have in common, besides the template's version. */
export type BulkBasis = Pick<BulkSend, 'organizationId' | 'shared' | 'defaults'> & {
  version: TemplateVersion
  now: Date
}

/** Rows between which other calls get their turn. */
const rowsAtOnce = 20
const warningsMost = 100

const checkRow = compileValidator(bulkRowSchema)

/** Plans every row as it would be sent: what is wrong with each, and what the sender should know. Nothing is written. */
export async function planBulkSend(given: unknown[], basis: BulkBasis, status: Template['status']): Promise<BulkPlan> {
  const rows: RowInput[] = []
  const problems: RowProblem[] = []
  const warnings = new Map<string, Warning>()
  for (const [index, one] of given.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await otherWork()
    try {
      const row = checkRow(one)
      const planned = planRow(row, basis)
      rows.push(row)
      for (const warning of requestWarnings(planned, basis.version, status)) warnings.set(warning.message, warning)
    } catch (error) {
      problems.push({ row: index + 1, error: problemText(error) })
    }
  }
  for (const warning of repeatedRows(given)) warnings.set(warning.message, warning)
  return { rows, problems, warnings: [...warnings.values()].slice(0, warningsMost) }
}

/** The signature request of a row. Throws what `planSignatureRequest` throws. */
export const planRow = (
  row: RowInput,
  { organizationId, shared, defaults, version, now }: BulkBasis,
): PlannedSignatureRequest =>
  planSignatureRequest({ ...shared, ...row }, { organizationId, defaults, version, delivery: 'regular', now, newId })

/** What to change in a row that was refused. Throws what is no refusal. */
export function problemText(error: unknown): string {
  if (!(error instanceof CodedError)) throw error
  return answerOfError(error, 'v1').body.error
}

/** Rows that are the same to the last letter were probably pasted twice. */
function repeatedRows(given: unknown[]): Warning[] {
  const byText = Map.groupBy(given.entries(), ([, row]) => JSON.stringify(row))
  return [...byText.values()].flatMap(same => {
    if (same.length === 1) return []
    const numbers = same.map(([index]) => index + 1)
    return [presentWarning({ code: 'bulk-rows-repeat', problem: numbers.slice(0, 10).join(', ') })]
  })
}
