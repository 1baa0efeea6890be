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

describe('authorsOfSource', () => {
  it.each([
    ['identifies an author by a member’s exact name', 'Bob', [ann, bob], { side: 'Receiving', memberId: bob.memberId }],
    ['assigns any other name to the Disclosing side', 'bob', [ann, bob], { side: 'Disclosing', memberId: null }],
    [
      'assigns a name that both sides use to the Disclosing side',
      'Ann',
      [otherAnn, ann],
      { side: 'Disclosing', memberId: null },
    ],
  ])('%s', (_, name, members, expected) => {
    expect(authorsOfSource([name, name], members)).toEqual([{ name, ...expected }])
  })
})

describe('the author name in the file', () => {
  const nameOf = (self: RedlineMember, allMembers: RedlineMember[], authors: RedlineAuthor[] = []) =>
    authorNameOf(self, allMembers, authors)
  const theirs = (name: string): RedlineAuthor => ({ name, side: 'Receiving', memberId: null })

  it.each([
    ['is the display name', nameOf(ann, [ann, bob]), 'Ann'],
    ['includes the side if the other side has the name', nameOf(ann, [ann, otherAnn]), 'Ann (Disclosing)'],
    [
      'includes the side if the other side had the name earlier',
      nameOf(ann, [ann, member('B', 'ReceivingParty', ['Ann'])]),
      'Ann (Disclosing)',
    ],
    ['adds the side if the other side uses it in the file', nameOf(ann, [ann], [theirs('Ann')]), 'Ann (Disclosing)'],
    [
      'includes a number if the other side also took the name with the side',
      nameOf(ann, [ann], [theirs('Ann'), theirs('Ann (Disclosing)')]),
      'Ann (Disclosing) 2',
    ],
    ['can be the same for two members of a side', nameOf(ann, [ann, member('Ann', 'DisclosingCounsel')]), 'Ann'],
  ])('%s', (_, name, expected) => {
    expect(name).toBe(expected)
  })

  it('belongs to the side of a known author, and to the Disclosing side if the author is unknown', () => {
    expect(sideOfAuthor('Ann', [theirs('Ann')])).toBe('Receiving')
    expect(sideOfAuthor('Nobody', [theirs('Ann')])).toBe('Disclosing')
  })
})
