import { describe, expect, it } from 'vitest'
import type { DraftPerson, RequestDraft } from '../../api/generated/calls.ts'
import {
  inOrder,
  peopleOf,
  withAction,
  withAtOnce,
  withMoved,
  withPerson,
  withRoles,
  withTogether,
} from './draft-people.ts'

const person = (key: string, turn: number, properties: Partial<DraftPerson> = {}): DraftPerson => ({
  key,
  action: 'sign',
  name: key,
  email: `${key}@x.example`,
  role: null,
  isAskedForCode: false,
  turn,
  ...properties,
})
const turns = (people: readonly DraftPerson[]) => people.map(({ key, turn }) => `${key}${turn}`).join(' ')
const [ann, bob, cal] = [person('a', 1), person('b', 2), person('c', 3)] as const

describe('the order of people', () => {
  it('keeps groups together when somebody else moves, and lets whoever moves act alone', () => {
    const people = withTogether([ann, bob, cal], 2, true)
    expect(turns(people)).toBe('a1 b2 c2')
    expect(turns(withMoved(people, 0, 2))).toBe('b1 c1 a2')
    expect(turns(withMoved(people, 1, 0))).toBe('b1 a2 c3')
  })

  it('puts a new person last, or at the same time as all others', () => {
    expect(turns(withPerson([ann, bob]))).toBe('a1 b2 p33')
    expect(turns(withPerson(withAtOnce([ann, bob], true)))).toBe('a1 b1 p31')
  })

  it('gives no turn to people who get a copy, and lists them last', () => {
    const people = withAction([person('a', 1, { role: 'Buyer' }), bob, cal], 'a', 'copy')
    expect(turns(people.slice(0, 2))).toBe('b1 c2')
    expect(people[2]).toMatchObject({ key: 'a', role: null })
    expect(turns(inOrder([person('c', 5), person('a', 2)]))).toBe('a1 c2')
  })
})

describe('the people of a draft', () => {
  const draftOf = (roles: string[], people: DraftPerson[], isOneOff = false) =>
    ({
      isOneOff,
      template: { signerRoles: roles.map((name, order) => ({ name, order })) },
      content: { people },
    }) as RequestDraft

  it('follow a template whose roles have changed since', () => {
    const draft = draftOf(
      ['Landlord', 'Tenant'],
      [person('a', 1, { role: 'Landlord' }), person('b', 2, { role: 'Guest' })],
    )
    expect(peopleOf(draft).map(({ name, role }) => [name, role])).toEqual([
      ['a', 'Landlord'],
      ['b', 'Tenant'],
    ])
    expect(peopleOf(draftOf(['Landlord'], [])).map(({ name, role }) => [name, role])).toEqual([['', 'Landlord']])
  })

  it('always include a signer', () => {
    expect(turns(peopleOf(draftOf([], [person('a', 1, { action: 'approve' })], true)))).toBe('p21 a2')
  })

  it('take over the fields of the signer whom they replace', () => {
    const signerRoles = [
      { name: 'Signer 1', order: 0 },
      { name: 'Signer 2', order: 1 },
    ]
    const people = withRoles([person('a', 1, { role: 'Signer 2' }), bob, cal], { signerRoles })
    expect(people.map(({ role }) => role)).toEqual(['Signer 2', 'Signer 1', 'Signer 3'])
  })
})
