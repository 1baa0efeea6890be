import { personName } from '../../../people/person-name.ts'

/** The name that somebody typed, else the one that the provider gives, if it is one; else what stands before the @. */
export function nameOf(typed: string | undefined, { name, email }: { name: string; email: string | null }): string {
  for (const candidate of [typed ?? '', name])
    try {
      return personName(candidate)
    } catch {}
  return (email ?? '').split('@')[0]!
}
