import type { RedlineMember } from '../redline-member.ts'
import { type Side, sideOf } from '../redline-request.ts'

/** An author name in the file, with the side and the member that it belongs to. */
export interface RedlineAuthor {
  name: string
  side: Side
  /** Null for an author of the template who is not a member. */
  memberId: string | null
}

/**
 * Returns the authors of a template's own changes and comments. An author with the exact name of a member is that
 * member, unless members of both sides have the name. Any other author counts as the Disclosing side.
 */
export function authorsOfSource(names: string[], members: RedlineMember[]): RedlineAuthor[] {
  return [...new Set(names)].map(name => {
    const namesakes = members.filter(member => member.displayName === name)
    const [first] = namesakes
    const isOneSide = first !== undefined && namesakes.every(member => sideOf(member.role) === sideOf(first.role))
    return isOneSide
      ? { name, side: sideOf(first.role), memberId: first.memberId }
      : { name, side: 'Disclosing', memberId: null }
  })
}

/**
 * Returns the name under which the file records a member's edits: the display name, followed by the side if a member of
 * the other side has, or had, the same name. Example: `Ann`, or `Ann (Disclosing)`.
 */
export function authorNameOf(member: RedlineMember, allMembers: RedlineMember[], authors: RedlineAuthor[]): string {
  const side = sideOf(member.role)
  const isTaken = (name: string) =>
    authors.some(author => author.name === name && author.side !== side) ||
    allMembers.some(
      person => sideOf(person.role) !== side && [person.displayName, ...person.earlierNames].includes(name),
    )
  const nameWithSide = `${member.displayName} (${side})`
  const candidates = [member.displayName, nameWithSide]
  for (let count = 2; candidates.every(isTaken); count++) candidates.push(`${nameWithSide} ${count}`)
  return candidates.find(name => !isTaken(name))!
}

const authorMaps = new WeakMap<readonly RedlineAuthor[], Map<string, RedlineAuthor>>()

/**
 * Finds an author by name. The map is cached, because a document may have thousands of changes and thousands of
 * authors.
 */
export function authorNamed(name: string, authors: readonly RedlineAuthor[]): RedlineAuthor | undefined {
  const authorsByName = authorMaps.get(authors) ?? new Map(authors.map(author => [author.name, author]))
  authorMaps.set(authors, authorsByName)
  return authorsByName.get(name)
}

/** Returns the side of an author in the file. An unknown author came with the template. */
export const sideOfAuthor = (name: string, authors: readonly RedlineAuthor[]): Side =>
  authorNamed(name, authors)?.side ?? 'Disclosing'
