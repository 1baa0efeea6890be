/**
 * What can be wrong with a ZIP archive:
 * - `damaged`: not what the format says, or what can be read in more than one way
 * - `encrypted`: a file in it is
 * - `too-large`: beyond a limit of size or number
 */
export type ZipErrorCode = 'damaged' | 'encrypted' | 'too-large'

/** An error about an archive. The message is for logs. */
export class ZipError extends Error {
  readonly code: ZipErrorCode
  constructor(code: ZipErrorCode, message: string) {
    super(message)
    this.name = 'ZipError'
    this.code = code
  }
}
