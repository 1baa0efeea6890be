import { describe, expect, it } from 'vitest'
import type { RedlineMember } from '../redline-member.ts'
import { uploaderOf } from './uploader.ts'

const member = ({
  memberId,
  displayName,
  role,
  earlierNames = [],
}: {
  memberId: string
  displayName: string
  role: RedlineMember['role']
  earlierNames?: string[]
}) => ({
  ...{ memberId, displayName, role, earlierNames, position: 0, email: `${memberId}@x.example`, removedAt: null },
})
const authorOf = (name: string, side: 'Disclosing' | 'Receiving', memberId: string | null) => ({ name, side, memberId })

describe('the names of an upload', () => {
  it('include the current and earlier names of the member and of the other side', () => {
    const dora = member({
      memberId: 'dora',
      displayName: 'Dora',
      role: 'DisclosingParty',
      earlierNames: ['Dora Maiden'],
    })
    const rita = member({
      memberId: 'rita',
      displayName: 'Rita',
      role: 'ReceivingParty',
      earlierNames: ['Rita Maiden'],
    })
    const author = authorOf('Dora', 'Disclosing', 'dora')
    const authors = [authorOf('Old Rex', 'Receiving', null), authorOf('Dan', 'Disclosing', null)]
    expect(uploaderOf({ member: dora, allMembers: [dora, rita], author, authors })).toEqual({
      displayNames: ['Dora', 'Dora Maiden'],
      otherSideNames: ['Old Rex', 'Rita', 'Rita Maiden'],
    })
  })

  it('count a name that both sides use as the other side’s, unless the member used it in the file first', () => {
    const [disclosing, receiving] = [
      member({ memberId: 'one', displayName: 'Alex', role: 'DisclosingParty' }),
      member({ memberId: 'other', displayName: 'Alex', role: 'ReceivingParty' }),
    ]
    const allMembers = [disclosing, receiving]
    const authors = [authorOf('Alex', 'Disclosing', 'one')]
    expect(uploaderOf({ member: disclosing, allMembers, author: authors[0]!, authors })).toEqual({
      displayNames: ['Alex'],
      otherSideNames: [],
    })
    const author = authorOf('Alex (Receiving)', 'Receiving', 'other')
    expect(uploaderOf({ member: receiving, allMembers, author, authors })).toEqual({
      displayNames: ['Alex (Receiving)'],
      otherSideNames: ['Alex'],
    })
  })

  it('do not include an earlier name of the member that a colleague has used since', () => {
    const [dora, dan] = [
      member({ memberId: 'dora', displayName: 'Dora', role: 'DisclosingParty', earlierNames: ['Dan'] }),
      member({ memberId: 'dan', displayName: 'Dan', role: 'DisclosingCounsel' }),
    ]
    const author = authorOf('Dora', 'Disclosing', 'dora')
    const authors = [authorOf('Dan', 'Disclosing', 'dan')]
    expect(uploaderOf({ member: dora, allMembers: [dora, dan], author, authors }).displayNames).toEqual(['Dora'])
  })
})
