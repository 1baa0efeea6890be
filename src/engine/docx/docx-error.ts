/**
 * What can be wrong with a word processing document:
 * - `not-a-word-document`: sound, perhaps, but something else
 * - `password-protected`: encrypted
 * - `too-old`: of a program before Word 97
 * - `damaged`: not what the standards say, or what can be read in more than one way
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

/** An error about a document. The message is for logs; texts for people are chosen by `code`. */
export class DocxError extends Error {
  readonly code: DocxErrorCode
  constructor(code: DocxErrorCode, message: string) {
    super(message)
    this.name = 'DocxError'
    this.code = code
  }
}
