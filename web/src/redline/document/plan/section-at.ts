import type { DocumentLayout } from '../../../api/generated/calls.ts'
import type { ClauseIndexes } from './planned-page.ts'

/** Returns the index of the section with a clause, by the index of the clause; -1 after the last section. */
export const sectionAt = ({ sections }: DocumentLayout, indexes: ClauseIndexes, clause: number): number =>
  sections.findIndex(({ lastAnchor }) => (indexes.get(lastAnchor) ?? 0) >= clause)
