import { describe, expect, it } from 'vitest'
import { type MemberInput, planMembers, type RedlineMember } from './redline-member.ts'

const dora: MemberInput = { email: 'dora@example.com', displayName: 'Dora', role: 'DisclosingParty' }
const rita: MemberInput = { email: 'rita@example.com', displayName: 'Rita', role: 'ReceivingParty' }

let made = 0
const plan = (known: RedlineMember[], inputs: MemberInput[]) => planMembers(known, inputs, () => `m${++made}`)
const names = (members: RedlineMember[]) => members.map(member => member.displayName)

describe('replacing members', () => {
  const { members: both } = plan([], [dora, rita])

  it('takes the list as it is when nobody was there', () => {
    const first = plan([], [dora, rita])
    expect(names(first.members)).toEqual(['Dora', 'Rita'])
    expect(names(first.shared)).toEqual(['Dora', 'Rita'])
    expect([first.removed, first.unshared]).toEqual([[], []])
  })

  it('changes nothing when the list is the same', () => {
    expect(plan(both, [dora, rita])).toMatchObject({ isChange: false, shared: [], unshared: [], removed: [] })
  })

  it.each([
    ['another order', [rita, dora]],
    ['another spelling of an address', [{ ...dora, email: 'Dora@Example.com' }, rita]],
    ['another name', [{ ...dora, displayName: 'Dora D.' }, rita]],
  ])('is a change but adds and removes nobody: %s', (_, inputs) => {
    expect(plan(both, inputs)).toMatchObject({ isChange: true, shared: [], unshared: [], removed: [] })
  })

  it('knows a member by the address without regard to case, and keeps identity and earlier names', () => {
    const renamed = plan(both, [{ email: 'DORA@EXAMPLE.COM', displayName: 'Dora D.', role: 'DisclosingParty' }, rita])
    expect(renamed.members[0]).toEqual({
      ...both[0],
      email: 'DORA@EXAMPLE.COM',
      displayName: 'Dora D.',
      earlierNames: ['Dora'],
    })
    const back = plan(renamed.members, [dora, rita])
    expect(back.members[0]).toMatchObject({ displayName: 'Dora', earlierNames: ['Dora D.'] })
  })

  it('removes who is missing, and knows them again when they come back', () => {
    const alone = plan(both, [dora])
    expect(names(alone.removed)).toEqual(['Rita'])
    expect(names(alone.unshared)).toEqual(['Rita'])
    const known = [...alone.members, { ...both[1]!, removedAt: new Date() }]
    const again = plan(known, [dora, { ...rita, displayName: 'Rita R.' }])
    expect(again.members[1]).toMatchObject({ memberId: both[1]!.memberId, earlierNames: ['Rita'], removedAt: null })
    expect(names(again.shared)).toEqual(['Rita R.'])
  })

  it('leaves a role and enters another, without losing access', () => {
    const switched = plan(both, [dora, { ...rita, role: 'ReceivingCounsel' }])
    expect(switched.unshared.map(member => member.role)).toEqual(['ReceivingParty'])
    expect(switched.shared.map(member => member.role)).toEqual(['ReceivingCounsel'])
    expect(switched.removed).toEqual([])
  })
})
