export type RedlineErrorCode =
  /** The stored anchors belong to another file. */
  | 'anchors-mismatch'
  /** A paragraph, change or comment does not exist, or no longer exists. */
  | 'unknown-anchor'
  | 'unknown-change'
  /** The name for a new paragraph is already the name of another paragraph. */
  | 'anchor-taken'
  /** The operation names the wrong number of new paragraphs; `detail` is the right number. */
  | 'anchor-count'
  /** A decision cannot be undone, because its paragraphs have changed since. */
  | 'changed-since'
  /** The offsets are outside the text, or in the middle of a character. */
  | 'out-of-range'
  /** The place may not be edited, for example because it is in a field or a locked control. */
  | 'not-editable'
  /** A document cannot hold this text. */
  | 'unwritable-text'
  /** The document cannot be negotiated; `detail` is a TakeInReason, and `place` quotes the text at fault. */
  | 'unsupported-document'
  /**
   * The documents cannot be compared: a file cannot be read, or the result does not reproduce their texts. `detail`
   * gives the cause.
   */
  | 'not-comparable'

/** The error for a request that the document does not allow. `detail` gives the cause. */
export class RedlineError extends Error {
  readonly code: RedlineErrorCode
  readonly detail: string
  readonly place: string

  constructor(code: RedlineErrorCode, detail = '', place = '') {
    super(`${code} ${detail}`.trim())
    this.code = code
    this.detail = detail
    this.place = place
  }
}
