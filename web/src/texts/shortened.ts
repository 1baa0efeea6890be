/** A text in one line of at most so many characters (code points). What is left out is told by an ellipsis. */
export function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  // a code point is one or two units; one more tells that something is left out
  const characters = [...line.slice(0, 2 * (most + 1))]
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}…` : characters.join('')
}
