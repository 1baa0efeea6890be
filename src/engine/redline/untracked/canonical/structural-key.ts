/**
 * Returns one string for several strings: equal only for equal strings in the same order. The length precedes each string, so
 * no string can pass for two. The key is only for comparing, never for parsing.
 *
 * Before: `['ab', 'c']`. After: `2:ab1:c`.
 */
export function structuralKey(parts: readonly string[]): string {
  let key = ''
  for (const part of parts) key += keyPart(part)
  return key
}

/** Returns the part of such a key for one string. */
export const keyPart = (part: string): string => `${part.length}:${part}`
