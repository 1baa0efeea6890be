import { expect, it } from 'vitest'
import type {
  Change,
  Clause,
  EditAnswer,
  RedlineObstacle,
  RedlineSession,
  RedlineSessionChanges,
} from '../../api/generated/calls.ts'
import { withAnsweredEdit, withChanges } from './apply-answer.ts'

const clause = (anchor: string, text = anchor): Clause => ({
  anchor,
  kind: 'paragraph',
  text,
  content: [{ type: 'text', text }],
  html: text,
})
const change = (id: string, anchor: string, open = true): Change => ({
  id,
  type: 'insertion',
  author: 'Rita',
  side: 'Receiving',
  at: null,
  text: id,
  anchor,
  open,
  may: { accept: true, reject: true, undo: false },
})
const obstacle = (code: RedlineObstacle['code'], changeId?: string): RedlineObstacle => ({
  for: 'approve',
  code,
  text: code,
  ...(changeId && { changeId }),
})
const layout = { tables: [], sections: [], stories: [] }
const session = {
  kind: 'whole',
  status: 'ReceivingPartyOpened',
  revision: 7,
  document: { author: 'Rita', layout, clauses: [clause('a'), clause('b'), clause('c')] },
  changes: [change('1', 'a'), change('2', 'b'), change('3', 'b', false)],
  obstacles: [obstacle('edited_in_turn'), obstacle('change_open', '1'), obstacle('change_open', '2')],
  comments: [{ id: 'k', anchor: 'b', start: 1, length: 2, text: 'Why?' }],
} as unknown as RedlineSession
const nothing = { clauses: [], removed: [], anchors: null, layout: null, comments: [], openChanges: [] }
const edit = (answer: Partial<EditAnswer>): EditAnswer => ({
  revision: 8,
  status: 'ReceivingPartyDraft',
  ...nothing,
  ...answer,
})
const anchorsOf = (state: RedlineSession) => state.document?.clauses.map(each => each.anchor)
const idsOf = (state: RedlineSession) => state.changes.map(each => each.id)

it('withAnsweredEdit inserts new clauses in the given order, and removes deleted clauses', () => {
  const after = withAnsweredEdit(
    session,
    edit({ clauses: [clause('d')], removed: ['b'], anchors: ['a', 'd', 'c'], openChanges: [change('4', 'd')] }),
  )
  expect(anchorsOf(after)).toEqual(['a', 'd', 'c'])
  expect(idsOf(after)).toEqual(['1', '3', '4'])
  expect(after).toMatchObject({ revision: 8, status: 'ReceivingPartyDraft' })
})

it('withAnsweredEdit keeps unchanged clauses as the same objects, so that they are not redrawn', () => {
  const after = withAnsweredEdit(session, edit({ clauses: [clause('b', 'new')] }))
  expect(after.document?.clauses[0]).toBe(session.document?.clauses[0])
  expect(after.document?.clauses[1]?.text).toBe('new')
})

it('withAnsweredEdit drops open changes that a returned clause no longer contains, and keeps decisions', () => {
  expect(idsOf(withAnsweredEdit(session, edit({ clauses: [clause('b')] })))).toEqual(['1', '3'])
})

it('withAnsweredEdit moves comments with their text, and removes the place of comments whose text is gone', () => {
  const placeOf = (place: EditAnswer['comments'][number]) =>
    withAnsweredEdit(session, edit({ comments: [place] })).comments[0]
  expect(placeOf({ id: 'k', anchor: 'b', start: 4, length: 2 })).toMatchObject({ start: 4, text: 'Why?' })
  expect(placeOf({ id: 'k', anchor: null })).toEqual({ id: 'k', anchor: null, text: 'Why?' })
})

it('withChanges returns a complete response unchanged, and applies a partial response to the session', () => {
  const whole = { ...session, revision: 9 }
  expect(withChanges(session, whole)).toBe(whole)
  const { kind: _, document: __, ...rest } = session
  const changes: RedlineSessionChanges = {
    ...rest,
    ...nothing,
    kind: 'changes',
    since: 7,
    revision: 9,
    author: 'Rita',
    comments: [],
    obstacles: [obstacle('counsel_cannot_approve'), obstacle('change_open', '5')],
    changes: [change('5', 'c')],
    changeIds: ['1', '5', '2'],
  }
  const after = withChanges(session, changes)
  expect(after.kind).toBe('whole')
  expect(idsOf(after)).toEqual(['1', '5', '2'])
  expect(after.comments).toEqual([])
  expect(after.obstacles.map(obstacle => obstacle.changeId ?? obstacle.code)).toEqual([
    'counsel_cannot_approve',
    '1',
    '5',
    '2',
  ])
  expect(anchorsOf(after)).toEqual(['a', 'b', 'c'])
})
