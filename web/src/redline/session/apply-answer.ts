import type {
  Change,
  Clause,
  EditAnswer,
  NegotiatedDocument,
  RedlineObstacle,
  RedlineSession,
  RedlineSessionChanges,
} from '../../api/generated/calls.ts'

/** The session after an answer of `GET /redlining/session?since=`, which tells the document in part (docs/negotiation.md). */
export function withChanges(session: RedlineSession, answer: RedlineSession | RedlineSessionChanges): RedlineSession {
  if (answer.kind === 'whole') return answer
  const { since: _, author, clauses, removed, anchors, layout, changes, changeIds, obstacles, ...rest } = answer
  const document = session.document && withClauses(session.document, { clauses, removed, anchors, layout })
  const changeOf = byId([...session.changes, ...changes])
  const ids = changeIds ?? session.changes.map(change => change.id)
  const all = ids.flatMap(id => changeOf.get(id) ?? [])
  return {
    ...rest,
    kind: 'whole',
    document: document && { ...document, author },
    changes: all,
    obstacles: withOpenObstacles(session.obstacles, { obstacles, changes }, all),
  }
}

/** Of changes that are open, an answer tells only those that are new or no longer the same; they come last. */
function withOpenObstacles(
  before: readonly RedlineObstacle[],
  told: Pick<RedlineSessionChanges, 'obstacles' | 'changes'>,
  changes: readonly Change[],
): RedlineObstacle[] {
  const toldAnew = new Set<string | undefined>(told.changes.map(change => change.id))
  const stillOpen = before.filter(one => isOpenChange(one) && !toldAnew.has(one.changeId))
  const openOf = new Map(
    [...stillOpen, ...told.obstacles.filter(isOpenChange)].map(obstacle => [obstacle.changeId, obstacle]),
  )
  return [
    ...told.obstacles.filter(obstacle => !isOpenChange(obstacle)),
    ...changes.flatMap(change => (change.open ? (openOf.get(change.id) ?? []) : [])),
  ]
}

const isOpenChange = ({ code }: RedlineObstacle) => code === 'change_open'

/** The session after an edit or decision of one's own: the document at once, what is open in its clauses, and moved comments. */
export function withEdit(session: RedlineSession, edit: EditAnswer): RedlineSession {
  if (!session.document) return session
  const document = withClauses(session.document, edit)
  const placeOf = new Map(edit.comments.map(place => [place.id, place]))
  return {
    ...session,
    revision: edit.revision,
    status: edit.status,
    document,
    changes: withOpenChanges(session.changes, edit),
    comments: session.comments.map(comment => {
      const place = placeOf.get(comment.id)
      if (!place) return comment
      const { start: _start, length: _length, ...others } = comment
      return { ...others, ...place }
    }),
  }
}

type TouchedClauses = Pick<EditAnswer, 'clauses' | 'removed' | 'anchors' | 'layout'>

function withClauses(document: NegotiatedDocument, touched: TouchedClauses): NegotiatedDocument {
  const { clauses, removed, anchors, layout } = touched
  if (clauses.length === 0 && removed.length === 0 && !anchors && !layout) return document
  const clauseOf = new Map([...document.clauses, ...clauses].map(clause => [clause.anchor, clause]))
  for (const anchor of removed) clauseOf.delete(anchor)
  const order = anchors ?? document.clauses.map(clause => clause.anchor)
  return {
    ...document,
    layout: layout ?? document.layout,
    clauses: order.flatMap((anchor): Clause[] => {
      const clause = clauseOf.get(anchor)
      return clause ? [clause] : []
    }),
  }
}

/** What was open in the clauses of an edit is told anew by it; decisions and what is open elsewhere stays as it was. */
function withOpenChanges(changes: readonly Change[], edit: EditAnswer): Change[] {
  const touched = new Set([...edit.clauses.map(clause => clause.anchor), ...edit.removed])
  const told = byId(edit.openChanges)
  const kept = changes.filter(change => !told.has(change.id) && !(change.open && touched.has(change.anchor)))
  return [...kept, ...edit.openChanges]
}

const byId = (changes: readonly Change[]) => new Map(changes.map(change => [change.id, change]))
