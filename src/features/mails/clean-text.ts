import { asSingleLine, asTextBlock } from '../../engine/text/single-line.ts'

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Makes a stranger's text safe as a part of one of our lines: it cannot break the line or affect the text after it. */
export function cleanLine(text: string, mostGraphemes = 120): string {
  const line = asSingleLine(text.replace(/\s+/gu, ' ')).trim()
  const cut = shortened(line, mostGraphemes)
  // first strong isolate and its end (UAX #9 §2.4)
  return RIGHT_TO_LEFT.test(cut) ? `\u2068${cut}\u2069` : cut
}

/** Makes a stranger's text safe as a block of its own, with its lines. */
export function cleanBlock(text: string, mostGraphemes = Number.POSITIVE_INFINITY): string {
  return shortened(asTextBlock(text).replace(/\n{3,}/g, '\n\n'), mostGraphemes)
}

/** Makes a name safe for the head of a mail: it cannot pass for an address. */
export const cleanHeaderName = (name: string): string =>
  cleanLine(name.replace(/[<>"@]/g, ' '), 60).replace(/[\u2068\u2069]/g, '')

/** Makes a subject line; some programs would show isolates there as boxes. */
export const cleanSubject = (subject: string): string => cleanLine(subject, 150).replace(/[\u2068\u2069]/g, '')

/** Never cuts within what is read as one character. */
function shortened(text: string, mostGraphemes: number): string {
  if (text.length <= mostGraphemes) return text
  const parts: string[] = []
  for (const { segment } of graphemes.segment(text)) {
    if (parts.length === mostGraphemes) return `${parts.slice(0, -1).join('').trimEnd()}…`
    // one character may be a letter under a thousand accents
    parts.push(segment.slice(0, 20))
  }
  return parts.join('')
}
