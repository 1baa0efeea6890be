import type { AnyClause } from '../cursor/beside.ts'
import { isComputedField } from './stretches.ts'

/**
 * What no operation can change: a control that is locked, a field that a word processor works out, or what would need other
 * clauses, such as a new paragraph in a note.
 */
export type Refusal = 'locked' | 'field' | 'structure'

/** An edit that has no operation; nothing was done. */
export class RefusedEdit extends Error {
  readonly reason: Refusal

  constructor(reason: Refusal) {
    super(reason)
    this.reason = reason
  }
}

/** Why no operation edits a clause that is not editable. */
export const uneditable = ({ content }: Pick<AnyClause, 'content'>): Refusal =>
  content.some(isComputedField) ? 'field' : 'locked'
