import type { MatchesPattern } from '../../../src/engine/fields/value-rules.ts'
import type { SessionField } from '../api/generated/calls.ts'

let loaded: MatchesPattern | null = null

/**
 * Returns whether a pattern matches a value. Until `loadPatterns` is done, every value passes, and the service refuses
 * wrong values.
 */
export const matchesPattern: MatchesPattern = (pattern, value) => loaded?.(pattern, value) ?? true

/** Loads the code that matches patterns if a field has a pattern. The code is as large as the rest of the page. */
export async function loadPatterns(fields: readonly Pick<SessionField, 'pattern'>[]): Promise<void> {
  if (loaded || !fields.some(({ pattern }) => pattern !== undefined)) return
  loaded = (await import('../../../src/engine/patterns/value-pattern.ts')).matchesPattern
}
