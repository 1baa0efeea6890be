import type { SignerRole } from '../../api/generated/calls.ts'

/** As many roles differ by their colour; the letter beside it tells all of them apart. */
export const roleHues = 6

/** Which of the six hues a role has, from 1; 0 for nobody's fields. */
export function hueOf(roles: readonly SignerRole[], name: string | null): number {
  const index = roles.findIndex(role => role.name === name)
  return index < 0 ? 0 : (index % roleHues) + 1
}

/** The letter or number that stands beside the colour: its place among the roles. */
export const markOf = (roles: readonly SignerRole[], name: string | null): string => {
  const index = roles.findIndex(role => role.name === name)
  return index < 0 ? '–' : index < 26 ? String.fromCharCode(65 + index) : String(index + 1)
}

/** Whether a role signs at the same time as the one before it. */
export const isParallel = (roles: readonly SignerRole[], index: number): boolean =>
  index > 0 && roles[index]?.order === roles[index - 1]?.order

/** The roles with another one at the end, which signs after all others. */
export const withRole = (roles: readonly SignerRole[], name: string): SignerRole[] => [
  ...roles,
  { name, order: Math.max(-1, ...roles.map(role => role.order)) + 1 },
]

/** The roles with one of them in another place, where it signs by itself. */
export function withRoleMoved(roles: readonly SignerRole[], from: number, to: number): SignerRole[] {
  const moved = roles[from]
  if (!moved) return [...roles]
  const others = roles.filter(role => role !== moved)
  const next = [...others.slice(0, Math.max(0, to)), moved, ...others.slice(Math.max(0, to))]
  const isJoined = (role: SignerRole, before: SignerRole | undefined) =>
    role !== moved && before !== moved && role.order === before?.order
  return numbered(next.map((role, index) => ({ role, joined: isJoined(role, next[index - 1]) })))
}

/** The roles, one of them at the same time as the one before it, or after that. */
export const withParallel = (roles: readonly SignerRole[], at: number, parallel: boolean): SignerRole[] =>
  numbered(roles.map((role, index) => ({ role, joined: index === at ? parallel : isParallel(roles, index) })))

/** Roles in turns from 0, in the order of their places. */
function numbered(roles: readonly { role: SignerRole; joined: boolean }[]): SignerRole[] {
  let order = -1
  return roles.map(({ role, joined }, index) => {
    if (index === 0 || !joined) order += 1
    return { ...role, order }
  })
}

/** What is wrong with the name of a role, or null. */
export function roleNameProblem(roles: readonly SignerRole[], name: string, own?: string): 'empty' | 'taken' | null {
  const trimmed = name.trim()
  if (trimmed === '') return 'empty'
  return trimmed !== own && roles.some(role => role.name === trimmed) ? 'taken' : null
}
