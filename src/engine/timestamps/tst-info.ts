import { context, der, derTags, generalizedTime, integer, objectIdentifier, sequence } from '../asn1/der.ts'
import {
  DerError,
  DerReader,
  type DerValue,
  open,
  readDer,
  readObjectIdentifier,
  readSmallInteger,
} from '../asn1/der-reader.ts'
import { type MessageImprint, readImprint, writeImprint } from './message-imprint.ts'

/** The statement that an authority signs (RFC 3161 §2.4.2, TSTInfo). */
export interface TstInfo {
  /** The policy in dotted form. */
  policy: string
  /** The imprint; null when the hash algorithm is not accepted, or the hash has the wrong length. */
  imprint: MessageImprint | null
  /** The serial number, as the contents of its INTEGER. */
  serialNumber: Uint8Array
  /** The time of the timestamp, truncated to milliseconds. */
  genTime: Date
  /** The possible error of the time; null when the authority does not state it. */
  accuracyMs: number | null
  /** The nonce of the request, as the contents of its INTEGER; null when there was none. */
  nonce: Uint8Array | null
}

/** Reads a TSTInfo. Throws DerError when the bytes are not a TSTInfo of version 1. */
export function readTstInfo(bytes: Uint8Array): TstInfo {
  const reader = open(readDer(bytes))
  if (readSmallInteger(reader.next()) !== 1) throw new DerError('not a TSTInfo of version 1')
  const policy = readObjectIdentifier(reader.next())
  const imprint = readImprint(reader.next())
  const serialNumber = reader.next(derTags.integer).content
  const genTime = readGenTime(reader.next(derTags.generalizedTime))
  const accuracy = reader.optional(derTags.sequence)
  readOrdering(reader.optional(derTags.boolean))
  const nonce = reader.optional(derTags.integer)?.content ?? null
  // Skips `tsa`, because the certificate already names the signer.
  reader.optional(context(0))
  const extensions = reader.optional(context(1))
  reader.end()
  if (extensions && new DerReader(extensions.content).rest().some(isCritical)) throw new DerError('critical extension')
  return { policy, imprint, serialNumber, genTime, accuracyMs: accuracy && readAccuracy(open(accuracy)), nonce }
}

/**
 * Reads the time. The standard forbids a fraction that ends in zeros, but this function accepts it: if an authority
 * always writes three digits, one in ten of its tokens ends in a zero.
 */
function readGenTime({ content }: DerValue): Date {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d{1,9}))?Z$/.exec(Buffer.from(content).toString('latin1'))
  if (!match) throw new DerError('bad time')
  const [, year, month, day, hour, minute, second, fraction = ''] = match
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`)
  if (Number.isNaN(moment.getTime())) throw new DerError('bad time')
  return moment
}

/** Checks the ordering. FALSE is the default, which DER omits but some authorities write. */
function readOrdering(value: DerValue | null): void {
  if (value && (value.content.length !== 1 || ![0, 0xff].includes(value.content[0]!))) throw new DerError('bad boolean')
}

/** Whether the extension must be understood; none is supported here. */
function isCritical(extension: DerValue): boolean {
  const reader = open(extension)
  reader.next(derTags.objectIdentifier)
  return reader.optional(derTags.boolean)?.content[0] === 0xff
}

const millisTag = 0x80
const microsTag = 0x81

function readAccuracy(reader: DerReader): number {
  const seconds = reader.optional(derTags.integer)
  const part = (tag: number) => {
    const value = reader.optional(tag)
    return value ? readSmallInteger({ ...value, tag: derTags.integer }) : 0
  }
  const millis = part(millisTag)
  const micros = part(microsTag)
  reader.end()
  return (seconds ? readSmallInteger(seconds) : 0) * 1000 + millis + micros / 1000
}

/**
 * Writes the DER of a TSTInfo. Both the accuracy and the time are in whole seconds, so that no fraction ends in zeros.
 */
export function writeTstInfo(info: {
  policy: string
  imprint: MessageImprint
  serialNumber: Uint8Array
  genTime: Date
  accuracySeconds: number
  nonce: Uint8Array | null
}): Uint8Array {
  return sequence(
    integer(1),
    objectIdentifier(info.policy),
    writeImprint(info.imprint),
    integer(info.serialNumber),
    generalizedTime(info.genTime),
    sequence(integer(info.accuracySeconds)),
    ...(info.nonce ? [der(derTags.integer, info.nonce)] : []),
  )
}
