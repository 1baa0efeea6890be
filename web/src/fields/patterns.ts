import type { MatchesPattern } from '../../../src/engine/fields/value-rules.ts'
import type { SessionField } from '../api/generated/calls.ts'

let loaded: MatchesPattern | null = null

/** Whether a pattern matches a value. Until `loadPatterns` is done every value passes: the service refuses it then. */
export const matchesPattern: MatchesPattern = (pattern, value) => loaded?.(pattern, value) ?? true

/** Loads what matches patterns, which is as large as the rest of the page, where a field has one. */
export async function loadPatterns(fields: readonly Pick<SessionField, 'pattern'>[]): Promise<void> {
  if (loaded || !fields.some(({ pattern }) => pattern !== undefined)) return
  loaded = (await import('../../../src/engine/patterns/value-pattern.ts')).matchesPattern
}
