/**
 * The problems that a word processing document can have:
 * - `not-a-word-document`: possibly valid, but something else
 * - `password-protected`: encrypted
 * - `too-old`: from a program before Word 97
 * - `damaged`: violates the standards, or can be read in more than one way
 * - `too-large`: beyond a limit of size, number or nesting that no honest document needs
 * - `document-inside`: the text of another file is a part of it, which not every reader shows
 */
export type DocxErrorCode =
  | 'not-a-word-document'
  | 'password-protected'
  | 'too-old'
  | 'damaged'
  | 'too-large'
  | 'document-inside'

/** An error in a document. The message is for logs; texts for people are chosen by `code`. */
export class DocxError extends Error {
  readonly code: DocxErrorCode
  constructor(code: DocxErrorCode, message: string) {
    super(message)
    this.name = 'DocxError'
    this.code = code
  }
}
