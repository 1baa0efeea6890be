interface Clause {
  anchor: string
  text: string
}

interface Change {
  id: string
  may: Record<string, boolean>
}

/** A session as it is told whole. */
export interface Whole {
  kind: 'whole'
  revision: number | null
  may: Record<string, boolean>
  document: { clauses: Clause[]; layout: object; author: string } | null
  changes: Change[]
  comments: { id: string }[]
}

/** The same since a revision. */
interface Changes extends Omit<Whole, 'kind' | 'document'> {
  kind: 'changes'
  since: number
  author: string
  clauses: Clause[]
  removed: string[]
  anchors: string[] | null
  layout: object | null
  changeIds: string[] | null
}

/** What a page does with an answer of `GET /redlining/session?since=…` (docs/negotiation.md has the same). */
export function applied(known: Whole, answer: Whole | Changes): Whole {
  if (answer.kind === 'whole') return answer
  const { since: _, author, clauses, removed: __, anchors, layout, changes, changeIds, ...rest } = answer
  const clauseOf = new Map([...known.document!.clauses, ...clauses].map(one => [one.anchor, one]))
  const changeOf = new Map([...known.changes, ...changes].map(one => [one.id, one]))
  return {
    ...rest,
    kind: 'whole',
    document: {
      clauses: (anchors ?? known.document!.clauses.map(one => one.anchor)).map(anchor => clauseOf.get(anchor)!),
      layout: layout ?? known.document!.layout,
      author,
    },
    changes: (changeIds ?? known.changes.map(one => one.id)).map(id => changeOf.get(id)!),
  }
}
