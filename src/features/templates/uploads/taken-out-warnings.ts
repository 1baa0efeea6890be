import type { TakenOutRow } from '../../../engine/redline/uploads/taken-out-rows.ts'
import type { StoredWarning } from '../../../platform/database/tables/template-tables.ts'

/** A hostile file may have any number of them. */
const warningsMost = 20

/** What a negotiation of a document is without, as warnings to whoever brought it. */
export function takenOutWarnings(takenOut: readonly TakenOutRow[]): StoredWarning[] {
  const warnings = takenOut.map(({ words, what, place }) => ({
    code: 'left-out-of-negotiation',
    subject: what === '' ? words : `${words}: ${what}`,
    problem: place,
  }))
  const different = new Map(warnings.map(warning => [`${warning.subject} ${warning.problem}`, warning]))
  return [...different.values()].slice(0, warningsMost)
}
