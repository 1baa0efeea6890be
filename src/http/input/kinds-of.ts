import type { TSchema } from '@sinclair/typebox'

/** Of a union whose branches are told apart by a constant `kind`: the schema of each branch's kind; else null. */
export function kindsOf(branches: TSchema[] = []): TSchema[] | null {
  const kinds: (TSchema | undefined)[] = branches.map(branch => branch.properties?.kind)
  return branches.length > 0 && kinds.every(kind => kind?.const !== undefined) ? (kinds as TSchema[]) : null
}
