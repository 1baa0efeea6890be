import { context, derTags } from '../asn1/der.ts'
import {
  DerError,
  type DerReader,
  type DerValue,
  open,
  readDer,
  readObjectIdentifier,
  readSmallInteger,
} from '../asn1/der-reader.ts'
import { oids } from '../signing/object-identifiers.ts'
import { decrypt } from './password-encryption.ts'

const ENCRYPTED_DATA = '1.2.840.113549.1.7.6'
const KEY_BAG = '1.2.840.113549.1.12.10.1.1'
const ENCRYPTED_KEY_BAG = '1.2.840.113549.1.12.10.1.2'
const CERTIFICATE_BAG = '1.2.840.113549.1.12.10.1.3'
const X509_CERTIFICATE = '1.2.840.113549.1.9.22.1'

/** The content of a file: private keys as DER PrivateKeyInfo, certificates as DER. */
export interface Bags {
  keys: Uint8Array[]
  certificates: Uint8Array[]
}

/** A part of the file, which may be encrypted with the password. */
type Part = { encrypted: true; algorithm: DerValue; content: Uint8Array } | { encrypted: false; content: Uint8Array }

/**
 * Reads all bags of an AuthenticatedSafe (RFC 7292 §4.1). Bags of other kinds, such as revocation lists, are ignored.
 */
export function readBags(safe: Uint8Array, password: string): Bags {
  const parts = partsOf(safe)
  const bags = parts.flatMap(part =>
    bagsOf(part.encrypted ? decrypt(part.algorithm, part.content, password) : part.content),
  )
  return {
    keys: bags.flatMap(bag => keyOf(bag, password) ?? []),
    certificates: bags.flatMap(bag => certificateOf(bag) ?? []),
  }
}

/** Whether the password opens any part of the file. If so, it is right, whatever else is wrong with the file. */
export function opensAny(safe: Uint8Array, password: string): boolean {
  const parts = partsOf(safe)
  const keys = parts.flatMap(part => (part.encrypted ? [] : bagsOf(part.content).flatMap(encryptedKeyOf)))
  return [...parts.filter(part => part.encrypted), ...keys].some(({ algorithm, content }) => {
    try {
      return readDer(decrypt(algorithm, content, password), derTags.sequence).content.length > 0
    } catch {
      return false
    }
  })
}

const partsOf = (safe: Uint8Array): Part[] => open(readDer(safe)).rest().map(partOf)

function partOf(contentInfo: DerValue): Part {
  const reader = open(contentInfo)
  const type = readObjectIdentifier(reader.next())
  const content = readDer(reader.next(context(0)).content)
  reader.end()
  if (type === oids.data) return { encrypted: false, content: octets(content) }
  if (type !== ENCRYPTED_DATA) throw new DerError(`a part of the type ${type}`)
  return encryptedPart(content)
}

/** Reads EncryptedData (RFC 5652 §8), whose content is an implicitly tagged OCTET STRING. */
function encryptedPart(value: DerValue): Part {
  const reader = open(value)
  readSmallInteger(reader.next())
  const info = open(reader.next())
  readObjectIdentifier(info.next())
  const algorithm = info.next(derTags.sequence)
  const content = info.next(0x80).content
  info.end()
  return { encrypted: true, algorithm, content }
}

interface Bag {
  type: string
  value: DerValue
}

const bagsOf = (content: Uint8Array): Bag[] => open(readDer(content)).rest().map(bagOf)

function bagOf(safeBag: DerValue): Bag {
  const reader: DerReader = open(safeBag)
  const type = readObjectIdentifier(reader.next())
  const value = readDer(reader.next(context(0)).content)
  reader.optional(derTags.set)
  reader.end()
  return { type, value }
}

function keyOf(bag: Bag, password: string): Uint8Array | null {
  if (bag.type === KEY_BAG) return bag.value.bytes
  const [encrypted] = encryptedKeyOf(bag)
  return encrypted ? decrypt(encrypted.algorithm, encrypted.content, password) : null
}

function encryptedKeyOf({ type, value }: Bag): { algorithm: DerValue; content: Uint8Array }[] {
  if (type !== ENCRYPTED_KEY_BAG) return []
  const reader = open(value)
  const algorithm = reader.next(derTags.sequence)
  const content = reader.next(derTags.octetString).content
  reader.end()
  return [{ algorithm, content }]
}

function certificateOf({ type, value }: Bag): Uint8Array | null {
  if (type !== CERTIFICATE_BAG) return null
  const reader = open(value)
  if (readObjectIdentifier(reader.next()) !== X509_CERTIFICATE) return null
  return octets(readDer(reader.next(context(0)).content))
}

/** Returns the contents of an OCTET STRING. */
export function octets({ tag, content }: DerValue): Uint8Array {
  if (tag !== derTags.octetString) throw new DerError('expected an octet string')
  return content
}
