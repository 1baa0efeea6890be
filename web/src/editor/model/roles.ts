import type { SignerRole } from '../../api/generated/calls.ts'
import { personIn } from './role-names.ts'

/**
 * Returns the letter or number shown next to the colour: the initial of the person who signs in the role if it differs
 * from those of the others, otherwise the position of the role.
 */
export const markOf = (roles: readonly SignerRole[], name: string | null): string => {
  const index = roles.findIndex(role => role.name === name)
  if (index < 0) return '–'
  const people = roles.map(role => personIn(role.name))
  const initials = people.map(person => person && [...person][0]!.toLocaleUpperCase())
  if (initials.every(initial => initial !== null) && new Set(initials).size === roles.length) return initials[index]!
  return index < 26 ? String.fromCharCode(65 + index) : String(index + 1)
}

/** Tells whether a role signs at the same time as the previous role. */
export const isParallel = (roles: readonly SignerRole[], index: number): boolean =>
  index > 0 && roles[index]?.order === roles[index - 1]?.order

/** Adds a role that signs after all other roles. */
export const withRole = (roles: readonly SignerRole[], name: string): SignerRole[] => [
  ...roles,
  { name, order: Math.max(-1, ...roles.map(role => role.order)) + 1 },
]

/** Moves a role to another position, where it signs alone. */
export function withRoleMoved(roles: readonly SignerRole[], from: number, to: number): SignerRole[] {
  const moved = roles[from]
  if (!moved) return [...roles]
  const others = roles.filter(role => role !== moved)
  const next = [...others.slice(0, Math.max(0, to)), moved, ...others.slice(Math.max(0, to))]
  const isJoined = (role: SignerRole, before: SignerRole | undefined) =>
    role !== moved && before !== moved && role.order === before?.order
  return numbered(next.map((role, index) => ({ role, joined: isJoined(role, next[index - 1]) })))
}

/** Makes a role sign at the same time as the previous role, or after it. */
export const withParallel = (roles: readonly SignerRole[], at: number, parallel: boolean): SignerRole[] =>
  numbered(roles.map((role, index) => ({ role, joined: index === at ? parallel : isParallel(roles, index) })))

/** Numbers the turns of the roles in the order of their positions. The first turn is 0. */
function numbered(roles: readonly { role: SignerRole; joined: boolean }[]): SignerRole[] {
  let order = -1
  return roles.map(({ role, joined }, index) => {
    if (index === 0 || !joined) order += 1
    return { ...role, order }
  })
}

/**
 * Returns the problem with the name of a role, or null. `currentName` is the present name of the role, which it may
 * keep.
 */
export function roleNameProblem(
  roles: readonly SignerRole[],
  name: string,
  currentName?: string,
): 'empty' | 'taken' | null {
  const trimmed = name.trim()
  if (trimmed === '') return 'empty'
  return trimmed !== currentName && roles.some(role => role.name === trimmed) ? 'taken' : null
}
