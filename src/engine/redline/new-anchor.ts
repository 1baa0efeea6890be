import { randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 8

/** The regular expression for an anchor, which is the name of a paragraph. */
export const anchorPattern = `^[${alphabet}]{${LENGTH}}$`

/** Returns a new anchor: eight random characters that are not among the `taken` anchors. */
export function newAnchor(taken: ReadonlySet<string>): string {
  for (;;) {
    const anchor = Array.from(randomBytes(LENGTH), byte => alphabet[byte % alphabet.length]).join('')
    if (!taken.has(anchor)) return anchor
  }
}

/** Returns `count` different anchors. */
export function newAnchors(count: number): string[] {
  const anchors = new Set<string>()
  while (anchors.size < count) anchors.add(newAnchor(anchors))
  return [...anchors]
}
