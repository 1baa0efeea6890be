import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { derTrue, objectIdentifier, octetString, sequence } from '../asn1/der.ts'
import { publicKeyBits } from './certificate.ts'

/** Wraps the DER of a value in a DER Extension (RFC 5280 §4.1). */
export const writeExtension = (oid: string, value: Uint8Array, critical?: 'critical'): Uint8Array =>
  sequence(objectIdentifier(oid), ...(critical ? [derTrue()] : []), octetString(value))

/** Returns the DER SubjectPublicKeyInfo of a private key. */
export const publicKeyOf = (privateKey: KeyObject): Buffer =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'der' })

/** Returns the key identifier by method 1 of RFC 5280 §4.2.1.2. SHA-1 only names the key here and protects nothing. */
export const keyIdentifierOf = (privateKey: KeyObject): Buffer =>
  createHash('sha1')
    .update(publicKeyBits(publicKeyOf(privateKey)))
    .digest()
