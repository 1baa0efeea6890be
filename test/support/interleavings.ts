import type { ErrorCode } from '../../src/http/error-catalogue.ts'

/** The actions of a tab. All actions name the revision that the tab was opened with, except those that end in `Now`. */
export const actions = [
  ...['send', 'approve', 'sendNow', 'approveNow', 'edit', 'other', 'decide', 'many', 'comment', 'message', 'undo'],
  ...['upload', 'own'],
] as const
export type Action = (typeof actions)[number]

/** The answers to a call, keyed by the words for them in the tables. */
export const answered = {
  ok: null,
  turn: 'not_members_turn',
  stale: 'redline_revision_stale',
  changed: 'redline_clause_changed',
  open: 'redline_not_agreed',
  gone: 'redline_change_not_found',
  none: 'redline_nothing_to_decide',
} as const satisfies Record<string, ErrorCode | null>
export type Word = keyof typeof answered

/** The answers to the second call, keyed by the first call; the row `first` contains the answers to a call alone. */
export type Interleavings = Record<string, Record<Action, Word>>

function read(table: string): Interleavings {
  const [, ...rows] = table.trim().split('\n')
  const entries = rows.map(row => {
    const [name, ...words] = row.trim().split(/\s+/)
    return [name, Object.fromEntries(actions.map((action, index) => [action, words[index]]))]
  })
  return Object.fromEntries(entries)
}

/**
 * Two tabs of the side whose turn it is; the second was opened before the first did anything. Three changes came from the other side. One
 * is open in the first clause, which `edit` and `comment` are about. One is open in the second, and `decide` accepts it. The third was
 * accepted, and `undo` undoes that. `many` accepts all open changes. `other`, `upload` and `own` change other clauses.
 */
export const whileChangesAreOpen = read(`
             send   approve  sendNow  approveNow  edit     other    decide   many     comment  message  undo     upload  own
  first      ok     open     ok       open        ok       ok       ok       ok       ok       ok       ok       ok      ok
  send       turn   turn     turn     turn        turn     turn     turn     turn     turn     ok       turn     turn    turn
  approve    ok     open     ok       open        ok       ok       ok       ok       ok       ok       ok       ok      ok
  edit       stale  stale    ok       open        changed  ok       ok       changed  ok       ok       ok       stale   stale
  other      stale  stale    ok       open        ok       changed  ok       ok       ok       ok       ok       stale   stale
  decide     stale  stale    ok       open        ok       ok       changed  ok       ok       ok       ok       stale   stale
  many       stale  stale    ok       ok          changed  ok       changed  none     ok       ok       ok       stale   stale
  comment    ok     open     ok       open        ok       ok       ok       ok       ok       ok       ok       ok      ok
  message    ok     open     ok       open        ok       ok       ok       ok       ok       ok       ok       ok      ok
  undo       stale  stale    ok       open        ok       ok       ok       changed  ok       ok       changed  stale   stale
  upload     stale  stale    ok       open        ok       ok       ok       ok       ok       ok       ok       stale   stale
  own        stale  stale    ok       open        ok       ok       ok       ok       ok       ok       ok       stale   stale`)

/** The same after one call accepted all three in this turn, so that the document can be approved; `undo` undoes it. */
export const whenAllIsAccepted = read(`
             send   approve  sendNow  approveNow  edit     other    decide   many     comment  message  undo     upload  own
  first      ok     ok       ok       ok          ok       ok       gone     none     ok       ok       ok       ok      ok
  send       turn   turn     turn     turn        turn     turn     turn     turn     turn     ok       turn     turn    turn
  approve    turn   turn     turn     turn        turn     turn     turn     turn     turn     ok       turn     turn    turn
  edit       stale  stale    ok       open        changed  ok       gone     none     ok       ok       changed  stale   stale
  comment    ok     open     ok       open        ok       ok       gone     none     ok       ok       ok       ok      ok
  undo       stale  stale    ok       open        changed  ok       changed  changed  ok       ok       changed  stale   stale
  upload     stale  stale    ok       open        ok       ok       gone     none     ok       ok       ok       stale   stale`)

/**
 * The first tab belongs to the side whose turn it is, the second to the other side, which sent the document. When its turn comes, the
 * second tab still shows what was sent.
 */
export const fromTheOtherSide = read(`
             send   approve  sendNow  approveNow  edit     other    decide   many     comment  message  undo     upload  own
  first      turn   turn     turn     turn        turn     turn     turn     turn     turn     ok       turn     turn    turn
  send       stale  stale    ok       open        stale    stale    stale    stale    stale    ok       stale    stale   stale
  approve    turn   turn     turn     turn        turn     turn     turn     turn     turn     ok       turn     turn    turn
  edit       turn   turn     turn     turn        turn     turn     turn     turn     turn     ok       turn     turn    turn
  other      turn   turn     turn     turn        turn     turn     turn     turn     turn     ok       turn     turn    turn
  decide     turn   turn     turn     turn        turn     turn     turn     turn     turn     ok       turn     turn    turn
  many       turn   turn     turn     turn        turn     turn     turn     turn     turn     ok       turn     turn    turn
  comment    turn   turn     turn     turn        turn     turn     turn     turn     turn     ok       turn     turn    turn
  message    turn   turn     turn     turn        turn     turn     turn     turn     turn     ok       turn     turn    turn
  undo       turn   turn     turn     turn        turn     turn     turn     turn     turn     ok       turn     turn    turn
  upload     turn   turn     turn     turn        turn     turn     turn     turn     turn     ok       turn     turn    turn
  own        turn   turn     turn     turn        turn     turn     turn     turn     turn     ok       turn     turn    turn`)

/**
 * The answers to a tab of the side whose turn it was, after other tabs ended that turn and more happened. The tab can
 * change the document as long as it shows the current document. The decisions that it shows belong to the turn that has
 * ended.
 */
export const inALaterTurn = read(`
             send   approve  sendNow  approveNow  edit     other    decide   many     comment  message  undo     upload  own
  changed    stale  stale    ok       open        stale    stale    stale    stale    stale    ok       stale    stale   stale
  returned   ok     ok       ok       ok          ok       ok       gone     none     ok       ok       gone     ok      ok
  reopened   ok     ok       ok       ok          ok       ok       gone     none     ok       ok       gone     ok      ok
  taken      turn   turn     turn     turn        turn     turn     turn     turn     turn     ok       turn     turn    turn`)
