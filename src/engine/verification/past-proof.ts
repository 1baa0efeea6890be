import type { RevocationList } from '../longterm/revocation-list.ts'
import type { DatedRevocationData } from '../longterm/revocation-status.ts'
import { readSecurityStore, type SecurityStore } from '../longterm/security-store.ts'
import type { PdfDocument } from '../pdf/document.ts'
import type { Certificate } from '../signing/certificate.ts'
import { clockToleranceMs } from '../timestamps/clock-tolerance.ts'
import type { DocumentTimestamp } from './document-timestamps.ts'
import { documentProblem, type Note, type Problem } from './problems.ts'
import type { TimestampReport } from './signature-timestamps.ts'
import { type AuthorityPath, standingNotes, timestampStandingOf } from './timestamp-standing.ts'

/**
 * The content of the security stores in a document's revisions; each list and response comes with the end of the first
 * revision that contains it.
 */
export interface StoredData {
  certificates: Certificate[]
  lists: (SecurityStore['lists'][number] & Ended)[]
  responses: (SecurityStore['responses'][number] & Ended)[]
  hasStore: boolean
}

interface Ended {
  end: number
}

/**
 * Collects the data of the security stores in some revisions.
 * @param revisions the revisions, from the oldest to the newest
 */
export function readStores(revisions: PdfDocument[]): StoredData {
  const stores = revisions.map(revision => ({ store: readSecurityStore(revision), end: revision.source.sizeBytes }))
  const each = <Entry>(itemsOf: (store: SecurityStore) => Entry[]): (Entry & Ended)[] =>
    stores.flatMap(({ store, end }) => (store ? itemsOf(store).map(item => ({ ...item, end })) : []))
  return {
    certificates: stores.at(-1)?.store?.certificates ?? [],
    lists: firstOfEach(each(({ lists }) => lists)),
    responses: firstOfEach(each(({ responses }) => responses)),
    hasStore: stores.some(({ store }) => store !== null),
  }
}

function firstOfEach<Entry extends { hex: string }>(items: Entry[]): Entry[] {
  const byHex = new Map<string, Entry>()
  for (const item of items) if (!byHex.has(item.hex)) byHex.set(item.hex, item)
  return [...byHex.values()]
}

/** A timestamp of the document that still proves its time. */
export interface HoldingTimestamp {
  end: number
  authority: AuthorityPath
  report: TimestampReport
}

/** The facts that the timestamps of a document prove about the bytes that they cover. */
export interface PastProof {
  /** The timestamps that hold, oldest first. */
  holding: HoldingTimestamp[]
  /**
   * Returns the time by which the first `end` bytes existed: the time of the oldest timestamp that holds and covers
   * them, or else now.
   */
  existedBy(end: number): Date
  /** Returns the oldest timestamp that holds and covers the first `end` bytes. */
  covering(end: number): HoldingTimestamp | null
  /**
   * Returns the data in revisions that end at `end` or before; without `end`, all data, including the lists supplied
   * with the file.
   */
  dataBy(end?: number): DatedRevocationData
  /** Notes about timestamps, with the end of each timestamp. */
  notes: { end: number; note: Note }[]
  problems: { end: number; problem: Problem }[]
}

/**
 * Judges timestamps from the newest to the oldest, each at the time that the next newer one proves (ETSI EN 319 102-1
 * §5.6.2). Evidence counts if it was valid when a still valid timestamp was made, even if all of its certificates have
 * expired since.
 */
export function provePast(
  timestamps: DocumentTimestamp[],
  stored: StoredData,
  { now, revocationLists }: { now: Date; revocationLists: RevocationList[] },
): PastProof {
  const holding: HoldingTimestamp[] = []
  const covering = (end: number) => holding.find(timestamp => timestamp.end >= end) ?? null
  const existedBy = (end: number) => covering(end)?.authority.at ?? now
  const dated = <Entry extends Ended>(items: Entry[], end = Number.POSITIVE_INFINITY) =>
    items.filter(item => item.end <= end).map(item => ({ ...item, existedBy: existedBy(item.end) }))
  const beside = revocationLists.map(list => ({ list, existedBy: now, isBeside: true as const }))
  const dataBy = (end?: number) => ({
    lists: [...dated(stored.lists, end), ...(end === undefined ? beside : [])],
    responses: dated(stored.responses, end),
  })
  const proof: PastProof = { holding, covering, existedBy, dataBy, notes: [], problems: [] }
  for (const timestamp of newestFirst(timestamps)) judge(timestamp, proof)
  return proof
}

const newestFirst = (timestamps: DocumentTimestamp[]) =>
  timestamps
    .flatMap(({ range, report, authority }) =>
      range && report && authority ? [{ end: range.end, report, authority }] : [],
    )
    .toSorted((a, b) => b.end - a.end)

function judge(
  { end, report, authority }: Omit<HoldingTimestamp, 'report'> & Pick<DocumentTimestamp, 'report'>,
  proof: PastProof,
) {
  const existedBy = proof.existedBy(end)
  if (authority.at.getTime() > existedBy.getTime() + clockToleranceMs) {
    const problem = documentProblem('document-timestamp-wrong', 'it is later than the one that covers it')
    proof.problems.push({ end, problem })
    return
  }
  const standing = timestampStandingOf(authority, { existedBy, data: proof.dataBy() }, proof.holding.length > 0)
  proof.notes.push(...standingNotes(standing, report!.subject).map(note => ({ end, note })))
  if (standing === 'holds') proof.holding.unshift({ end, authority, report: { ...report!, holds: true } })
}
