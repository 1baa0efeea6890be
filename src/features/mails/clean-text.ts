import { asSingleLine, asTextBlock } from '../../engine/text/single-line.ts'

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Makes untrusted text safe inside a line of ours: it cannot break the line or affect the text after it. */
export function cleanLine(text: string, mostGraphemes = 120): string {
  const line = asSingleLine(text.replace(/\s+/gu, ' ')).trim()
  const cut = shortened(line, mostGraphemes)
  // isolates the text by its first strong character (UAX #9 §2.4)
  return RIGHT_TO_LEFT.test(cut) ? `\u2068${cut}\u2069` : cut
}

/** Makes untrusted text safe as a block, with its line breaks. */
export function cleanBlock(text: string, mostGraphemes = Number.POSITIVE_INFINITY): string {
  return shortened(asTextBlock(text).replace(/\n{3,}/g, '\n\n'), mostGraphemes)
}

/** Makes a name safe for a mail header, where it must not pass for an address. */
export const cleanHeaderName = (name: string): string =>
  cleanLine(name.replace(/[<>"@]/g, ' '), 60).replace(/[\u2068\u2069]/g, '')

/** Makes a text safe as a subject line. Removes isolates, which some mail programs show there as boxes. */
export const cleanSubject = (subject: string): string => cleanLine(subject, 150).replace(/[\u2068\u2069]/g, '')

/** Shortens a text to a number of graphemes, so that no character is cut in half. */
function shortened(text: string, mostGraphemes: number): string {
  if (text.length <= mostGraphemes) return text
  const parts: string[] = []
  for (const { segment } of graphemes.segment(text)) {
    if (parts.length === mostGraphemes) return `${parts.slice(0, -1).join('').trimEnd()}…`
    // a single grapheme can be a letter with a thousand accents
    parts.push(segment.slice(0, 20))
  }
  return parts.join('')
}
