import type { Uploader } from '../../../engine/redline/untracked/last-round.ts'
import type { RedlineAuthor } from '../document/redline-author.ts'
import type { RedlineMember } from '../redline-member.ts'
import { sideOf } from '../redline-request.ts'

/**
 * Under which names the file may have changes of a member, and under which they would be forged. A name that is in the file
 * stays whose it is; a name that both sides have is that of the side that wrote under it, else the other side's.
 */
export function uploaderOf({
  member,
  known,
  author,
  authors,
}: {
  member: RedlineMember
  known: RedlineMember[]
  author: RedlineAuthor
  authors: RedlineAuthor[]
}): Uploader {
  const side = sideOf(member.role)
  const namesOf = (one: RedlineMember) => [one.displayName, ...one.earlierNames]
  const written = authors.filter(author => author.memberId === member.memberId).map(author => author.name)
  const own = new Set([author.name, ...written])
  const others = new Set([
    ...authors.filter(author => author.side !== side).map(author => author.name),
    ...known.filter(one => sideOf(one.role) !== side).flatMap(namesOf),
  ])
  for (const name of own) others.delete(name)
  const of = new Map(authors.map(author => [author.name, author.memberId]))
  const isFree = (name: string) => !others.has(name) && (of.get(name) ?? member.memberId) === member.memberId
  return {
    displayNames: [...own, ...namesOf(member).filter(name => !own.has(name) && isFree(name))],
    otherSideNames: [...others],
  }
}
