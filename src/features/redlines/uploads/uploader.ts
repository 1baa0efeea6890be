import type { Uploader } from '../../../engine/redline/untracked/last-round.ts'
import type { RedlineAuthor } from '../document/redline-author.ts'
import type { RedlineMember } from '../redline-member.ts'
import { sideOf } from '../redline-request.ts'

/**
 * Returns the author names that a member's changes may carry in an uploaded file, and the names that would mark a
 * change as forged. A name in the file keeps its owner. A name that both sides use belongs to the side that has written
 * under it, or else to the other side.
 */
export function uploaderOf({
  member,
  allMembers,
  author,
  authors,
}: {
  member: RedlineMember
  allMembers: RedlineMember[]
  author: RedlineAuthor
  authors: RedlineAuthor[]
}): Uploader {
  const side = sideOf(member.role)
  const namesOf = (person: RedlineMember) => [person.displayName, ...person.earlierNames]
  const writtenNames = authors.filter(author => author.memberId === member.memberId).map(author => author.name)
  const ownNames = new Set([author.name, ...writtenNames])
  const otherNames = new Set([
    ...authors.filter(author => author.side !== side).map(author => author.name),
    ...allMembers.filter(person => sideOf(person.role) !== side).flatMap(namesOf),
  ])
  for (const name of ownNames) otherNames.delete(name)
  const memberIdByName = new Map(authors.map(author => [author.name, author.memberId]))
  const isFree = (name: string) =>
    !otherNames.has(name) && (memberIdByName.get(name) ?? member.memberId) === member.memberId
  return {
    displayNames: [...ownNames, ...namesOf(member).filter(name => !ownNames.has(name) && isFree(name))],
    otherSideNames: [...otherNames],
  }
}
