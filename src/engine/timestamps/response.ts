import { bitString, derTags, integer, sequence, utf8String } from '../asn1/der.ts'
import {
  DerError,
  type DerReader,
  type DerValue,
  open,
  readBitString,
  readDer,
  readSmallInteger,
} from '../asn1/der-reader.ts'
import { type TimestampProblem, timestampProblem } from './problems.ts'

/** PKIFailureInfo (RFC 3161 §2.4.2): the bit of each reason, with the reason in words. */
const failures = {
  badAlg: [0, 'it does not accept the hash algorithm'],
  badRequest: [2, 'it does not support such a request'],
  badDataFormat: [5, 'it could not read the request'],
  timeNotAvailable: [14, 'its clock is not available'],
  unacceptedPolicy: [15, 'it does not have the requested policy'],
  unacceptedExtension: [16, 'it does not support an extension of the request'],
  addInfoNotAvailable: [17, 'additional information is not available'],
  systemFailure: [25, 'its system failed'],
} as const

export type TimestampFailure = keyof typeof failures

/** The names of the PKIStatus values, in the order of their numbers. */
const statuses = ['granted', 'grantedWithMods', 'rejection', 'waiting', 'revocationWarning', 'revocationNotification']
const rejection = 2
const textMost = 200

/** The answer of an authority: the DER of a token that is not checked yet, or the reason why there is none. */
export type TimestampResponse = { token: Uint8Array } | { problem: TimestampProblem }

/** Reads the answer to a request (RFC 3161 §2.4.2, TimeStampResp). Never throws. */
export function readResponse(bytes: Uint8Array): TimestampResponse {
  try {
    const reader = open(readDer(bytes))
    const refusal = readRefusal(open(reader.next()))
    const token = reader.optional(derTags.sequence)?.bytes
    reader.end()
    if (refusal !== null) return { problem: timestampProblem('request-refused', refusal) }
    return token ? { token } : { problem: timestampProblem('token-missing') }
  } catch (error) {
    if (error instanceof DerError) return { problem: timestampProblem('response-unreadable', error.message) }
    throw error
  }
}

/**
 * Returns why the authority refuses: its status, the reasons that the standard defines, and its own words; null when it
 * does not refuse.
 */
function readRefusal(reader: DerReader): string | null {
  const status = readSmallInteger(reader.next())
  const texts = reader.optional(derTags.sequence)
  const failure = reader.optional(derTags.bitString)
  reader.end()
  if (statuses[status]?.startsWith('granted')) return null
  return [
    statuses[status] ?? `status ${status}`,
    ...(failure ? reasonsOf(failure) : []),
    ...(texts ? textsOf(texts) : []),
  ].join(', ')
}

function reasonsOf(failure: DerValue): string[] {
  const { bytes } = readBitString(failure)
  return Object.values(failures)
    .filter(([bit]) => ((bytes[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0)
    .map(([, words]) => words)
}

/** Reads the authority's own words and cleans them, because they are written to logs and terminals. */
const textsOf = (texts: DerValue): string[] =>
  open(texts)
    .rest()
    .map(text =>
      Buffer.from(text.content)
        .toString('utf8')
        .replace(/[^\P{C}]/gu, '')
        .trim()
        .slice(0, textMost),
    )
    .filter(text => text !== '')
    .map(text => `"${text}"`)

export const writeGranted = (token: Uint8Array): Uint8Array => sequence(sequence(integer(0)), token)

/** Writes a refusal, with its reason for programs and a text for people. */
export function writeRefusal(failure: TimestampFailure, text: string): Uint8Array {
  const [bit] = failures[failure]
  const bytes = new Uint8Array((bit >> 3) + 1)
  bytes[bit >> 3] = 0x80 >> (bit & 7)
  return sequence(sequence(integer(rejection), sequence(utf8String(text)), bitString(bytes, 7 - (bit & 7))))
}
