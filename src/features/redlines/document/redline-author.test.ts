import { describe, expect, it } from 'vitest'
import type { RedlineMember } from '../redline-member.ts'
import { authorNameOf, authorsOfSource, type RedlineAuthor, sideOfAuthor } from './redline-author.ts'

const member = (displayName: string, role: RedlineMember['role'], earlierNames: string[] = []): RedlineMember => ({
  memberId: `${displayName}-${role}`,
  position: 0,
  email: 'somebody@example.org',
  displayName,
  earlierNames,
  role,
  removedAt: null,
})
const ann = member('Ann', 'DisclosingParty')
const bob = member('Bob', 'ReceivingParty')
const otherAnn = member('Ann', 'ReceivingCounsel')

describe('an author of the template', () => {
  it.each([
    ['named exactly as a member is that member', 'Bob', [ann, bob], { side: 'Receiving', memberId: bob.memberId }],
    ['named otherwise counts as the Disclosing side', 'bob', [ann, bob], { side: 'Disclosing', memberId: null }],
    ['named as members of both sides does too', 'Ann', [otherAnn, ann], { side: 'Disclosing', memberId: null }],
  ])('%s', (_, name, members, expected) => {
    expect(authorsOfSource([name, name], members)).toEqual([{ name, ...expected }])
  })
})

describe('the name that the file gets', () => {
  const of = (one: RedlineMember, known: RedlineMember[], authors: RedlineAuthor[] = []) =>
    authorNameOf(one, known, authors)
  const theirs = (name: string): RedlineAuthor => ({ name, side: 'Receiving', memberId: null })

  it.each([
    ['is the display name', of(ann, [ann, bob]), 'Ann'],
    ['has the side where the other side has that name', of(ann, [ann, otherAnn]), 'Ann (Disclosing)'],
    [
      'has it where the other side had that name',
      of(ann, [ann, member('B', 'ReceivingParty', ['Ann'])]),
      'Ann (Disclosing)',
    ],
    ['has it where the name is the other side’s in the file', of(ann, [ann], [theirs('Ann')]), 'Ann (Disclosing)'],
    [
      'is never one that the other side took first',
      of(ann, [ann], [theirs('Ann'), theirs('Ann (Disclosing)')]),
      'Ann (Disclosing) 2',
    ],
    ['is shared within a side', of(ann, [ann, member('Ann', 'DisclosingCounsel')]), 'Ann'],
  ])('%s', (_, name, expected) => {
    expect(name).toBe(expected)
  })

  it('keeps its side', () => {
    expect(sideOfAuthor('Ann', [theirs('Ann')])).toBe('Receiving')
    expect(sideOfAuthor('Nobody', [theirs('Ann')])).toBe('Disclosing')
  })
})
