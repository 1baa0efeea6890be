import { randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 8

/** The pattern of a paragraph's name. */
export const anchorPattern = `^[${alphabet}]{${LENGTH}}$`

/** Returns a name for a paragraph: eight random characters that are not among the `taken` names. */
export function newAnchor(taken: ReadonlySet<string>): string {
  for (;;) {
    const anchor = Array.from(randomBytes(LENGTH), byte => alphabet[byte % alphabet.length]).join('')
    if (!taken.has(anchor)) return anchor
  }
}

/** Returns as many different names as there are paragraphs. */
export function newAnchors(count: number): string[] {
  const anchors = new Set<string>()
  while (anchors.size < count) anchors.add(newAnchor(anchors))
  return [...anchors]
}
