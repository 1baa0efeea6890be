/** A word, a number or any other single character, as a reader would tell them apart. */
export interface TextToken {
  text: string
  /** The offset of the token, in UTF-16 code units. */
  start: number
  kind: 'word' | 'blank' | 'mark'
  /** The number of letters and digits; a character that is a word by itself counts as two. */
  weight: number
}

/** Matches the scripts without spaces between words, in which every character is a token. */
const lone =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const letter = /[\p{L}\p{N}\p{M}_]/u
const blank = /^\s/u
/** Matches words with apostrophes inside, numbers with separators inside, and single characters. */
const plainToken = /\w+(?:(?:(?<=\d)[.,](?=\d)|(?<=[A-Za-z_])'(?=\w))\w+)*|\r\n|[\s\S]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const plain = /^[\x00-\x7f]*$/

/**
 * Cuts a text into tokens that together make up the text: `It's 1,000.` becomes `It's`, a blank, `1,000` and `.`. No
 * token ends inside a grapheme (UAX #29).
 */
export function tokensOf(text: string): TextToken[] {
  const tokens: TextToken[] = []
  let start = 0
  for (const piece of plain.test(text) ? (text.match(plainToken) ?? []) : joinedGraphemes(text)) {
    tokens.push({ text: piece, start, ...measure(piece) })
    start += piece.length
  }
  return tokens
}

/** Returns the number of words in a text, as a person would count them. */
export const countWords = (text: string): number => tokensOf(text).filter(token => token.kind === 'word').length

function measure(piece: string): Pick<TextToken, 'kind' | 'weight'> {
  if (blank.test(piece)) return { kind: 'blank', weight: 0 }
  if (!letter.test(piece)) return { kind: 'mark', weight: 0 }
  return { kind: 'word', weight: lone.test(piece) ? 2 : piece.length }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function joinedGraphemes(text: string): string[] {
  const units = Array.from(graphemes.segment(text), grapheme => grapheme.segment)
  const pieces: string[] = []
  for (let index = 0; index < units.length; ) {
    let end = index + 1
    if (isWordUnit(units[index]!)) while (continuesWord(units, end)) end++
    pieces.push(units.slice(index, end).join(''))
    index = end
  }
  return pieces
}

const isWordUnit = (unit: string | undefined) => unit !== undefined && letter.test(unit) && !lone.test(unit)
const isDigit = (unit: string | undefined) => unit !== undefined && /^\p{Nd}/u.test(unit)

function continuesWord(units: string[], at: number): boolean {
  const unit = units[at]
  if (isWordUnit(unit)) return true
  if (unit === "'" || unit === '\u2019') return isWordUnit(units[at + 1]) && !isDigit(units[at - 1])
  return (unit === '.' || unit === ',') && isDigit(units[at - 1]) && isDigit(units[at + 1])
}
