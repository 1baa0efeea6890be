/**
 * Returns a text on one line of at most `most` characters (code points). An ellipsis marks the part that is left out.
 */
export function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  // A code point is one or two code units. One code point more than needed shows whether something is left out.
  const characters = [...line.slice(0, 2 * (most + 1))]
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}…` : characters.join('')
}
