/**
 * What can be wrong with XML:
 * - `malformed`: not what XML 1.0 and Namespaces in XML 1.0 say
 * - `doctype`: a document type declaration, where entities and external files live
 * - `too-deep`, `too-large`: beyond the limits
 * - `encoding`: not in the encoding that it is said to be in, or in one that is not allowed
 */
export type XmlErrorCode = 'malformed' | 'doctype' | 'too-deep' | 'too-large' | 'encoding'

export class XmlError extends Error {
  readonly code: XmlErrorCode

  constructor(code: XmlErrorCode, message: string) {
    super(message)
    this.name = 'XmlError'
    this.code = code
  }
}
