import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allowed, signersFollowing, signersInTurn } from './may-sign-now.ts'
import { senderAllowed, senderState, statusAt, turnsOf } from './signature-request.ts'

const deadline = new Date('2026-11-21T12:00:00.000Z')
const before = new Date(deadline.getTime() - 1)
const minutesBefore = (minutes: number) => new Date(before.getTime() - minutes * 60_000)
const created = { status: 'Created' as const, expiredReason: null, expiresAt: deadline }

/** `a0` signs in turn 0; `A0` has signed. */
const people = (...spelled: string[]) =>
  spelled.map(text => ({
    name: text[0]!,
    turn: Number(text[1]),
    signedAt: text[0] === text[0]!.toUpperCase() ? before : null,
  }))
const names = (signers: { name: string }[]) => signers.map(signer => signer.name).join('')

describe('the turns', () => {
  it.each([
    [['a0', 'b1'], 'a'],
    [['A0', 'b1'], 'b'],
    [['A0', 'b0', 'c1'], 'b'],
    [['a0', 'b0', 'c1'], 'ab'],
    [['A0', 'B1'], ''],
  ])('with signers %j, let %s sign', (spelled, expected) => {
    expect(names(signersInTurn(people(...spelled)))).toBe(expected)
  })

  it.each([
    [['a0', 'b1', 'c2'], 'b'],
    [['a0', 'b0', 'c1'], ''],
    [['a0', 'B0', 'c1', 'd1', 'e2'], 'cd'],
    [['a0'], ''],
    [['a0', 'b0'], ''],
  ])('with signers %j, continue with %j when a signs', (spelled, expected) => {
    const signers = people(...spelled)
    expect(names(signersFollowing(signers, signers[0]!))).toBe(expected)
  })

  it.each([
    [true, [0, 1, 1, 2], [0, 1, 1, 2]],
    [true, [1, 0, 1], [0, 1, 2]],
    [false, [0, 1, 2], [0, 0, 0]],
  ])('with sequential %s and role orders %j, are %j', (sequential, orders, turns) => {
    const signers = orders.map((_, index) => ({ email: 'a@b.example', name: 'A', role: `r${index}` }))
    const roleOrders = new Map(orders.map((order, index) => [`r${index}`, order]))
    expect(turnsOf(signers, roleOrders, sequential)).toEqual(turns)
  })
})

describe('the state for the sender', () => {
  it.each([
    [created, ['a0'], before, 'Open'],
    [created, ['a0'], deadline, 'Expired'],
    [created, ['A0'], before, 'Sealing'],
    [created, ['A0'], deadline, 'Sealing'],
    [{ ...created, sealingSince: minutesBefore(9) }, ['A0'], before, 'Sealing'],
    [{ ...created, sealingSince: minutesBefore(10) }, ['A0'], before, 'Late'],
    [{ ...created, sealingFailedAt: minutesBefore(10) }, ['A0'], deadline, 'Unsealable'],
    [{ ...created, status: 'Completed' as const }, ['A0'], deadline, 'Completed'],
    [{ ...created, status: 'Expired' as const, expiredReason: 'Voided' as const }, ['A0', 'b0'], before, 'Expired'],
  ])('is derived from the request, its signers and the time: case %#', (request, spelled, now, expected) => {
    const sealing = { sealingSince: null, sealingFailedAt: null }
    expect(senderState({ ...sealing, ...request }, people(...spelled), now)).toBe(expected)
  })

  it('allows reminders if it is open, voiding if open or unsealable, and a retry if late or unsealable', () => {
    for (const [state, may] of Object.entries(senderAllowed)) {
      expect({ state, remind: may.includes('remind') }).toEqual({ state, remind: state === 'Open' })
      expect({ state, void: may.includes('void') }).toEqual({ state, void: ['Open', 'Unsealable'].includes(state) })
      expect({ state, reseal: may.includes('reseal') }).toEqual({
        state,
        reseal: ['Late', 'Unsealable'].includes(state),
      })
    }
  })

  it('keeps the recorded expiry reason after the deadline', () => {
    const declined = { ...created, status: 'Expired' as const, expiredReason: 'Declined' as const }
    expect(statusAt(declined, people('a0'), deadline).expiredReason).toBe('Declined')
  })
})

describe('docs/signing-sessions.md', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/signing-sessions.md'), 'utf8')

  it.each(Object.entries(allowed))(
    'lists what a signer may do when the state is %s',
    (state, { view, fill, sign, decline }) => {
      const row = page.split('\n').find(line => line.startsWith(`| \`${state}\` |`))!
      const rights = row.split('|')[3]!
      expect({
        view: rights.includes('read'),
        fill: rights.includes('fill in'),
        sign: rights.includes('sign'),
        decline: rights.includes('decline'),
      }).toEqual({ view, fill, sign, decline })
    },
  )
})
