import { expect, it } from 'vitest'
import type { RedlineSession } from '../../api/generated/calls.ts'
import type { KeptEdit } from './kept-text.ts'
import { nothingUnsaved, type OutboxState, withSession } from './outbox-state.ts'
import type { Waiting } from './waiting.ts'

const edit = (id: string) => ({ id }) as unknown as Waiting
const outOfTurn = { may: { edit: false } } as RedlineSession

it('sets waiting and conflicting edits aside when the turn passes', () => {
  const conflict = { anchor: 'b', bases: [], author: 'Dan', edits: [edit('in conflict')] }
  const state: OutboxState = { ...nothingUnsaved, waiting: [edit('waiting')], conflicts: [conflict] }
  const after = withSession(state, outOfTurn, new Set(), ({ edits }, reason) => [
    { reason, edits } as unknown as KeptEdit,
  ])
  expect(after).toMatchObject({ waiting: [], conflicts: [] })
  expect(after.kept).toEqual([
    { reason: 'turnPassed', edits: [{ id: 'waiting' }] },
    { reason: 'turnPassed', edits: [{ id: 'in conflict' }] },
  ])
})
