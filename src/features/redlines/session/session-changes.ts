import type { DocumentLayout, HiddenText } from '../../../engine/redline/redline-view.ts'
import type { Platform } from '../../../platform/platform.ts'
import { takenTogether } from '../../../tasks/redline/edited-document.ts'
import { type PresentedChange, presentChange } from '../document/present-change.ts'
import { showClauses } from '../document/redline-engine.ts'
import { shownByOf } from '../document/revision-trace.ts'
import { latestTraces, type TracedRevision } from '../document/revision-trace-store.ts'
import { isInTurn } from '../redline-request.ts'
import type { Looking, ShownSource } from './read-negotiation.ts'

/** What was changed in the document since a revision that a member has; the other lists of the session are sent as they are. */
interface ShownChanges {
  since: number
  author: string
  clauses: Awaited<ReturnType<typeof showClauses>>['clauses']
  removed: string[]
  /** All, in order; null when they are the same. */
  anchors: string[] | null
  /** Null when it is the same. */
  layout: DocumentLayout | null
  changes: PresentedChange[]
  /** All, in order; null when they are the same. */
  changeIds: string[] | null
}

/** With what is hidden in the whole document, which the obstacles name. */
type ShownSince = ShownChanges & { hidden: HiddenText[] }

/**
 * What makes of the document at a revision the one that is there now; null where that is not known, or would be longer than all of
 * it. Throws `redline_interrupted`.
 */
export async function showChanges(
  platform: Platform,
  looking: Looking,
  source: ShownSource,
  since: number,
): Promise<ShownSince | null> {
  const known = await knownSince(platform, looking, source, since)
  if (!known) return null
  const { later, isSameTurn } = known
  const { revision, authors, author, decided } = source
  const { shown, removed, isReordered, isLaidOutAnew } = takenTogether(later)
  const { clauses, layout, changes: found, hidden } = await showClauses(platform, revision, authors, shown)
  const open = found.map(change => presentChange(change, authors, looking.request, looking.member.role))
  const all = [...open, ...decided.map(one => one.change)]
  const shownAnew = new Set(shown)
  const anew = [
    ...open.filter(change => shownAnew.has(change.anchor)),
    ...decided.filter(one => (one.revision ?? 0) > since).map(one => one.change),
  ]
  const there = new Set(revision.anchors)
  const isSameOrder = isSameTurn && later.every(one => !one.changesReordered)
  const delta = {
    since,
    author,
    clauses,
    removed: removed.filter(anchor => !there.has(anchor)),
    anchors: isReordered ? revision.anchors : null,
    layout: isLaidOutAnew ? layout : null,
    changes: isSameTurn ? anew : all,
    changeIds: isSameOrder ? null : all.map(change => change.id),
  }
  const isShorter = lengthOf(delta) < leastLength(delta, revision.anchors.length, [all, layout])
  return isShorter && isUnique(all) ? { ...delta, hidden } : null
}

/**
 * The traces of the revisions that came after; null where one is not known, or where the same document is shown by something else
 * now. `isSameTurn`: that revision was made in this turn of the member's side, so it was in this turn that they read it, and
 * their rights to its changes are the same.
 */
async function knownSince(
  { database }: Platform,
  { request, known, member }: Looking,
  { revision }: ShownSource,
  since: number,
) {
  if (since > revision.number) return null
  const traced = await latestTraces(database, request.redlineRequestId, { from: since, to: revision.number })
  const [given, ...later] = traced
  if (given?.number !== since || given.trace?.shownBy !== shownByOf(known)) return null
  const isOfTurn = (one: TracedRevision) => isInTurn(request, member.role) && one.round === request.round
  if (!later.every(isOfTurn)) return null
  const traces = later.flatMap(({ trace }) => trace ?? [])
  return traces.length === later.length ? { later: traces, isSameTurn: isOfTurn(given) } : null
}

const lengthOf = (value: object) => JSON.stringify(value).length

/** An empty clause, with the comma behind it. */
const leastClause = lengthOf({ anchor: '12345678', kind: 'paragraph', text: '', content: [], html: '' }) + 1

/** At least so long is all that a delta stands for. */
const leastLength = ({ clauses }: ShownChanges, count: number, others: object[]) =>
  lengthOf(clauses) + (count - clauses.length) * leastClause + lengthOf(others)

/** Changes are found by their ids. */
const isUnique = (changes: { id: string }[]) => new Set(changes.map(change => change.id)).size === changes.length
