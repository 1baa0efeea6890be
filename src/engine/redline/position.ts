/**
 * A position in the text of a paragraph. For example, in `a`, deleted `bc`, `d`, the position right before `d` is
 * `{ start: 1, deleted: 2 }`. Operations and pages name positions so (docs/negotiation.md, "Undo").
 */
export interface Position {
  /** The length of the current text before it, in UTF-16 code units. */
  start: number
  /** How much of the text that is deleted at `start` is before it. */
  deleted: number
}
