export type SignatureAlgorithm = 'ecdsa-p256-sha256' | 'ecdsa-p384-sha256' | 'rsa-pkcs1-sha256' | 'rsa-pss-sha256'

/** The holder of a seal's private key: a key in this process, a key service or a hardware module. */
export interface Signer {
  /** DER certificates: the seal's first, then each issuer's, up to and including the root. */
  readonly certificates: Uint8Array[]
  readonly algorithm: SignatureAlgorithm
  /**
   * Hashes `data` with SHA-256 and signs it. For ECDSA, the result is the DER-encoded Ecdsa-Sig-Value (RFC 3279
   * §2.2.3); for RSA, the signature, as long as the modulus, with PKCS #1 v1.5 padding, or PSS with a salt of 32 bytes.
   */
  sign(data: Uint8Array): Promise<Uint8Array>
}

export type SigningErrorCode = 'unsupported-key' | 'unusable-certificate' | 'key-mismatch'

/** Thrown when a signer cannot make seals because of its key, its certificates or their combination. */
export class SigningError extends Error {
  readonly code: SigningErrorCode
  constructor(code: SigningErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
