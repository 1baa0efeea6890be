interface Clause {
  anchor: string
  text: string
}

interface Change {
  id: string
  open: boolean
  may: Record<string, boolean>
}

interface Obstacle {
  code: string
  changeId?: string
}

/** A whole session. */
export interface Whole {
  kind: 'whole'
  revision: number | null
  may: Record<string, boolean>
  document: { clauses: Clause[]; layout: object; author: string } | null
  changes: Change[]
  comments: { id: string }[]
  obstacles: Obstacle[]
  preview: object | null
}

/** The changes in a session since a revision. */
interface Changes extends Omit<Whole, 'kind' | 'document' | 'preview'> {
  kind: 'changes'
  since: number
  author: string
  clauses: Clause[]
  removed: string[]
  anchors: string[] | null
  layout: object | null
  changeIds: string[] | null
}

/** Applies an answer of `GET /redlining/session?since=…` as a page does (docs/negotiation.md describes it). */
export function applied(known: Whole, answer: Whole | Changes): Whole {
  if (answer.kind === 'whole') return answer
  const { since: _, author, clauses, removed: __, anchors, layout, changeIds, ...rest } = answer
  const clauseOf = new Map([...known.document!.clauses, ...clauses].map(clause => [clause.anchor, clause]))
  const changeOf = new Map([...known.changes, ...answer.changes].map(change => [change.id, change]))
  const changes = (changeIds ?? known.changes.map(change => change.id)).map(id => changeOf.get(id)!)
  return {
    ...rest,
    kind: 'whole',
    preview: known.preview,
    document: {
      clauses: (anchors ?? known.document!.clauses.map(clause => clause.anchor)).map(anchor => clauseOf.get(anchor)!),
      layout: layout ?? known.document!.layout,
      author,
    },
    changes,
    obstacles: obstaclesNow(known, answer, changes),
  }
}

/** The answer lists open changes as obstacles only if they are new or have changed; the others are kept. */
function obstaclesNow(known: Whole, answer: Changes, changes: Change[]): Obstacle[] {
  const isOpen = (one: Obstacle) => one.code === 'change_open'
  const toldAnew = new Set(answer.changes.map(change => change.id))
  const before = known.obstacles.filter(obstacle => isOpen(obstacle) && !toldAnew.has(obstacle.changeId!))
  const openOf = new Map([...before, ...answer.obstacles.filter(isOpen)].map(obstacle => [obstacle.changeId, obstacle]))
  return [
    ...answer.obstacles.filter(obstacle => !isOpen(obstacle)),
    ...changes.flatMap(change => (change.open ? (openOf.get(change.id) ?? []) : [])),
  ]
}
