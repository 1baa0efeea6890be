import { randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 8

/** What a name of a paragraph looks like. */
export const anchorPattern = `^[${alphabet}]{${LENGTH}}$`

/** A name for a paragraph: eight random characters, none of those that are `taken`. */
export function newAnchor(taken: ReadonlySet<string>): string {
  for (;;) {
    const anchor = Array.from(randomBytes(LENGTH), byte => alphabet[byte % alphabet.length]).join('')
    if (!taken.has(anchor)) return anchor
  }
}

/** As many names as there are paragraphs, all different. */
export function newAnchors(count: number): string[] {
  const anchors = new Set<string>()
  while (anchors.size < count) anchors.add(newAnchor(anchors))
  return [...anchors]
}
