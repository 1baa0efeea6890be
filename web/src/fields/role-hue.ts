import type { SignerRole } from '../api/generated/calls.ts'

/** The number of roles that differ by colour. A letter or a name next to the colour distinguishes all roles. */
const roleHues = 6

/** Returns the number of a role's hue, from 1 to 6; 0 for fields without a role. */
export function hueOf(roles: readonly SignerRole[], name: string | null): number {
  const index = roles.findIndex(role => role.name === name)
  return index < 0 ? 0 : (index % roleHues) + 1
}
