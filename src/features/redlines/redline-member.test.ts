import { describe, expect, it } from 'vitest'
import { type MemberInput, planMembers, type RedlineMember } from './redline-member.ts'

const dora: MemberInput = { email: 'dora@example.com', displayName: 'Dora', role: 'DisclosingParty' }
const rita: MemberInput = { email: 'rita@example.com', displayName: 'Rita', role: 'ReceivingParty' }

let count = 0
const plan = (allMembers: RedlineMember[], inputs: MemberInput[]) =>
  planMembers(allMembers, inputs, () => `m${++count}`)
const names = (members: RedlineMember[]) => members.map(member => member.displayName)

describe('replacing members', () => {
  const { members } = plan([], [dora, rita])

  it('uses the list as it is when there were no members before', () => {
    const first = plan([], [dora, rita])
    expect(names(first.members)).toEqual(['Dora', 'Rita'])
    expect(names(first.shared)).toEqual(['Dora', 'Rita'])
    expect([first.removed, first.unshared]).toEqual([[], []])
  })

  it('changes nothing when the list is the same', () => {
    expect(plan(members, [dora, rita])).toMatchObject({ isChange: false, shared: [], unshared: [], removed: [] })
  })

  it.each([
    ['a different order', [rita, dora]],
    ['a different spelling of an address', [{ ...dora, email: 'Dora@Example.com' }, rita]],
    ['a different name', [{ ...dora, displayName: 'Dora D.' }, rita]],
  ])('counts %s as a change that neither adds nor removes a member', (_, inputs) => {
    expect(plan(members, inputs)).toMatchObject({ isChange: true, shared: [], unshared: [], removed: [] })
  })

  it('matches members by address regardless of case, and keeps their ids and earlier names', () => {
    const renamed = plan(members, [
      { email: 'DORA@EXAMPLE.COM', displayName: 'Dora D.', role: 'DisclosingParty' },
      rita,
    ])
    expect(renamed.members[0]).toEqual({
      ...members[0],
      email: 'DORA@EXAMPLE.COM',
      displayName: 'Dora D.',
      earlierNames: ['Dora'],
    })
    const back = plan(renamed.members, [dora, rita])
    expect(back.members[0]).toMatchObject({ displayName: 'Dora', earlierNames: ['Dora D.'] })
  })

  it('removes a missing member, and recognizes them when they return', () => {
    const alone = plan(members, [dora])
    expect(names(alone.removed)).toEqual(['Rita'])
    expect(names(alone.unshared)).toEqual(['Rita'])
    const allMembers = [...alone.members, { ...members[1]!, removedAt: new Date() }]
    const again = plan(allMembers, [dora, { ...rita, displayName: 'Rita R.' }])
    expect(again.members[1]).toMatchObject({ memberId: members[1]!.memberId, earlierNames: ['Rita'], removedAt: null })
    expect(names(again.shared)).toEqual(['Rita R.'])
  })

  it('unshares the old role and shares the new one when a role changes, without removing the member', () => {
    const switched = plan(members, [dora, { ...rita, role: 'ReceivingCounsel' }])
    expect(switched.unshared.map(member => member.role)).toEqual(['ReceivingParty'])
    expect(switched.shared.map(member => member.role)).toEqual(['ReceivingCounsel'])
    expect(switched.removed).toEqual([])
  })
})
