import type { TakenOutRow } from '../../../engine/redline/uploads/taken-out-rows.ts'
import type { StoredWarning } from '../../../platform/database/tables/template-tables.ts'

/** The maximum number of warnings for a document, because a malicious file could cause any number. */
const maxWarnings = 20

/** Returns the warnings to the sender about the content that a negotiation of a document leaves out. */
export function takenOutWarnings(takenOut: readonly TakenOutRow[]): StoredWarning[] {
  const warnings = takenOut.map(({ words, what, place }) => ({
    code: 'left-out-of-negotiation',
    subject: what === '' ? words : `${words}: ${what}`,
    problem: place,
  }))
  const distinct = new Map(warnings.map(warning => [`${warning.subject} ${warning.problem}`, warning]))
  return [...distinct.values()].slice(0, maxWarnings)
}
