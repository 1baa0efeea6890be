import { isBesideBody } from '../../../engine/redline/operations/story-places.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Executor } from '../../../platform/database/transaction.ts'
import type { RedlineRequest } from '../redline-request.ts'
import { findRevision, type StoredDocumentRevision } from './redline-document-store.ts'
import type { RevisionTrace } from './revision-trace.ts'
import { latestTraces, type TracedRevision } from './revision-trace-store.ts'

/** A revision that is newer than the revision a member looked at. */
export type LaterRevision = TracedRevision & { trace: RevisionTrace }

/** The edits that a side has made to its draft since the revision that a member looked at. */
export interface ChangesSince {
  /** The anchors of the paragraphs that the member saw, in order. */
  anchors: string[]
  /** The newer revisions, oldest first. */
  later: LaterRevision[]
}

/** A paragraph that has changed since the revision a member looked at. */
export interface ChangedClause {
  anchor: string
  /** The text at that revision; null if the paragraph did not exist then, undefined if its text has not changed. */
  text: string | null | undefined
  /** The latest revision that changed the paragraph. */
  by: LaterRevision
}

/**
 * Finds the changes to the document since `seenRevision`. That revision must have been the newest at some time in this
 * turn, if only when the turn began. Returns null for any other revision, and if the changes are no longer known.
 */
export async function findChangesSince(
  db: Executor,
  { redlineRequestId, round }: RedlineRequest,
  current: StoredDocumentRevision,
  seenRevision: number,
): Promise<ChangesSince | null> {
  if (seenRevision === current.number) return { anchors: current.anchors, later: [] }
  if (seenRevision > current.number) return null
  const revision = await findRevision(db, redlineRequestId, seenRevision)
  // a pruned revision has no anchors
  if (!revision || revision.anchors.length === 0) return null
  const later = await latestTraces(db, redlineRequestId, { from: seenRevision + 1, to: current.number })
  const isKnown =
    later[0]?.number === seenRevision + 1 &&
    later.every(laterRevision => laterRevision.round === round && laterRevision.trace !== null)
  return isKnown ? { anchors: revision.anchors, later: later as LaterRevision[] } : null
}

/** Like `findChangesSince`, but throws `redline_revision_stale` instead of returning null. */
export async function changesSince(...input: Parameters<typeof findChangesSince>): Promise<ChangesSince> {
  const since = await findChangesSince(...input)
  if (!since) throw new CodedError('redline_revision_stale')
  return since
}

/** Returns the candidates that have changed since the revision that the member looked at. */
export function changedClauses(since: ChangesSince, candidates: Iterable<string>): ChangedClause[] {
  const { later } = since
  const anchorSets = later.map(({ trace }) => new Set([...trace.changed, ...(trace.changedBeside ?? [])]))
  return [...new Set(candidates)].flatMap(anchor => {
    const by = later[anchorSets.findLastIndex(anchors => anchors.has(anchor))]
    return by ? changedBy(since, anchor, by) : []
  })
}

/** Describes a paragraph that a later revision acted on, whether or not its text changed. */
export const changedBy = (since: ChangesSince, anchor: string, by: LaterRevision): ChangedClause => ({
  anchor,
  text: isBesideBody(anchor) || since.anchors.includes(anchor) ? textBefore(since.later, anchor) : null,
  by,
})

/**
 * Returns the paragraphs that are now followed by a newly added paragraph. All of `anchors` are paragraphs with
 * changes. If such a change spans several paragraphs, the added paragraph splits it, and its id then refers only to the
 * first part.
 */
export function splitClauses(since: ChangesSince, now: readonly string[], anchors: readonly string[]): ChangedClause[] {
  const seenAnchors = new Set(since.anchors)
  const isSplit = (anchor: string) => {
    const next = seenAnchors.has(anchor) ? now[now.indexOf(anchor) + 1] : undefined
    return next !== undefined && !seenAnchors.has(next)
  }
  return movedClauses(since, anchors.filter(isSplit))
}

/**
 * Describes paragraphs that moved without being changed, as if the last revision that moved paragraphs had changed
 * them.
 */
export function movedClauses(since: ChangesSince, anchors: string[]): ChangedClause[] {
  const by = since.later.findLast(({ trace }) => trace.isReordered)
  return by ? anchors.map(anchor => changedBy(since, anchor, by)) : []
}

/** Returns the text of a paragraph before the first revision that changed it. */
function textBefore(later: LaterRevision[], anchor: string): string | undefined {
  for (const { trace } of later)
    for (const { before } of trace.changedParagraphs) {
      const earlier = before.find(paragraph => paragraph.anchor === anchor)
      if (earlier) return earlier.text
    }
  return undefined
}
