/**
 * The reason why a conversion failed.
 * - `unavailable`: LibreOffice or its driver is not installed or does not start
 * - `busy`: too many conversions are already waiting
 * - `unreadable`: LibreOffice could not read the document
 * - `timeout`: the conversion was still running at its time limit and was stopped
 * - `memory`: LibreOffice needed more memory than it may use
 * - `ended`: LibreOffice ended or was ended during the conversion
 */
export type ConversionErrorCode = 'unavailable' | 'busy' | 'unreadable' | 'timeout' | 'memory' | 'ended'

/** A failed conversion. The service and all other conversions continue. The message is for the log. */
export class ConversionError extends Error {
  readonly code: ConversionErrorCode
  constructor(code: ConversionErrorCode, message: string) {
    super(message)
    this.name = 'ConversionError'
    this.code = code
  }
}
