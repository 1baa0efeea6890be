/**
 * The problems that a document, or a request for it, can have:
 * - `not-a-pdf`: no `%PDF-` header in the first kilobyte
 * - `damaged`: the required structure cannot be read without guessing
 * - `encrypted`: the file has an encryption dictionary, so its objects cannot be read
 * - `too-complex`: the file exceeds a limit of nesting, size or work that no ordinary file reaches
 * - `cannot-decode`: a stream has a filter that is not for text (images), or its data is broken
 * - `no-such-page`: a page index outside the document
 * - `certified-no-changes`: a certification signature with P=1 forbids every change
 * - `signature-too-large`: the signature does not fit into the space that was reserved for it
 * - `revision-unreadable`: a revision failed the check that follows its construction
 * - `not-seen`: a drawing is not visible on its page
 * - `document-changed`: a stored file differs from what was stored
 */
export type PdfErrorCode =
  | 'not-a-pdf'
  | 'damaged'
  | 'encrypted'
  | 'too-complex'
  | 'cannot-decode'
  | 'no-such-page'
  | 'certified-no-changes'
  | 'signature-too-large'
  | 'revision-unreadable'
  | 'not-seen'
  | 'document-changed'

/** An error in a document. The message is for logs; texts for people are chosen by `code`. */
export class PdfError extends Error {
  readonly code: PdfErrorCode
  /** The one-based number of the page that the error is about, if any. */
  readonly page: number | undefined
  constructor(code: PdfErrorCode, message: string, page?: number) {
    super(message)
    this.page = page
    this.name = 'PdfError'
    this.code = code
  }
}
