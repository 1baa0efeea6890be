import { createHash, createHmac } from 'node:crypto'
import canonicalize from 'canonicalize'
import { type EventDraft, type EventRecord, type JsonValue, personalPaths } from './event-record.ts'

/**
 * The events of one resource as a hash chain, from which personal data can be erased without breaking it.
 *
 * A record's hash is SHA-256 over the canonical JSON (RFC 8785) of its hashed part: the record without `event.hash`,
 * without `event.personal_salt`, and without each value that `event.personal_digests` names. Those digests are in the
 * hashed part: HMAC-SHA256 with the salt as key, over the path, a NUL and the value. Erasure drops the salt. Without
 * it, the value of a digest cannot be found by trying values.
 */

/** The `previous_hash` of the first record. */
export const firstPreviousHash = '0'.repeat(64)

export interface ChainLink {
  sequence: number
  hash: string
}

export interface AppendedEvent {
  record: EventRecord
  /** Canonical JSON of the whole record: the exact bytes (UTF-8) that are stored, streamed and delivered. */
  text: string
}

/**
 * Makes the next record of a chain; `previous` is the link of the last record, or null for the first record. `salt` is
 * 128 random bits in lower-case hex, new for each record. Text in the draft that is not well-formed Unicode gets
 * replacement characters.
 */
export function appendEvent(draft: EventDraft, previous: ChainLink | null, salt: string): AppendedEvent {
  const record = JSON.parse(JSON.stringify(draft, wellFormed)) as EventRecord
  record.event.sequence = (previous?.sequence ?? 0) + 1
  record.event.previous_hash = previous?.hash ?? firstPreviousHash
  const digests = personalDigests(record, salt)
  if (Object.keys(digests).length > 0) {
    record.event.personal_digests = digests
    record.event.personal_salt = salt
  }
  record.event.hash = hashOf(record)
  return { record, text: canonicalText(record) }
}

const wellFormed = (_key: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)

function personalDigests(record: EventRecord, salt: string): Record<string, string> {
  const present = personalPaths.flatMap(path => {
    const value = valueAt(record, path)
    return typeof value === 'string' ? [[path, digestOf(path, value, salt)]] : []
  })
  return Object.fromEntries(present)
}

/**
 * Returns the record without its personal data: the values are null, the salt is dropped, and the chain still verifies.
 */
export function eraseEvent(record: EventRecord): AppendedEvent {
  const erased = structuredClone(record)
  delete erased.event.personal_salt
  for (const path of Object.keys(erased.event.personal_digests ?? {})) {
    const { parent, key } = locate(erased, path)
    if (parent) parent[key] = null
  }
  return { record: erased, text: canonicalText(erased) }
}

/** Returns the canonical JSON of a record (RFC 8785). */
export const canonicalText = (record: EventRecord): string => canonicalize(record)!

export type ChainProblemCode = 'unreadable' | 'sequence' | 'previous-hash' | 'hash' | 'personal-data'

export interface ChainProblem {
  /** The position in the chain, one-based. */
  position: number
  code: ChainProblemCode
}

export interface ChainVerdict {
  valid: boolean
  /** The `hash` of the last record; null for an empty chain. */
  lastHash: string | null
  problems: ChainProblem[]
}

/**
 * Checks a whole chain: its sequence numbers, links, hashes and personal data. The numbers must start at 1 and have no
 * gaps. The personal data must either be complete and match its digests or be completely erased.
 */
export function verifyChain(records: EventRecord[]): ChainVerdict {
  const problems = records.flatMap((record, index) =>
    recordProblems(record, index, records[index - 1]).map(code => ({ position: index + 1, code })),
  )
  return { valid: problems.length === 0, lastHash: records.at(-1)?.event.hash ?? null, problems }
}

/**
 * Like `verifyChain`, for the bytes of a file with one record per line (`events.jsonl`). A line that is not exactly its
 * record's canonical JSON is a problem too.
 */
export function verifyChainFile(bytes: Uint8Array): ChainVerdict & { records: EventRecord[] } {
  const lines = decodeLines(bytes)
  const records = lines.map(readRecord)
  const readable = records.filter(record => record !== null)
  if (readable.length === records.length) return { ...verifyChain(readable), records: readable }
  const problems = records.flatMap((record, index): ChainProblem[] =>
    record ? [] : [{ position: index + 1, code: 'unreadable' }],
  )
  return { valid: false, lastHash: null, problems, records: [] }
}

/**
 * Every line ends in a line feed, including the last. Bytes that are not UTF-8 become a line that no record matches.
 */
function decodeLines(bytes: Uint8Array): string[] {
  if (bytes.length === 0) return []
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return text.endsWith('\n') ? text.slice(0, -1).split('\n') : [...text.split('\n'), '']
}

function readRecord(line: string): EventRecord | null {
  try {
    const record = JSON.parse(line)
    return typeof record?.event?.hash === 'string' && canonicalText(record) === line ? record : null
  } catch {
    return null
  }
}

function recordProblems(record: EventRecord, index: number, previous: EventRecord | undefined): ChainProblemCode[] {
  const { event } = record
  const problems: ChainProblemCode[] = []
  if (event.sequence !== index + 1) problems.push('sequence')
  if (event.previous_hash !== (previous?.event.hash ?? firstPreviousHash)) problems.push('previous-hash')
  if (event.hash !== hashOf(record)) problems.push('hash')
  if (!personalDataAgrees(record)) problems.push('personal-data')
  return problems
}

/** With the salt, every value must match its digest; without it, no value may be left. */
function personalDataAgrees(record: EventRecord): boolean {
  const { personal_digests: digests = {}, personal_salt: salt } = record.event
  const entries = Object.entries(digests)
  if (salt === undefined) return entries.every(([path]) => valueAt(record, path) === null)
  if (entries.length === 0 || !/^[0-9a-f]{32}$/.test(salt)) return false
  return entries.every(([path, digest]) => {
    const value = valueAt(record, path)
    return typeof value === 'string' && digestOf(path, value, salt) === digest
  })
}

const digestOf = (path: string, value: string, salt: string) =>
  createHmac('sha256', Buffer.from(salt, 'hex')).update(`${path}\0${value}`).digest('hex')

const hashOf = (record: EventRecord) =>
  createHash('sha256')
    .update(canonicalize(hashedPart(record))!)
    .digest('hex')

function hashedPart(record: EventRecord): unknown {
  const part = structuredClone(record) as { event: Partial<EventRecord['event']> }
  delete part.event.hash
  delete part.event.personal_salt
  for (const path of Object.keys(record.event.personal_digests ?? {})) {
    const { parent, key } = locate(part, path)
    if (parent) delete parent[key]
  }
  return part
}

type JsonObject = { [key: string]: JsonValue }

/**
 * Finds the object that holds the value at a dotted path, and its key there; no object when the path does not exist.
 */
function locate(record: object, path: string): { parent: JsonObject | null; key: string } {
  const keys = path.split('.')
  const key = keys.pop()!
  let parent = record as JsonValue | undefined
  for (const step of keys) parent = isObject(parent) && Object.hasOwn(parent, step) ? parent[step] : undefined
  return { parent: isObject(parent) ? parent : null, key }
}

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function valueAt(record: object, path: string): JsonValue | undefined {
  const { parent, key } = locate(record, path)
  return parent && Object.hasOwn(parent, key) ? parent[key] : undefined
}
