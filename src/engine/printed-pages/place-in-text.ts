import { nearestPlace } from '../redline/text-diff/nearest-place.ts'

/** What a page may show otherwise than a text has it: white space, and objects. */
const uncounted = /[\s\ufffc]/

/** How many letters after a place decide where it is: fewer, if a number or a field follows that the text lacks. */
const QUOTED = [24, 12, 6]

interface Counted {
  /** The text without what does not count. */
  letters: string
  /** The position of each letter in the text. */
  positions: number[]
}

function counted(text: string): Counted {
  const letters: string[] = []
  const positions: number[] = []
  for (let at = 0; at < text.length; at++) {
    if (uncounted.test(text[at]!)) continue
    letters.push(text[at]!)
    positions.push(at)
  }
  return { letters: letters.join(''), positions }
}

/**
 * Returns a function that turns positions in a text as written into positions in the same text as clients count it. The
 * two may differ in white space, objects and the text of fields. A position leads to where the same words are, nearest
 * to it.
 */
export function placesInText(written: string, text: string): (at: number) => number {
  const [from, to] = [counted(written), counted(text)]
  return at => {
    const index = from.positions.findIndex(position => position >= at)
    if (index < 0) return text.length
    const quotes = QUOTED.map(length => from.letters.slice(index, index + length))
    const found = quotes.map(quote => nearestPlace(to.letters, quote, index)).find(place => place !== undefined)
    return to.positions[found ?? index] ?? text.length
  }
}
