import { personName } from '../../../people/person-name.ts'

/** The name that the person typed, else the provider's, if it is a valid name; else the part before the @. */
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
