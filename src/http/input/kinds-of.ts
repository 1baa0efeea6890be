import type { TSchema } from '@sinclair/typebox'

/**
 * Returns the schema of each branch's `kind`, for a union whose branches have a constant `kind`; null for any other
 * union.
 */
export function kindsOf(branches: TSchema[] = []): TSchema[] | null {
  const kinds: (TSchema | undefined)[] = branches.map(branch => branch.properties?.kind)
  return branches.length > 0 && kinds.every(kind => kind?.const !== undefined) ? (kinds as TSchema[]) : null
}
