export type RedlineErrorCode =
  /** The stored names of the paragraphs belong to another file. */
  | 'anchors-mismatch'
  /** A paragraph, change or comment does not exist, or no longer exists. */
  | 'unknown-anchor'
  | 'unknown-change'
  /** The name for a new paragraph is already the name of another paragraph. */
  | 'anchor-taken'
  /** The operation needs as many names as `detail` says. */
  | 'anchor-count'
  /** A decision cannot be undone: its paragraphs have changed since. */
  | 'changed-since'
  /** The offsets are outside the text, or in the middle of a character. */
  | 'out-of-range'
  /** The place may not be edited: a field, an object, a locked control. */
  | 'not-editable'
  /** A document cannot hold this text. */
  | 'unwritable-text'
  /** The document cannot be negotiated; `detail` is one of the reasons of take-in.ts, `place` quotes it. */
  | 'unsupported-document'
  /** The library that compares documents failed on these documents; `detail` is its exception. */
  | 'not-comparable'

/** A request asks for something that the document does not allow; `detail` names it. */
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
