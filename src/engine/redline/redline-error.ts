export type RedlineErrorCode =
  /** The stored names of the paragraphs are of another file. */
  | 'anchors-mismatch'
  /** A paragraph, change or comment that is not there, or no more. */
  | 'unknown-anchor'
  | 'unknown-change'
  /** The name for a new paragraph is that of another one. */
  | 'anchor-taken'
  /** As many names are needed as `detail` says. */
  | 'anchor-count'
  /** A decision cannot be taken back: its paragraphs are not any more as it left them. */
  | 'changed-since'
  /** Offsets that are not in the text, or in the middle of a character. */
  | 'out-of-range'
  /** What may not be edited: a field, an object, a locked control. */
  | 'not-editable'
  /** A text that a document cannot hold. */
  | 'unwritable-text'
  /** A document that cannot be negotiated; `detail` is one of the reasons of take-in.ts, `place` quotes it. */
  | 'unsupported-document'
  /** The library that compares documents failed at these; `detail` is its exception. */
  | 'not-comparable'

/** What a request asks of a document that it cannot do; `detail` names the thing. */
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
