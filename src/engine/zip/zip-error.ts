/**
 * The problems that a ZIP archive can have:
 * - `damaged`: violates the format, or can be read in more than one way
 * - `encrypted`: a file in it is encrypted
 * - `too-large`: exceeds a limit of size or number
 */
export type ZipErrorCode = 'damaged' | 'encrypted' | 'too-large'

/** An error in an archive. The message is for logs. */
export class ZipError extends Error {
  readonly code: ZipErrorCode
  constructor(code: ZipErrorCode, message: string) {
    super(message)
    this.name = 'ZipError'
    this.code = code
  }
}
