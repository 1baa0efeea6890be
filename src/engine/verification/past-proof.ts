import type { RevocationList } from '../longterm/revocation-list.ts'
import type { DatedRevocationData } from '../longterm/revocation-status.ts'
import { readSecurityStore, type SecurityStore } from '../longterm/security-store.ts'
import type { PdfDocument } from '../pdf/document.ts'
import type { Certificate } from '../signing/certificate.ts'
import { clockToleranceMs } from '../timestamps/clock-tolerance.ts'
import type { DocumentTimestamp } from './document-timestamps.ts'
import { documentProblem, type Note, type Problem } from './problems.ts'
import type { TimestampReport } from './signature-timestamps.ts'
import { type Authority, standingNotes, standingOf } from './timestamp-standing.ts'

/** What the security stores of a document's revisions hold; lists and responses with where the first revision ends that has them. */
export interface StoredData {
  certificates: Certificate[]
  lists: (SecurityStore['lists'][number] & Ended)[]
  responses: (SecurityStore['responses'][number] & Ended)[]
  hasStore: boolean
}

interface Ended {
  end: number
}

/** @param revisions the oldest first */
export function readStores(revisions: PdfDocument[]): StoredData {
  const stores = revisions.map(revision => ({ store: readSecurityStore(revision), end: revision.source.sizeBytes }))
  const each = <One>(kept: (store: SecurityStore) => One[]): (One & Ended)[] =>
    stores.flatMap(({ store, end }) => (store ? kept(store).map(one => ({ ...one, end })) : []))
  return {
    certificates: stores.at(-1)?.store?.certificates ?? [],
    lists: firstOfEach(each(({ lists }) => lists)),
    responses: firstOfEach(each(({ responses }) => responses)),
    hasStore: stores.some(({ store }) => store !== null),
  }
}

function firstOfEach<One extends { hex: string }>(all: One[]): One[] {
  const known = new Map<string, One>()
  for (const one of all) if (!known.has(one.hex)) known.set(one.hex, one)
  return [...known.values()]
}

/** A timestamp of the document that holds. */
export interface HoldingTimestamp {
  end: number
  authority: Authority
  report: TimestampReport
}

/** What the timestamps of a document prove of what they cover. */
export interface PastProof {
  /** The oldest first. */
  holding: HoldingTimestamp[]
  /** By when the first `end` bytes existed: by the oldest timestamp that holds and covers them, else by now. */
  existedBy(end: number): Date
  /** The oldest timestamp that holds and covers the first `end` bytes. */
  covering(end: number): HoldingTimestamp | null
  /** What revisions hold that end there or before; all without an end, with the lists beside the file. */
  dataBy(end?: number): DatedRevocationData
  /** On timestamps, by where they end. */
  notes: { end: number; note: Note }[]
  problems: { end: number; problem: Problem }[]
}

/**
 * Judges timestamps from the newest to the oldest, each as of the time that the next newer one proves (ETSI EN 319 102-1
 * §5.6.2): what held when a timestamp was made that still holds is believed, though all of its certificates have ended since.
 */
export function provePast(
  timestamps: DocumentTimestamp[],
  stored: StoredData,
  { now, revocationLists }: { now: Date; revocationLists: RevocationList[] },
): PastProof {
  const holding: HoldingTimestamp[] = []
  const covering = (end: number) => holding.find(one => one.end >= end) ?? null
  const existedBy = (end: number) => covering(end)?.authority.at ?? now
  const dated = <One extends Ended>(all: One[], end = Number.POSITIVE_INFINITY) =>
    all.filter(one => one.end <= end).map(one => ({ ...one, existedBy: existedBy(one.end) }))
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
  const standing = standingOf(authority, { existedBy, data: proof.dataBy() }, proof.holding.length > 0)
  proof.notes.push(...standingNotes(standing, report!.subject).map(note => ({ end, note })))
  if (standing === 'holds') proof.holding.unshift({ end, authority, report: { ...report!, holds: true } })
}
