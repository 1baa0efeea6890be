import { randomFillSync } from 'node:crypto'

/** The prefixes of identifiers, one for each kind of record. */
export type IdPrefix =
  | 'tpl'
  | 'sreq'
  | 'rsig'
  | 'rreq'
  | 'fld'
  | 'org'
  | 'evt'
  | 'whk'
  | 'mail'
  | 'usr'
  | 'mem'
  | 'cred'
  | 'key'
  | 'doc'
  | 'ssn'
  | 'rmem'
  | 'rdec'
  | 'rcom'
  | 'rmsg'
  | 'lnk'
  | 'ent'
  | 'idn'
  | 'bulk'
  | 'call'
  | 'inst'
  | 'rdft'
  | 'rvw'
  | 'fold'
  | 'grp'

/** A TypeID (TypeID specification 0.3.0): the prefix, `_`, and a UUIDv7 in 26 base32 characters. */
export type Id<P extends IdPrefix = IdPrefix> = `${P}_${string}`

/** Crockford's alphabet in lower case, without i, l, o and u. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

let lastMs = 0
let sequence = 0

/** Makes a new identifier. Identifiers made by one process sort by creation time. */
export function newId<P extends IdPrefix>(prefix: P): Id<P> {
  return `${prefix}_${encode(newUuid())}`
}

/** Returns a value that sorts before every identifier made at this time or later. */
export function firstIdAt<P extends IdPrefix>(prefix: P, at: Date): Id<P> {
  return `${prefix}_${encode(BigInt(Math.max(0, at.getTime())) << 80n)}`
}

/**
 * Returns whether the text is an identifier of this kind in its only canonical spelling. An identifier of another kind
 * or shape counts as not found; it is never looked up.
 */
export function isId<P extends IdPrefix>(prefix: P, text: unknown): text is Id<P> {
  if (typeof text !== 'string' || !text.startsWith(`${prefix}_`)) return false
  return /^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(text.slice(prefix.length + 1))
}

/** Returns the UUID in an identifier, for a uuid column. Throws a TypeError for text that `isId` would refuse. */
export function idToUuid(prefix: IdPrefix, id: string): string {
  if (!isId(prefix, id)) throw new TypeError(`Not an identifier of kind ${prefix}`)
  let value = 0n
  for (const character of id.slice(prefix.length + 1)) value = value * 32n + BigInt(ALPHABET.indexOf(character))
  const hex = value.toString(16).padStart(32, '0')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Returns the identifier for the UUID of a uuid column. Throws a TypeError for text that is not a UUID. */
export function uuidToId<P extends IdPrefix>(prefix: P, uuid: string): Id<P> {
  if (!UUID.test(uuid)) throw new TypeError('Not a UUID in lower case')
  return `${prefix}_${encode(BigInt(`0x${uuid.replaceAll('-', '')}`))}`
}

/**
 * Makes a UUIDv7 (RFC 9562 §5.7). The 12 bits after the time count within a millisecond (§6.2, method 1). When they are
 * used up, or the clock was set back, the time part runs ahead of the clock, which keeps the order.
 */
function newUuid(): bigint {
  const nowMs = Date.now()
  if (nowMs > lastMs) {
    lastMs = nowMs
    sequence = 0
  } else if (++sequence > 0xfff) {
    lastMs++
    sequence = 0
  }
  const random = randomFillSync(new BigUint64Array(1))[0]! & 0x3fff_ffff_ffff_ffffn
  return (BigInt(lastMs) << 80n) | (7n << 76n) | (BigInt(sequence) << 64n) | (2n << 62n) | random
}

function encode(value: bigint): string {
  let text = ''
  for (let shift = 125n; shift >= 0n; shift -= 5n) text += ALPHABET[Number((value >> shift) & 31n)]
  return text
}
