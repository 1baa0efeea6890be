import { describe, expect, it } from 'vitest'
import type { RedlineMember } from '../redline-member.ts'
import { uploaderOf } from './uploader.ts'

const member = (memberId: string, displayName: string, role: RedlineMember['role'], earlierNames: string[] = []) => ({
  ...{ memberId, displayName, role, earlierNames, position: 0, email: `${memberId}@x.example`, removedAt: null },
})
const written = (name: string, side: 'Disclosing' | 'Receiving', memberId: string | null) => ({ name, side, memberId })

describe('the names of an upload', () => {
  it('are all that the member has and had, and all that the other side has and had', () => {
    const dora = member('dora', 'Dora', 'DisclosingParty', ['Dora Maiden'])
    const rita = member('rita', 'Rita', 'ReceivingParty', ['Rita Maiden'])
    const author = written('Dora', 'Disclosing', 'dora')
    const authors = [written('Old Rex', 'Receiving', null), written('Dan', 'Disclosing', null)]
    expect(uploaderOf({ member: dora, known: [dora, rita], author, authors })).toEqual({
      displayNames: ['Dora', 'Dora Maiden'],
      otherSideNames: ['Old Rex', 'Rita', 'Rita Maiden'],
    })
  })

  it('that both sides have are the other side’s, unless the member wrote under them first', () => {
    const [one, other] = [member('one', 'Alex', 'DisclosingParty'), member('other', 'Alex', 'ReceivingParty')]
    const known = [one, other]
    const authors = [written('Alex', 'Disclosing', 'one')]
    expect(uploaderOf({ member: one, known, author: authors[0]!, authors })).toEqual({
      displayNames: ['Alex'],
      otherSideNames: [],
    })
    const author = written('Alex (Receiving)', 'Receiving', 'other')
    expect(uploaderOf({ member: other, known, author, authors })).toEqual({
      displayNames: ['Alex (Receiving)'],
      otherSideNames: ['Alex'],
    })
  })

  it('of a colleague in the file, or of one in the template whom nobody is, are not the member’s', () => {
    const [dora, dan] = [member('dora', 'Dora', 'DisclosingParty', ['Dan']), member('dan', 'Dan', 'DisclosingCounsel')]
    const author = written('Dora', 'Disclosing', 'dora')
    const authors = [written('Dan', 'Disclosing', 'dan')]
    expect(uploaderOf({ member: dora, known: [dora, dan], author, authors }).displayNames).toEqual(['Dora'])
  })
})
