import type { ClauseBeside } from '../cursor/beside.ts'
import { isComputedField } from './ranges.ts'

/**
 * The reason why no operation can make a change: a locked control, a field that a word processor computes, or a change
 * that would need other clauses, such as a new paragraph in a note.
 */
export type EditRefusal = 'locked' | 'field' | 'structure'

/** Thrown for an edit that has no operation; nothing was changed. */
export class RefusedEdit extends Error {
  readonly reason: EditRefusal

  constructor(reason: EditRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** Returns the reason why a clause that is not editable has no operations. */
export const uneditable = ({ content }: Pick<ClauseBeside, 'content'>): EditRefusal =>
  content.some(isComputedField) ? 'field' : 'locked'
