/**
 * One string for several, the same only for the same strings in the same order: each stands behind its length, so no text can
 * pass for two. It is compared, and never read.
 */
export function structuralKey(parts: readonly string[]): string {
  let key = ''
  for (const part of parts) key += keyPart(part)
  return key
}

/** What one of the strings is in such a key. */
export const keyPart = (part: string): string => `${part.length}:${part}`
