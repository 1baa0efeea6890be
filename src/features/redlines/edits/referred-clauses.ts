import { anchorOf } from '../../../engine/redline/operations/apply-operations.ts'
import { isBesideBody } from '../../../engine/redline/operations/story-places.ts'
import type { Operation } from '../../../engine/redline/redline-view.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { type ChangedClause, type ChangesSince, changedClauses, movedClauses } from '../document/changes-since.ts'

/**
 * The clauses that operations are about and that were changed since: those that they name, and of each that is merged with the
 * next one those that come next, which must be the ones that the member saw there. What else is in a row that they delete is told by
 * the edit. Throws `redline_revision_stale` where it is not known what was changed.
 * @param now the paragraphs of the document, in order
 */
export function changedReferences(
  operations: Operation[],
  since: ChangesSince,
  now: readonly string[],
): ChangedClause[] {
  if (since.later.length === 0) return []
  if (operations.some(operation => isBesideBody(anchorOf(operation))) && since.later.some(isWithoutBeside))
    throw new CodedError('redline_revision_stale')
  const { named, merged } = referredClauses(operations)
  const reach = reachOf(operations)
  const neighbours = merged.map(anchor => ({
    seen: following(since.anchors, anchor, reach),
    now: following(now, anchor, reach),
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

/** Kept before texts beside the body were noted. */
const isWithoutBeside = ({ trace }: ChangesSince['later'][number]) => trace.changedBeside === undefined

/** What stands for a clause that an operation adds is the one that it was added behind. */
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
  const added = operation.kind === 'insertParagraphs' ? operation.paragraphs : [operation]
  return added.flatMap(one => ('newAnchor' in one && one.newAnchor !== undefined ? one.newAnchor : []))
}

/** How far away the next one may be: operations of the same call may take out those between. */
const reachOf = (operations: Operation[]) =>
  operations.filter(({ kind }) => kind === 'mergeWithNext' || kind === 'deleteParagraph').length

function following(order: readonly string[], anchor: string, count: number): string[] {
  const index = order.indexOf(anchor)
  return index < 0 ? [] : order.slice(index + 1, index + 1 + count)
}
