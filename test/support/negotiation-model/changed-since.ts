import { clauseOf, clausesOfRow, type ModelDocument, rowOf } from './model-document.ts'
import { anchorOf, type ModelOperation } from './model-operations.ts'

export interface Trace {
  revision: number
  changed: ReadonlySet<string>
  isReordered: boolean
}

/** The revisions of a turn, as far as the model knows them. */
interface Traced {
  document: ModelDocument
  seen: ReadonlyMap<number, ModelDocument>
  traces: readonly Trace[]
}

const later = ({ traces }: Traced, revision: number) => traces.filter(trace => trace.revision > revision)

/** Whether some of these clauses were changed after a revision. */
export const hasChanged = (model: Traced, revision: number, anchors: Iterable<string>) =>
  [...anchors].some(anchor => later(model, revision).some(({ changed }) => changed.has(anchor)))

/**
 * Whether operations are about changed clauses: clauses that they name, and the clauses after a merged one, as far as
 * the operations of the call reach.
 */
export function isAboutChanged(model: Traced, revision: number, operations: ModelOperation[]): boolean {
  const origins = new Map<string, string>()
  const [named, merged] = [new Set<string>(), new Set<string>()]
  for (const operation of operations) {
    const origin = origins.get(anchorOf(operation)) ?? anchorOf(operation)
    named.add(origin)
    if (operation.kind === 'mergeWithNext') merged.add(origin)
    for (const anchor of newAnchorsOf(operation)) origins.set(anchor, origin)
  }
  const reach = operations.filter(({ kind }) => kind === 'mergeWithNext' || kind === 'deleteParagraph').length
  const behind = ({ clauses }: ModelDocument, anchor: string) => {
    const index = clauses.findIndex(clause => clause.anchor === anchor)
    return index < 0 ? [] : clauses.slice(index + 1, index + 1 + reach).map(clause => clause.anchor)
  }
  const next = [...merged].map(anchor => [behind(model.seen.get(revision)!, anchor), behind(model.document, anchor)])
  const isMoved =
    next.some(([was, is]) => was!.some((anchor, index) => anchor !== is![index])) &&
    later(model, revision).some(one => one.isReordered)
  return hasChanged(model, revision, [...named, ...next.flat(2)]) || isMoved
}

/** Whether clauses were added after some of these since a revision. */
export function isParted(model: Traced, revision: number, anchors: readonly string[]): boolean {
  const seen = new Set(model.seen.get(revision)!.clauses.map(clause => clause.anchor))
  const now = model.document.clauses.map(clause => clause.anchor)
  return anchors.some(anchor => {
    const next = now[now.indexOf(anchor) + 1]
    return seen.has(anchor) && next !== undefined && !seen.has(next)
  })
}

/** The clauses in the rows that operations delete. */
export const deletedRows = ({ document }: Traced, operations: ModelOperation[]): string[] =>
  operations.flatMap(operation => {
    const clause = operation.kind === 'deleteRow' && clauseOf(document, operation.anchor)
    const row = clause && rowOf(document, clause)
    return row ? clausesOfRow(document, row).map(cell => cell.anchor) : []
  })

export function newAnchorsOf(operation: ModelOperation): string[] {
  if (operation.kind === 'insertRowAfter') return operation.newAnchors
  if (operation.kind === 'insertParagraphs') return operation.paragraphs.map(paragraph => paragraph.newAnchor)
  return 'newAnchor' in operation && operation.newAnchor !== undefined ? [operation.newAnchor] : []
}
