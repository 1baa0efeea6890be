import type {
  Change,
  Clause,
  EditAnswer,
  NegotiatedDocument,
  RedlineObstacle,
  RedlineSession,
  RedlineSessionChanges,
} from '../../api/generated/calls.ts'

/**
 * Returns the session after an answer of `GET /redlining/session?since=`, which contains only a part of the document
 * (docs/negotiation.md).
 */
export function withChanges(session: RedlineSession, answer: RedlineSession | RedlineSessionChanges): RedlineSession {
  if (answer.kind === 'whole') return answer
  const { since: _, author, clauses, removed, anchors, layout, changes, changeIds, obstacles, ...rest } = answer
  const document = session.document && withClauses(session.document, { clauses, removed, anchors, layout })
  const changeOf = byId([...session.changes, ...changes])
  const ids = changeIds ?? session.changes.map(change => change.id)
  const allChanges = ids.flatMap(id => changeOf.get(id) ?? [])
  return {
    ...rest,
    kind: 'whole',
    document: document && { ...document, author },
    changes: allChanges,
    obstacles: withOpenObstacles(session.obstacles, { obstacles, changes }, allChanges),
  }
}

/** Merges obstacles. For open changes, an answer contains only new or changed obstacles, which are placed last. */
function withOpenObstacles(
  before: readonly RedlineObstacle[],
  answer: Pick<RedlineSessionChanges, 'obstacles' | 'changes'>,
  changes: readonly Change[],
): RedlineObstacle[] {
  const updatedIds = new Set<string | undefined>(answer.changes.map(change => change.id))
  const stillOpen = before.filter(obstacle => isOpenChange(obstacle) && !updatedIds.has(obstacle.changeId))
  const openOf = new Map(
    [...stillOpen, ...answer.obstacles.filter(isOpenChange)].map(obstacle => [obstacle.changeId, obstacle]),
  )
  return [
    ...answer.obstacles.filter(obstacle => !isOpenChange(obstacle)),
    ...changes.flatMap(change => (change.open ? (openOf.get(change.id) ?? []) : [])),
  ]
}

const isOpenChange = ({ code }: RedlineObstacle) => code === 'change_open'

/**
 * Returns the session after an edit or a decision by this member: updates the document, the open changes in its
 * clauses, and moved comments at once.
 */
export function withAnsweredEdit(session: RedlineSession, edit: EditAnswer): RedlineSession {
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

/**
 * Returns the changes after an edit. The answer contains all open changes in the clauses of the edit. Decided changes,
 * and open changes elsewhere, stay as they were.
 */
function withOpenChanges(changes: readonly Change[], edit: EditAnswer): Change[] {
  const touched = new Set([...edit.clauses.map(clause => clause.anchor), ...edit.removed])
  const updated = byId(edit.openChanges)
  const unaffected = changes.filter(change => !updated.has(change.id) && !(change.open && touched.has(change.anchor)))
  return [...unaffected, ...edit.openChanges]
}

const byId = (changes: readonly Change[]) => new Map(changes.map(change => [change.id, change]))
