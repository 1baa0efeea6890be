import { applicationText } from '../../texts/application-text.ts'

interface Known {
  identified_by?: string
  credential_name?: string | null
}

/** Returns how the first actor of an event was identified, from `details.known_by` of its record. */
export const knownBy = (details: Record<string, unknown> = {}): Known | undefined =>
  (details.known_by as Known[] | undefined)?.[0]

/** Returns the name of the credential of the program that acted; null for a person, and for a credential without one. */
export function credentialOf(details: Record<string, unknown> | undefined): string | null {
  const actor = knownBy(details)
  return actor?.identified_by === 'credential' ? actor.credential_name || null : null
}

/** Describes the program that acted, by the name of its credential; null if a person acted. */
export function programWords(details: Record<string, unknown> | undefined): string | null {
  if (knownBy(details)?.identified_by !== 'credential') return null
  const name = credentialOf(details)
  return name ? applicationText('byCredential', { name }) : applicationText('byUnnamedCredential')
}
