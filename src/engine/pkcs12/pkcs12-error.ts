export type Pkcs12ErrorCode = 'damaged' | 'wrong-password' | 'unsupported' | 'not-one-key'

/**
 * Thrown for a PKCS #12 file without a usable key. `unsupported` files are valid, and openssl can convert most of them.
 */
export class Pkcs12Error extends Error {
  readonly code: Pkcs12ErrorCode
  constructor(code: Pkcs12ErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
