import { isBesideBody } from '../../../engine/redline/operations/story-places.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Executor } from '../../../platform/database/transaction.ts'
import type { RedlineRequest } from '../redline-request.ts'
import { findRevision, type Revision } from './redline-document-store.ts'
import type { RevisionTrace } from './revision-trace.ts'
import { latestTraces, type TracedRevision } from './revision-trace-store.ts'

/** A revision that changed something since another one. */
export type LaterRevision = TracedRevision & { trace: RevisionTrace }

/** What a side did to its draft since a revision that a member looked at. */
export interface ChangesSince {
  /** The paragraphs of that revision, in order. */
  anchors: string[]
  /** Those that came after it, oldest first. */
  later: LaterRevision[]
}

/** A paragraph that was changed since. */
export interface ChangedClause {
  anchor: string
  /** What it said at that revision: null where it was not there, undefined where it says the same now. */
  text: string | null | undefined
  /** That changed it last. */
  by: LaterRevision
}

/**
 * What was done to the document since a revision that was the newest at some time in this turn; the one that the turn began with
 * is one too. Null for any other, and for one of which this is not known any more.
 */
export async function findChangesSince(
  db: Executor,
  { redlineRequestId, round }: RedlineRequest,
  current: Revision,
  given: number,
): Promise<ChangesSince | null> {
  if (given === current.number) return { anchors: current.anchors, later: [] }
  if (given > current.number) return null
  const revision = await findRevision(db, redlineRequestId, given)
  // of a revision whose file was given up, nobody knows the paragraphs
  if (!revision || revision.anchors.length === 0) return null
  const later = await latestTraces(db, redlineRequestId, { from: given + 1, to: current.number })
  const isKnown = later[0]?.number === given + 1 && later.every(one => one.round === round && one.trace !== null)
  return isKnown ? { anchors: revision.anchors, later: later as LaterRevision[] } : null
}

/** As `findChangesSince`; throws `redline_revision_stale` where it finds nothing. */
export async function changesSince(...input: Parameters<typeof findChangesSince>): Promise<ChangesSince> {
  const since = await findChangesSince(...input)
  if (!since) throw new CodedError('redline_revision_stale')
  return since
}

/** Those of some paragraphs that were changed since. */
export function changedClauses(since: ChangesSince, asked: Iterable<string>): ChangedClause[] {
  const { later } = since
  const changed = later.map(({ trace }) => new Set([...trace.changed, ...(trace.changedBeside ?? [])]))
  return [...new Set(asked)].flatMap(anchor => {
    const by = later[changed.findLastIndex(one => one.has(anchor))]
    return by ? changedBy(since, anchor, by) : []
  })
}

/** A paragraph about which somebody did something since, whether or not that changed it. */
export const changedBy = (since: ChangesSince, anchor: string, by: LaterRevision): ChangedClause => ({
  anchor,
  text: isBesideBody(anchor) || since.anchors.includes(anchor) ? textBefore(since.later, anchor) : null,
  by,
})

/**
 * Those of some paragraphs, in which changes are, behind which others were added since: a change over several paragraphs is parted
 * by that, and its id is that of the first part alone.
 */
export function partedClauses(
  since: ChangesSince,
  now: readonly string[],
  anchors: readonly string[],
): ChangedClause[] {
  const seen = new Set(since.anchors)
  const isParted = (anchor: string) => {
    const next = seen.has(anchor) ? now[now.indexOf(anchor) + 1] : undefined
    return next !== undefined && !seen.has(next)
  }
  return movedClauses(since, anchors.filter(isParted))
}

/** Paragraphs that were not changed and yet stand elsewhere, as if whoever moved paragraphs last had changed them. */
export function movedClauses(since: ChangesSince, anchors: string[]): ChangedClause[] {
  const by = since.later.findLast(({ trace }) => trace.isReordered)
  return by ? anchors.map(anchor => changedBy(since, anchor, by)) : []
}

/** What a paragraph said before the first revision that changed its text. */
function textBefore(later: LaterRevision[], anchor: string): string | undefined {
  for (const { trace } of later)
    for (const { before } of trace.stretches) {
      const found = before.find(one => one.anchor === anchor)
      if (found) return found.text
    }
  return undefined
}
