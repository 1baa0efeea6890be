import type { DocumentLayout, HiddenText } from '../../../engine/redline/redline-view.ts'
import type { Platform } from '../../../platform/platform.ts'
import { takenTogether } from '../../../tasks/redline/edited-document.ts'
import { type PresentedChange, presentChange } from '../document/present-change.ts'
import { showClauses } from '../document/redline-engine.ts'
import { shownByOf } from '../document/revision-trace.ts'
import { latestTraces, type TracedRevision } from '../document/revision-trace-store.ts'
import { isInTurn } from '../redline-request.ts'
import type { Reader, ShownSource } from './read-negotiation.ts'

/** The changes to the document since the revision that a page has. The other lists of the session are sent whole. */
interface ShownChanges {
  since: number
  author: string
  clauses: Awaited<ReturnType<typeof showClauses>>['clauses']
  removed: string[]
  /** All anchors, in order; null if they have not changed. */
  anchors: string[] | null
  /** Null if the layout has not changed. */
  layout: DocumentLayout | null
  changes: PresentedChange[]
  /** The ids of all changes, in order; null if they have not changed. */
  changeIds: string[] | null
}

/** The changes, with facts about the whole document on which the obstacles depend. */
type ShownSince = ShownChanges & { hidden: HiddenText[]; hasOpenChanges: boolean }

/**
 * Returns the changes that turn the document at revision `since` into the current one. Returns null if they are not
 * known, or would be longer than the whole document. Throws `redline_interrupted`.
 */
export async function showChanges(
  platform: Pick<Platform, 'database' | 'storage' | 'workers'>,
  { reader, source, since }: { reader: Reader; source: ShownSource; since: number },
): Promise<ShownSince | null> {
  const history = await historySince(platform, reader, source, since)
  if (!history) return null
  const { later, isSameTurn } = history
  const { revision, authors, author, decided } = source
  const { shown, removed, isReordered, isLaidOutAnew } = takenTogether(later)
  const { clauses, layout, changes: openChanges, hidden } = await showClauses(platform, revision, authors, shown)
  const open = openChanges.map(change => presentChange(change, authors, reader.request, reader.member.role))
  const allChanges = [...open, ...decided.map(decision => decision.change)]
  const shownAnchors = new Set(shown)
  const newOrChanged = [
    ...open.filter(change => shownAnchors.has(change.anchor)),
    ...decided.filter(decision => (decision.revision ?? 0) > since).map(decision => decision.change),
  ]
  const existing = new Set(revision.anchors)
  const isSameOrder = isSameTurn && later.every(trace => !trace.changesReordered)
  const delta = {
    since,
    author,
    clauses,
    removed: removed.filter(anchor => !existing.has(anchor)),
    anchors: isReordered ? revision.anchors : null,
    layout: isLaidOutAnew ? layout : null,
    changes: isSameTurn ? newOrChanged : allChanges,
    changeIds: isSameOrder ? null : allChanges.map(change => change.id),
  }
  const isShorter = lengthOf(delta) < minFullLength(delta, revision.anchors.length, [allChanges, layout])
  return isShorter && isUnique(allChanges) ? { ...delta, hidden, hasOpenChanges: open.length > 0 } : null
}

/**
 * Returns the traces of the later revisions; null if any is unknown, or if the same document would be shown differently
 * now. `isSameTurn` says that revision `since` was made in this turn of the member's side. The member then read it in
 * this turn, and their rights to its changes are the same.
 */
async function historySince(
  { database }: Pick<Platform, 'database'>,
  { request, allMembers, member }: Reader,
  { revision }: ShownSource,
  since: number,
) {
  if (since > revision.number) return null
  const traced = await latestTraces(database, request.redlineRequestId, { from: since, to: revision.number })
  const [base, ...later] = traced
  if (base?.number !== since || base.trace?.shownBy !== shownByOf(allMembers)) return null
  const isOfTurn = (row: TracedRevision) => isInTurn(request, member.role) && row.round === request.round
  if (!later.every(isOfTurn)) return null
  const traces = later.flatMap(({ trace }) => trace ?? [])
  return traces.length === later.length ? { later: traces, isSameTurn: isOfTurn(base) } : null
}

const lengthOf = (value: object) => JSON.stringify(value).length

/** The length of an empty clause and a comma in JSON. */
const minClauseLength = lengthOf({ anchor: '12345678', kind: 'paragraph', text: '', content: [], html: '' }) + 1

/** Returns a lower bound for the length of the whole document that a delta replaces. */
const minFullLength = ({ clauses }: ShownChanges, count: number, rest: object[]) =>
  lengthOf(clauses) + (count - clauses.length) * minClauseLength + lengthOf(rest)

/** Checks that no two changes have the same id, because changes are found by their ids. */
const isUnique = (changes: { id: string }[]) => new Set(changes.map(change => change.id)).size === changes.length
