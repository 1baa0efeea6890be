import type { SignerRole } from '../../api/generated/calls.ts'

/** This many roles differ by colour; the letter next to it distinguishes all of them. */
export const roleHues = 6

/** Returns which of the six hues a role has, from 1; 0 for fields of nobody. */
export function hueOf(roles: readonly SignerRole[], name: string | null): number {
  const index = roles.findIndex(role => role.name === name)
  return index < 0 ? 0 : (index % roleHues) + 1
}

/** Returns the letter or number shown next to the colour: the position of the role. */
export const markOf = (roles: readonly SignerRole[], name: string | null): string => {
  const index = roles.findIndex(role => role.name === name)
  return index < 0 ? '–' : index < 26 ? String.fromCharCode(65 + index) : String(index + 1)
}

/** Tells whether a role signs at the same time as the previous one. */
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

/** Makes a role sign at the same time as the previous one, or after it. */
export const withParallel = (roles: readonly SignerRole[], at: number, parallel: boolean): SignerRole[] =>
  numbered(roles.map((role, index) => ({ role, joined: index === at ? parallel : isParallel(roles, index) })))

/** Numbers the turns of roles from 0, in the order of their positions. */
function numbered(roles: readonly { role: SignerRole; joined: boolean }[]): SignerRole[] {
  let order = -1
  return roles.map(({ role, joined }, index) => {
    if (index === 0 || !joined) order += 1
    return { ...role, order }
  })
}

/** Returns what is wrong with the name of a role, or null. `currentName` is the role's own name, which it may keep. */
export function roleNameProblem(
  roles: readonly SignerRole[],
  name: string,
  currentName?: string,
): 'empty' | 'taken' | null {
  const trimmed = name.trim()
  if (trimmed === '') return 'empty'
  return trimmed !== currentName && roles.some(role => role.name === trimmed) ? 'taken' : null
}
