import { createPrivateKey, type KeyObject } from 'node:crypto'
import { context, derTags } from '../asn1/der.ts'
import { DerError, open, readDer, readObjectIdentifier, readSmallInteger } from '../asn1/der-reader.ts'
import { oids } from '../signing/object-identifiers.ts'
import { hasMac } from './integrity.ts'
import { Pkcs12Error } from './pkcs12-error.ts'
import { type Bags, octets, opensAny, readBags } from './safe-bags.ts'

const INDEFINITE_LENGTH = 0x80

/**
 * Reads the private key and the certificates, in file order, from a PKCS #12 file (RFC 7292) as `openssl pkcs12
 * -export` writes it: DER, a MAC, PBES2 with AES. Throws Pkcs12Error; `wrong-password` only when the password opens
 * nothing in the file.
 */
export function readPkcs12(file: Uint8Array, password: string): { privateKey: KeyObject; certificates: Uint8Array[] } {
  if (file[1] === INDEFINITE_LENGTH) throw new Pkcs12Error('unsupported', 'The file is encoded in BER and not in DER')
  const { keys, certificates } = orDamaged(() => readSafe(file, password))
  const [key, ...others] = keys
  if (!key || others.length > 0)
    throw new Pkcs12Error('not-one-key', `The file holds ${keys.length} private keys; it must hold one`)
  return { privateKey: orDamaged(() => privateKeyFrom(key)), certificates }
}

function readSafe(file: Uint8Array, password: string): Bags {
  const reader = open(readDer(file))
  if (readSmallInteger(reader.next()) !== 3) throw new DerError('not version 3')
  const contentInfo = open(reader.next())
  const type = readObjectIdentifier(contentInfo.next())
  const safe = type === oids.data ? octets(readDer(contentInfo.next(context(0)).content)) : null
  const mac = reader.optional(derTags.sequence)
  reader.end()
  if (!safe || !mac) throw new Pkcs12Error('unsupported', 'The file is not protected by a password')
  if (hasMac(mac, safe, password)) return readBags(safe, password)
  throw opensAny(safe, password) ? damaged('its checksum does not match') : wrongPassword()
}

const privateKeyFrom = (der: Uint8Array) => createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' })

/**
 * Reports any unreadable content as damaged. In these calls, the password is known to be right or is not needed yet.
 */
function orDamaged<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof Pkcs12Error) throw error
    throw damaged((error as Error).message)
  }
}

const damaged = (why: string) =>
  new Pkcs12Error('damaged', `The file is damaged or not in the format PKCS #12 (${why})`)
const wrongPassword = () => new Pkcs12Error('wrong-password', 'The password is wrong')
