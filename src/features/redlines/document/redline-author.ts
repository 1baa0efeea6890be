import type { RedlineMember } from '../redline-member.ts'
import { type Side, sideOf } from '../redline-request.ts'

/** Whose a name in the file is. */
export interface RedlineAuthor {
  name: string
  side: Side
  /** Null for an author of the template who is no member. */
  memberId: string | null
}

/**
 * The authors of a template's own changes and comments: who is named exactly as a member is that member, unless members
 * of both sides have the name; anybody else counts as the Disclosing side.
 */
export function authorsOfSource(names: string[], members: RedlineMember[]): RedlineAuthor[] {
  return [...new Set(names)].map(name => {
    const named = members.filter(member => member.displayName === name)
    const [first] = named
    const isOneSides = first !== undefined && named.every(member => sideOf(member.role) === sideOf(first.role))
    return isOneSides
      ? { name, side: sideOf(first.role), memberId: first.memberId }
      : { name, side: 'Disclosing', memberId: null }
  })
}

/**
 * The name under which the file records what a member does: the display name; with the side behind it where somebody of
 * the other side has, or had, that name too.
 */
export function authorNameOf(member: RedlineMember, known: RedlineMember[], authors: RedlineAuthor[]): string {
  const side = sideOf(member.role)
  const isOthers = (name: string) =>
    authors.some(author => author.name === name && author.side !== side) ||
    known.some(one => sideOf(one.role) !== side && [one.displayName, ...one.earlierNames].includes(name))
  const named = `${member.displayName} (${side})`
  const candidates = [member.displayName, named]
  for (let count = 2; candidates.every(isOthers); count++) candidates.push(`${named} ${count}`)
  return candidates.find(name => !isOthers(name))!
}

const byName = new WeakMap<readonly RedlineAuthor[], Map<string, RedlineAuthor>>()

/** Looked up once for each change: a document may have thousands of either. */
export function authorNamed(name: string, authors: readonly RedlineAuthor[]): RedlineAuthor | undefined {
  const known = byName.get(authors) ?? new Map(authors.map(author => [author.name, author]))
  byName.set(authors, known)
  return known.get(name)
}

/** The side of an author in the file; one that nobody knows came with the template. */
export const sideOfAuthor = (name: string, authors: readonly RedlineAuthor[]): Side =>
  authorNamed(name, authors)?.side ?? 'Disclosing'
