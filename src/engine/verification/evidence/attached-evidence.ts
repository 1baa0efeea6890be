import { type ChainVerdict, verifyChainFile } from '../../events/event-chain.ts'
import type { EventRecord } from '../../events/event-record.ts'
import type { PdfDocument } from '../../pdf/document.ts'
import { type EmbeddedFileFacts, embeddedFiles, factsOf } from '../../pdf/embedded-files.ts'
import { readNameTree } from '../../pdf/name-tree.ts'
import { isDict, type PdfDict, PdfRef, PdfStream, PdfString } from '../../pdf/objects.ts'
import { decodeTextString } from '../../pdf/text-string.ts'
import { documentProblem, type Note, note, type Problem } from '../problems.ts'
import { sha256OfStart } from '../signed-range.ts'
import { type ActedRecipient, actedRecipients } from './acted-recipients.ts'
import {
  type CompletionRecord,
  completionRecordFileName,
  eventsFileName,
  readCompletionRecord,
} from './completion-record.ts'
import { type VerifiedSigner, verifiedSigners } from './verified-signers.ts'

/** The attachments of the seal's own revision, checked against each other and against the document. */
export interface CheckedEvidence {
  chain: { valid: boolean; lastHash: string | null } | null
  record: CompletionRecord | null
  /** The verified signers in the attached events; empty if the events are not valid. */
  verifiedSigners: VerifiedSigner[]
  /** Who signed, approved or confirmed; empty if the events are not valid. */
  recipients: ActedRecipient[]
  problems: Problem[]
  notes: Note[]
}

/** A file in a sealed document. */
export interface EmbeddedFileReport extends EmbeddedFileFacts {
  /** Whether the seal attached the file; other files were in the uploaded document. */
  bySeal: boolean
}

const ATTACHED_NAMES: ReadonlySet<string> = new Set([eventsFileName, completionRecordFileName])

/**
 * Lists the embedded files of a sealed revision. A file counts as attached by the seal only if it has one of the seal's
 * file names, because the seal's revision may also contain renamed files of the document.
 */
export function reportEmbeddedFiles(document: PdfDocument): EmbeddedFileReport[] {
  return embeddedFiles(document, document.pages()).flatMap(file => {
    const facts = factsOf(document, file)
    const bySeal = ATTACHED_NAMES.has(file.names[0]) && isOfNewestRevision(document, file.object)
    return facts ? [{ ...facts, bySeal }] : []
  })
}

/** Checks the evidence. `document` is the sealed revision: the file up to the end of the seal's signed range. */
export function checkEvidence(document: PdfDocument, sealIsTest: boolean): CheckedEvidence {
  const attached = sealAttachments(document)
  const events = attached.get(eventsFileName)
  const recordFile = attached.get(completionRecordFileName)
  if (events === 'twice' || recordFile === 'twice') return withoutChain([documentProblem('attachment-ambiguous')])
  const record = recordFile ? readCompletionRecord(recordFile) : null
  if (recordFile && !record) return withoutChain([documentProblem('record-unreadable')])
  const original = record ? originalProblems(document, record) : []
  const testMode = record && record.test_mode !== sealIsTest ? [documentProblem('test-mode-mismatch')] : []
  const { chain, records, problems } = checkChain(events, record)
  return {
    chain,
    record,
    verifiedSigners: chain?.valid ? verifiedSigners(records) : [],
    recipients: chain?.valid && record ? actedRecipients(records, record) : [],
    problems: [...original, ...testMode, ...problems],
    notes: evidenceNotes(events !== undefined, record),
  }
}

const withoutChain = (problems: Problem[]): CheckedEvidence => ({
  chain: null,
  record: null,
  verifiedSigners: [],
  recipients: [],
  problems,
  notes: [],
})

function evidenceNotes(hasEvents: boolean, record: CompletionRecord | null): Note[] {
  const notes: Note[] = []
  if (hasEvents && !record) notes.push(note('record-missing'))
  if (record && !record.original.included) notes.push(note('original-elsewhere', record.original.sha256))
  return notes
}

function checkChain(
  events: Uint8Array | undefined,
  record: CompletionRecord | null,
): Pick<CheckedEvidence, 'chain' | 'problems'> & { records: EventRecord[] } {
  if (!events) return { chain: null, records: [], problems: record ? [documentProblem('chain-missing')] : [] }
  const verdict = verifyChainFile(events)
  const problems = [...brokenLinks(verdict), ...(record ? mismatches(verdict, record) : [])]
  return { chain: { valid: problems.length === 0, lastHash: verdict.lastHash }, records: verdict.records, problems }
}

const brokenLinks = ({ problems }: ChainVerdict): Problem[] =>
  problems.map(({ position, code }) => documentProblem('chain-broken', `record ${position}: ${code}`))

function mismatches(
  { lastHash, records }: ChainVerdict & { records: EventRecord[] },
  record: CompletionRecord,
): Problem[] {
  const problems: Problem[] = []
  if (lastHash !== record.events.last_hash) problems.push(documentProblem('chain-mismatch', 'last hash'))
  if (records.length !== record.events.count) problems.push(documentProblem('chain-mismatch', 'number of events'))
  const isOfRequest = (event: EventRecord) => event.signing?.signature_request_id === record.signature_request_id
  if (!records.every(isOfRequest)) problems.push(documentProblem('chain-mismatch', 'signature request'))
  if (records.some(({ event }) => event.test_mode !== record.test_mode))
    problems.push(documentProblem('chain-mismatch', 'test mode'))
  return problems
}

/** Checks that the file begins with the original, and that the seal is the first revision after it. */
function originalProblems(document: PdfDocument, { original }: CompletionRecord): Problem[] {
  if (!original.included) return []
  const { source, xref } = document
  const [newest, ...older] = xref.sections as [number, ...number[]]
  const follows =
    original.size_bytes <= source.sizeBytes &&
    newest >= original.size_bytes &&
    older.every(position => position < original.size_bytes)
  return follows && sha256OfStart(source, original.size_bytes) === original.sha256
    ? []
    : [documentProblem('original-mismatch')]
}

/**
 * Returns the files that the newest revision attached, by name. An uploaded document may have files of the same names,
 * such as the files of an earlier seal. They precede an earlier cross-reference section and are not evidence for this
 * seal.
 */
function sealAttachments(document: PdfDocument): Map<string, Uint8Array | 'twice'> {
  const names = document.resolve(document.catalog.get('Names'))
  const attachments = new Map<string, Uint8Array | 'twice'>()
  for (const { value } of readNameTree(document, isDict(names) ? names.get('EmbeddedFiles') : undefined)) {
    const specification = document.resolve(value)
    if (!isDict(specification) || !isOfNewestRevision(document, value)) continue
    const name = fileName(document, specification)
    if (name === null || !ATTACHED_NAMES.has(name)) continue
    const bytes = fileBytes(document, specification)
    if (bytes) attachments.set(name, attachments.has(name) ? 'twice' : bytes)
  }
  return attachments
}

function fileName(document: PdfDocument, specification: PdfDict): string | null {
  const name = document.resolve(specification.get('UF') ?? specification.get('F'))
  return name instanceof PdfString ? decodeTextString(name) : null
}

function fileBytes(document: PdfDocument, specification: PdfDict): Uint8Array | null {
  const files = document.resolve(specification.get('EF'))
  const file = isDict(files) ? files.get('F') : undefined
  const stream = document.resolve(file)
  return stream instanceof PdfStream && isOfNewestRevision(document, file) ? document.decode(stream) : null
}

function isOfNewestRevision(document: PdfDocument, object: unknown): boolean {
  if (!(object instanceof PdfRef)) return false
  const { entries, sections, base } = document.xref
  const entry = entries.get(object.num)
  const holder = entry?.kind === 'compressed' ? entries.get(entry.streamNum) : entry
  return holder?.kind === 'plain' && sections.slice(1).every(position => holder.offset + base > position)
}
