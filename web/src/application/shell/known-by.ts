import { applicationText } from '../../texts/application-text.ts'

interface Known {
  identified_by?: string
  credential_name?: string | null
}

/** Returns how the first actor of an event was identified, from `details.known_by` of its record. */
export const knownBy = (details: Record<string, unknown> = {}): Known | undefined =>
  (details.known_by as Known[] | undefined)?.[0]

/** Describes the program that acted, by the name of its credential; null if a person acted. */
export function programWords(details: Record<string, unknown> | undefined): string | null {
  const actor = knownBy(details)
  if (actor?.identified_by !== 'credential') return null
  const name = actor.credential_name
  return name ? applicationText('byCredential', { name }) : applicationText('byUnnamedCredential')
}
