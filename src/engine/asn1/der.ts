/**
 * Writes DER (ITU-T X.690 §10): the few types that seals, certificates and timestamps need.
 *
 * It is written by hand because a seal's bytes must be exact and cheap. ASN.1 libraries take 100 ms to load in each
 * worker and build an object for every value, although everything in a seal except its digest and its signature is
 * constant.
 */
export const derTags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  objectIdentifier: 0x06,
  enumerated: 0x0a,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

/** The tag of context-specific type `number`, constructed: `[0]` is 0xa0. */
export const context = (number: number) => 0xa0 | number

/** Writes one value: tag, definite length in its shortest form, and the parts as its contents. */
export function der(tag: number, ...parts: Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([Uint8Array.of(tag), lengthOctets(length), ...parts])
}

function lengthOctets(length: number): Uint8Array {
  if (length < 0x80) return Uint8Array.of(length)
  const octets: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256)
  return Uint8Array.of(0x80 | octets.length, ...octets)
}

export const sequence = (...parts: Uint8Array[]) => der(derTags.sequence, ...parts)
export const octetString = (content: Uint8Array) => der(derTags.octetString, content)
export const utf8String = (text: string) => der(derTags.utf8String, Buffer.from(text, 'utf8'))
export const derNull = () => der(derTags.null)
export const derTrue = () => der(derTags.boolean, Uint8Array.of(0xff))

/**
 * Writes a SET OF with the elements in ascending order of their encodings (X.690 §11.6). Pass `tag` for an implicitly
 * tagged set.
 */
export const setOf = (elements: Uint8Array[], tag: number = derTags.set) =>
  der(tag, ...elements.toSorted(Buffer.compare))

/** Writes a non-negative INTEGER from a number or from big-endian bytes. */
export function integer(value: number | bigint | Uint8Array): Uint8Array {
  const bytes = value instanceof Uint8Array ? value : lengthlessOctets(value)
  const start = bytes.findIndex(byte => byte !== 0)
  const digits = start < 0 ? Uint8Array.of(0) : bytes.subarray(start)
  return der(derTags.integer, ...(digits[0]! >= 0x80 ? [Uint8Array.of(0), digits] : [digits]))
}

/** Turns random bytes into the contents of a positive INTEGER of the same length. */
export function positiveFrom(random: Uint8Array): Uint8Array {
  const bytes = Uint8Array.from(random)
  bytes[0] = (bytes[0]! & 0x7f) | 0x40
  return bytes
}

function lengthlessOctets(value: number | bigint): Uint8Array {
  const digits = value.toString(16)
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')
}

/** Writes a BIT STRING whose last `unusedBits` bits do not count. */
export const bitString = (content: Uint8Array, unusedBits = 0) =>
  der(derTags.bitString, Uint8Array.of(unusedBits), content)

/** Writes an OBJECT IDENTIFIER from its dotted form. Arcs may have any size. */
export function objectIdentifier(dotted: string): Uint8Array {
  const [first, second, ...others] = dotted.split('.').map(BigInt)
  const arcs = [first! * 40n + second!, ...others]
  return der(derTags.objectIdentifier, Uint8Array.from(arcs.flatMap(base128)))
}

function base128(arc: bigint): number[] {
  const septets = [Number(arc & 0x7fn)]
  for (let rest = arc >> 7n; rest > 0n; rest >>= 7n) septets.unshift(0x80 | Number(rest & 0x7fn))
  return septets
}

/** Writes a time as RFC 5280 §4.1.2.5 requires: UTCTime through 2049, GeneralizedTime after; whole seconds. */
export function time(moment: Date): Uint8Array {
  return moment.getUTCFullYear() < 2050
    ? der(derTags.utcTime, Buffer.from(timeDigits(moment).slice(2)))
    : generalizedTime(moment)
}

/** Writes a GeneralizedTime in whole seconds, whatever the year. */
export const generalizedTime = (moment: Date) => der(derTags.generalizedTime, Buffer.from(timeDigits(moment)))

const timeDigits = (moment: Date) => `${moment.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`
