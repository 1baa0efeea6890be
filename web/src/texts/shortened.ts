/** A text in one line of at most so many characters (code points). What is left out is told by an ellipsis. */
export function shortened(text: string, most: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}…` : characters.join('')
}
