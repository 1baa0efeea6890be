/**
 * - `unavailable`: LibreOffice, or what drives it, is not installed or does not start
 * - `busy`: too many conversions wait already
 * - `unreadable`: LibreOffice could not read the document
 * - `timeout`: the conversion was still running at its limit and was cut off
 * - `memory`: it needed more memory than it may
 * - `ended`: LibreOffice ended or was ended in the middle of it
 */
export type ConversionErrorCode = 'unavailable' | 'busy' | 'unreadable' | 'timeout' | 'memory' | 'ended'

/** A conversion that was not done; the service and every other conversion go on. The message is for the log. */
export class ConversionError extends Error {
  readonly code: ConversionErrorCode
  constructor(code: ConversionErrorCode, message: string) {
    super(message)
    this.name = 'ConversionError'
    this.code = code
  }
}
