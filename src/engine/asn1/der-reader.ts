import { derTags } from './der.ts'

/** Thrown when bytes are not DER or do not have the expected structure. */
export class DerError extends Error {}

export interface DerValue {
  tag: number
  /** A view of the whole encoding: tag, length and contents. */
  bytes: Uint8Array
  content: Uint8Array
}

/**
 * Reads values one after the other and accepts only DER (ITU-T X.690 §10): one-octet tags, definite lengths in their
 * shortest form. It is strict on purpose: when a signature can be read in two ways, a forger chooses between them.
 */
export class DerReader {
  readonly #bytes: Uint8Array
  #offset = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get done(): boolean {
    return this.#offset === this.#bytes.length
  }

  /** The number of bytes read. */
  get offset(): number {
    return this.#offset
  }

  /** Reads the next value. It must have this tag, if a tag is passed. */
  next(tag?: number): DerValue {
    const value = readValue(this.#bytes.subarray(this.#offset))
    if (tag !== undefined && value.tag !== tag) throw new DerError(`expected tag ${tag}, found ${value.tag}`)
    this.#offset += value.bytes.length
    return value
  }

  /** Reads the next value if it has this tag; otherwise returns null. */
  optional(tag: number): DerValue | null {
    return !this.done && this.#bytes[this.#offset] === tag ? this.next(tag) : null
  }

  /** Reads all remaining values. */
  rest(): DerValue[] {
    const values: DerValue[] = []
    while (!this.done) values.push(this.next())
    return values
  }

  /** Asserts that nothing is left. */
  end(): void {
    if (!this.done) throw new DerError('unexpected bytes after the last element')
  }
}

function readValue(bytes: Uint8Array): DerValue {
  const tag = bytes[0]
  if (tag === undefined || bytes.length < 2) throw new DerError('cut short')
  if ((tag & 0x1f) === 0x1f) throw new DerError('tag of more than one octet')
  const { length, headerLength } = readLength(bytes)
  if (headerLength + length > bytes.length) throw new DerError('cut short')
  return {
    tag,
    bytes: bytes.subarray(0, headerLength + length),
    content: bytes.subarray(headerLength, headerLength + length),
  }
}

function readLength(bytes: Uint8Array): { length: number; headerLength: number } {
  const first = bytes[1]!
  if (first < 0x80) return { length: first, headerLength: 2 }
  const count = first & 0x7f
  if (count === 0 || count > 4 || bytes.length < 2 + count) throw new DerError('indefinite or oversized length')
  const length = bytes.subarray(2, 2 + count).reduce((sum, octet) => sum * 256 + octet, 0)
  if (length < 0x80 || bytes[2] === 0) throw new DerError('length not in its shortest form')
  return { length, headerLength: 2 + count }
}

/** Reads the single value that the bytes hold. */
export function readDer(bytes: Uint8Array, tag?: number): DerValue {
  const reader = new DerReader(bytes)
  const value = reader.next(tag)
  reader.end()
  return value
}

/** Opens a reader over the contents of a constructed value with this tag. */
export function open(value: DerValue, tag: number = derTags.sequence): DerReader {
  if (value.tag !== tag) throw new DerError(`expected tag ${tag}, found ${value.tag}`)
  return new DerReader(value.content)
}

/** Returns the dotted form of an OBJECT IDENTIFIER. */
export function readObjectIdentifier(value: DerValue): string {
  const { content } = value
  if (value.tag !== derTags.objectIdentifier || content.length === 0 || content.at(-1)! >= 0x80)
    throw new DerError('bad object identifier')
  const arcs: bigint[] = []
  let arc = 0n
  for (const octet of content) {
    if (arc === 0n && octet === 0x80) throw new DerError('bad object identifier')
    arc = (arc << 7n) | BigInt(octet & 0x7f)
    if (octet >= 0x80) continue
    arcs.push(arc)
    arc = 0n
  }
  const [first, ...others] = arcs as [bigint, ...bigint[]]
  const root = first < 80n ? first / 40n : 2n
  return [root, first - root * 40n, ...others].join('.')
}

/** Reads a non-negative INTEGER of at most four bytes. */
export function readSmallInteger(value: DerValue): number {
  const { content } = value
  if (value.tag !== derTags.integer || content.length === 0 || content.length > 4 || content[0]! >= 0x80)
    throw new DerError('bad integer')
  if (content.length > 1 && content[0] === 0 && content[1]! < 0x80)
    throw new DerError('integer not in its shortest form')
  return content.reduce((sum, octet) => sum * 256 + octet, 0)
}

/** Returns the bits of a BIT STRING as bytes, and how many bits of the last byte do not count. */
export function readBitString(value: DerValue): { bytes: Uint8Array; unusedBits: number } {
  const unusedBits = value.content[0]
  if (value.tag !== derTags.bitString || unusedBits === undefined || unusedBits > 7)
    throw new DerError('bad bit string')
  return { bytes: value.content.subarray(1), unusedBits }
}

/** Reads a time in the form of RFC 5280 §4.1.2.5: whole seconds, in UTC. */
export function readTime(value: DerValue): Date {
  const digits = Buffer.from(value.content).toString('latin1')
  const full = value.tag === derTags.utcTime ? `${Number(digits.slice(0, 2)) < 50 ? '20' : '19'}${digits}` : digits
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(full)
  if (!match || (value.tag !== derTags.utcTime && value.tag !== derTags.generalizedTime)) throw new DerError('bad time')
  const [, year, month, day, hour, minute, second] = match
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(moment.getTime())) throw new DerError('bad time')
  return moment
}
