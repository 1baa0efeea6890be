/**
 * The problems that XML can have:
 * - `malformed`: violates XML 1.0 or Namespaces in XML 1.0
 * - `doctype`: has a document type declaration, which can define entities and external files
 * - `too-deep`, `too-large`: exceeds the limits
 * - `encoding`: is not in its stated encoding, or in one that is not allowed
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
