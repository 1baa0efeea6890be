import type { ByteSource } from '../../byte-source.ts'
import { verifyChainFile } from '../../events/event-chain.ts'
import type { EventRecord } from '../../events/event-record.ts'
import type { KnownBy } from '../../events/known-by.ts'
import type { PdfDocument } from '../../pdf/document.ts'
import { documentProblem, type Note, type Problem } from '../problems.ts'
import { sha256OfStart } from '../signed-range.ts'
import { checkAgreedText } from './agreed-text.ts'
import type { CompletionRecord, NegotiationRecord } from './completion-record.ts'
import { readEvidenceArchive, readJson, sha256Of } from './evidence-archive.ts'

/** The result of checking an evidence archive against a sealed document. */
export interface ArchiveReport {
  /** Whether every file matches the manifest, the seal and the chains of events. */
  valid: boolean
  /** The number of files in the archive. */
  fileCount: number
  /**
   * The number of rounds, and whether the pages show the agreed text; null for a document whose text was not
   * negotiated.
   */
  negotiation: { rounds: number; text: 'same' | 'different' | 'unreadable' | 'unchecked' } | null
}

type Files = ReadonlyMap<string, Uint8Array>

/**
 * Checks an evidence archive against its sealed document, and against the seal's statements.
 * @param record the record of the seal; null for a seal without a record
 */
export function checkArchive(
  archive: Uint8Array,
  document: PdfDocument,
  record: CompletionRecord | null,
): { report: ArchiveReport; problems: Problem[]; notes: Note[] } {
  const { files, problems } = readEvidenceArchive(archive)
  const report: ArchiveReport = { valid: false, fileCount: files.size, negotiation: null }
  const notes: Note[] = []
  if (files.size === 0) return { report, problems, notes }
  problems.push(...subjectProblems(files, document.source))
  if (record) problems.push(...originalProblems(files, record), ...signingChainProblems(files, record))
  for (const { evidence, sha256 } of record?.attachments ?? []) problems.push(...stated(files, evidence, sha256))
  if (record?.negotiation) {
    problems.push(...negotiationProblems(files, record.negotiation))
    const text = checkAgreedText(files, document, record, record.negotiation)
    problems.push(...text.problems)
    notes.push(...text.notes)
    report.negotiation = { rounds: record.negotiation.rounds.length, text: text.verdict }
  } else if ([...files.keys()].some(name => name.startsWith('redline/')))
    problems.push(documentProblem('evidence-mismatch', 'the record states no negotiation'))
  return { report: { ...report, valid: problems.length === 0 }, problems, notes }
}

/** Checks that the archive holds the very document that is checked, or its separate certificate. */
function subjectProblems(files: Files, source: ByteSource): Problem[] {
  const documentHash = sha256OfStart(source, source.sizeBytes)
  const held = ['sealed.pdf', 'certificate.pdf'].flatMap(name => files.get(name) ?? [])
  if (held.length === 0) return [documentProblem('evidence-incomplete', 'sealed.pdf')]
  return held.some(file => sha256Of(file) === documentHash)
    ? []
    : [documentProblem('evidence-other-document', 'sealed.pdf')]
}

const originalProblems = (files: Files, { original }: CompletionRecord): Problem[] =>
  stated(files, 'original.pdf', original.sha256)

function stated(files: Files, name: string, sha256: string): Problem[] {
  const file = files.get(name)
  if (!file) return [documentProblem('evidence-incomplete', name)]
  return sha256Of(file) === sha256 ? [] : [documentProblem('evidence-mismatch', name)]
}

const signingChainProblems = (files: Files, { signature_request_id, events }: CompletionRecord): Problem[] =>
  chainProblems(files, 'events.jsonl', events, ({ signing }) => signing?.signature_request_id === signature_request_id)

/** Checks that a chain is valid and includes the event that the seal states. The chain may continue after it. */
function chainProblems(
  files: Files,
  name: string,
  { count, last_hash }: CompletionRecord['events'],
  isOfSubject: (record: EventRecord) => boolean,
): Problem[] {
  const file = files.get(name)
  if (!file) return [documentProblem('evidence-incomplete', name)]
  const { problems, records } = verifyChainFile(file)
  if (problems.length > 0)
    return problems.map(({ position, code }) =>
      documentProblem('evidence-chain-broken', `${name}, record ${position}: ${code}`),
    )
  if (records[count - 1]?.event.hash !== last_hash) return [documentProblem('evidence-mismatch', name)]
  return records.every(isOfSubject) ? [] : [documentProblem('evidence-mismatch', `${name}, events of another request`)]
}

function negotiationProblems(files: Files, negotiation: NegotiationRecord): Problem[] {
  const { redline_request_id, rounds, agreed_document, events } = negotiation
  const isOfSubject = ({ redlining }: EventRecord) => redlining?.redline_request_id === redline_request_id
  return [
    ...listProblems(files, negotiation),
    ...rounds.flatMap(({ round, sha256 }) => stated(files, `redline/round-${round}.docx`, sha256)),
    ...stated(files, 'redline/agreed.docx', agreed_document.sha256),
    ...chainProblems(files, 'redline/events.jsonl', events, isOfSubject),
  ]
}

/**
 * How the person who ended a round was identified, as stated in the sealed record. `listedIdentity` returns the same
 * from the archive's list.
 */
const sealedIdentity = (knownBy?: KnownBy) => {
  if (knownBy === undefined) return null
  const credential =
    knownBy.identified_by === 'embedded-session' ? [knownBy.credential_id, knownBy.credential_name] : []
  return [knownBy.identified_by, knownBy.link_id, ...credential]
}
const listedIdentity = (knownBy?: Record<string, unknown>) => (knownBy === undefined ? null : Object.values(knownBy))

function listProblems(files: Files, { rounds }: NegotiationRecord): Problem[] {
  const name = 'redline/rounds.json'
  const file = files.get(name)
  if (!file) return [documentProblem('evidence-incomplete', name)]
  const expected = rounds.map(round => [
    round.round,
    round.side,
    round.outcome,
    round.sent_by,
    sealedIdentity(round.known_by),
    round.sent_at,
    round.sha256,
  ])
  const list = readJson(file)
  const listed = Array.isArray(list)
    ? list.map(round => [
        round?.round,
        round?.side,
        round?.outcome,
        round?.sentBy,
        listedIdentity(round?.knownBy),
        round?.sentAt,
        round?.sha256,
      ])
    : null
  return JSON.stringify(listed) === JSON.stringify(expected) ? [] : [documentProblem('evidence-mismatch', name)]
}
