import { applicationText } from '../../texts/application/application-text.ts'

interface Known {
  identified_by?: string
  credential_name?: string | null
}

/** How whoever acted first was known, as records keep it in `details.known_by`. */
export const knownBy = (details: Record<string, unknown> = {}): Known | undefined =>
  (details.known_by as Known[] | undefined)?.[0]

/** The program that acted, by its credential; null where somebody did. */
export function programWords(details: Record<string, unknown> | undefined): string | null {
  const known = knownBy(details)
  if (known?.identified_by !== 'credential') return null
  const name = known.credential_name
  return name ? applicationText('byCredential', { name }) : applicationText('byUnnamedCredential')
}
