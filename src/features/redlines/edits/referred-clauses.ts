import { anchorOf } from '../../../engine/redline/operations/apply-operations.ts'
import { isBesideBody } from '../../../engine/redline/operations/story-places.ts'
import type { Operation } from '../../../engine/redline/redline-view.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { type ChangedClause, type ChangesSince, changedClauses, movedClauses } from '../document/changes-since.ts'

/**
 * Returns the clauses that operations refer to and that have changed since the member looked at the document. An
 * operation refers to the clauses that it names. A merge with the next clause also refers to the clauses that follow,
 * which must be the clauses that the member saw there. When a row is deleted, `editDocument` reports its other clauses.
 * Throws `redline_revision_stale` if the changes are not known.
 * @param now the paragraphs of the document, in order
 */
export function changedReferences(
  operations: Operation[],
  since: ChangesSince,
  now: readonly string[],
): ChangedClause[] {
  if (since.later.length === 0) return []
  if (operations.some(operation => isBesideBody(anchorOf(operation))) && since.later.some(lacksChangedBeside))
    throw new CodedError('redline_revision_stale')
  const { named, merged } = referredClauses(operations)
  const reach = reachOf(operations)
  const neighbours = merged.map(anchor => ({
    seen: anchorsAfter(since.anchors, anchor, reach),
    now: anchorsAfter(now, anchor, reach),
  }))
  const changed = changedClauses(since, [
    ...named,
    ...neighbours.flatMap(neighbour => [...neighbour.seen, ...neighbour.now]),
  ])
  if (changed.length > 0) return changed
  return movedClauses(
    since,
    neighbours.flatMap(({ seen, now }) => seen.filter((anchor, index) => anchor !== now[index])),
  )
}

/** Recognizes a trace that was stored before changes outside the body were recorded. */
const lacksChangedBeside = ({ trace }: ChangesSince['later'][number]) => trace.changedBeside === undefined

/**
 * Returns the clauses that operations name, and which of them are merged with the next clause. A clause that an earlier
 * operation adds is replaced with the existing clause that it was added after.
 */
function referredClauses(operations: Operation[]): { named: string[]; merged: string[] } {
  const origins = new Map<string, string>()
  const [named, merged] = [new Set<string>(), new Set<string>()]
  for (const operation of operations) {
    const anchor = anchorOf(operation)
    const origin = origins.get(anchor) ?? anchor
    named.add(origin)
    if (operation.kind === 'mergeWithNext') merged.add(origin)
    for (const newAnchor of newAnchors(operation)) origins.set(newAnchor, origin)
  }
  return { named: [...named], merged: [...merged] }
}

function newAnchors(operation: Operation): string[] {
  if (operation.kind === 'insertRowAfter') return operation.newAnchors ?? []
  const additions = operation.kind === 'insertParagraphs' ? operation.paragraphs : [operation]
  return additions.flatMap(addition =>
    'newAnchor' in addition && addition.newAnchor !== undefined ? addition.newAnchor : [],
  )
}

/**
 * Returns how far away the next clause may be, because operations of the same call may remove the clauses in between.
 */
const reachOf = (operations: Operation[]) =>
  operations.filter(({ kind }) => kind === 'mergeWithNext' || kind === 'deleteParagraph').length

function anchorsAfter(order: readonly string[], anchor: string, count: number): string[] {
  const index = order.indexOf(anchor)
  return index < 0 ? [] : order.slice(index + 1, index + 1 + count)
}
