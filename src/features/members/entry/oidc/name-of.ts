import { personName } from '../../../people/person-name.ts'

/**
 * Returns the name that the person typed if it is valid, or else the provider's name for them if that is valid.
 * Otherwise returns the part of the address before the @.
 */
export function claimedNameOf(
  typed: string | undefined,
  { name, email }: { name: string; email: string | null },
): string {
  for (const candidate of [typed ?? '', name])
    try {
      return personName(candidate)
    } catch {}
  return (email ?? '').split('@')[0]!
}
