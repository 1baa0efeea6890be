import type { KnownBy } from '../../events/known-by.ts'

/** The names under which a seal attaches the events of a request and the record of its completion. */
export const eventsFileName = 'events.jsonl'
export const completionRecordFileName = 'certificate.json'

/**
 * The content of the certificate of completion for programs: attached as `certificate.json`, and sealed with the
 * document. It lets anyone check from the file alone that the original is unchanged at its start, and that the events
 * are complete.
 */
export interface CompletionRecord {
  format: 'countersign-completion'
  version: 1
  signature_request_id: string
  test_mode: boolean
  original: {
    /** The hash in lower-case hex. */
    sha256: string
    size_bytes: number
    /**
     * Whether this file begins with the original, as every sealed document does; false in a separate certificate of
     * completion.
     */
    included: boolean
  }
  /**
   * The files that the original was joined from, as uploaded, in order; absent when there was only one file. Pages are
   * one-based.
   */
  files?: { name: string; sha256: string; first_page: number; page_count: number }[]
  /** Files that signers uploaded, whose pages follow the certificate, in order; absent when there are none. */
  attachments?: AttachmentRecord[]
  /** The chain attached as `events.jsonl`: the number of records, and the hash of the last record. */
  events: { count: number; last_hash: string }
  /**
   * Names as entered, in any script; the certificate shows a name in Latin letters if no font has its letters. Absent
   * from older files.
   */
  names?: { organization: string; sender: string; signers: string[]; document: string }
  /** The ids that events have for the signers in `names`, in the same order. Absent from older files. */
  signer_ids?: string[]
  /** The texts that signers agreed to, by the version that their events name. Absent from older files. */
  consents?: { version: string; text: string }[]
  /** The source of the original, when its text was negotiated. */
  negotiation?: NegotiationRecord
}

export interface AttachmentRecord {
  name: string
  /** The zero-based index in `names.signers` of the signer who uploaded the file. */
  signer: number
  field_id: string
  /** The hash of the file as uploaded. */
  sha256: string
  size_bytes: number
  page_count: number
  /** The path of the file in the evidence archive. */
  evidence: string
}

/** The negotiation of the signed text, as it was when the document was sealed. */
export interface NegotiationRecord {
  redline_request_id: string
  /**
   * The finished rounds, oldest first, each with the hash of the document at its end. The last document was approved.
   */
  rounds: {
    round: number
    side: string
    outcome: string
    sent_by: string
    /** How the person who ended the round was identified; absent for rounds from before this was recorded. */
    known_by?: KnownBy
    sent_at: string
    sha256: string
  }[]
  /** The agreed DOCX, with all changes accepted and no traces of the negotiation. */
  agreed_document: { sha256: string; size_bytes: number }
  /** How many pages of the original show the agreed text; the pages after them are signature pages. */
  agreed_page_count: number
  /** The chain of the redline request's events: the number of records, and the hash of the last record. */
  events: { count: number; last_hash: string }
}

export const completionRecordBytes = (record: CompletionRecord): Uint8Array =>
  Buffer.from(`${JSON.stringify(record, null, 2)}\n`)

/**
 * Reads a completion record. Returns null when the bytes are not a record of this version. Unknown properties are
 * ignored.
 */
export function readCompletionRecord(bytes: Uint8Array): CompletionRecord | null {
  try {
    const record = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isCompletionRecord(record) ? record : null
  } catch {
    return null
  }
}

function isCompletionRecord(value: unknown): value is CompletionRecord {
  const record = value as Partial<CompletionRecord> | null
  return (
    record?.format === 'countersign-completion' &&
    record.version === 1 &&
    typeof record.signature_request_id === 'string' &&
    typeof record.test_mode === 'boolean' &&
    isSha256(record.original?.sha256) &&
    isCount(record.original?.size_bytes) &&
    typeof record.original?.included === 'boolean' &&
    isSha256(record.events?.last_hash) &&
    isCount(record.events?.count) &&
    (record.names === undefined || isNames(record.names)) &&
    (record.signer_ids === undefined || isListOfTexts(record.signer_ids)) &&
    (record.attachments === undefined || isAttachmentList(record.attachments)) &&
    (record.negotiation === undefined || isNegotiationRecord(record.negotiation))
  )
}

const isNames = (names: NonNullable<CompletionRecord['names']>): boolean =>
  [names.organization, names.sender, names.document].every(name => typeof name === 'string') &&
  isListOfTexts(names.signers)

const isListOfTexts = (value: unknown): boolean => Array.isArray(value) && value.every(text => typeof text === 'string')

const isAttachmentList = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    (attachment: Partial<AttachmentRecord> | null) =>
      isSha256(attachment?.sha256) && typeof attachment?.evidence === 'string',
  )

function isNegotiationRecord(value: unknown): boolean {
  const record = value as Partial<NegotiationRecord> | null
  return (
    typeof record?.redline_request_id === 'string' &&
    Array.isArray(record.rounds) &&
    record.rounds.every(round => isCount(round?.round) && isSha256(round.sha256)) &&
    isSha256(record.agreed_document?.sha256) &&
    isCount(record.agreed_document?.size_bytes) &&
    isCount(record.agreed_page_count) &&
    isSha256(record.events?.last_hash) &&
    isCount(record.events?.count)
  )
}

const isSha256 = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0
