/**
 * Combines several strings into a key that is equal only for the same strings in the same order. Each string is
 * preceded by its length, so that one string cannot pass for two. The key is only for comparing, never for parsing.
 *
 * Before: `['ab', 'c']`. After: `2:ab1:c`.
 */
export function structuralKey(parts: readonly string[]): string {
  let key = ''
  for (const part of parts) key += keyPart(part)
  return key
}

/** Returns the part of a structural key that represents one string. */
export const keyPart = (part: string): string => `${part.length}:${part}`
