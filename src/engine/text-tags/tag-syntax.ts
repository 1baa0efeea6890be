/** Straight quotes, and the quotes that word processors replace them with. */
const OPENING_QUOTES = '"“”„«'
const CLOSING_QUOTES = '"“”»'

/** Marks the end of a line in the document, within a word or next to a space; it is not part of the text. */
export const LINE_END = '\v'

/** Collapses white space in a part of a tag to single spaces. */
export const collapsed = (text: string) => onOneLine(text).replace(/\s+/g, ' ')

/** Returns a part of a tag as if it had been written on one line. */
export const onOneLine = (text: string) => text.replaceAll(LINE_END, '').trim()

/** Returns the text within the quotes of a value; the value itself without quotes. */
export function unquoted(text: string): string {
  const value = text.trim()
  const isQuoted = value.length > 1 && OPENING_QUOTES.includes(value[0]!) && CLOSING_QUOTES.includes(value.at(-1)!)
  return isQuoted ? value.slice(1, -1) : value
}

/** Splits a source. A quote opens only at the start of a value: elsewhere it is a sign for inches or part of a name. */
export function splitOutsideQuotes(source: string, separator: string): string[] {
  const parts: string[] = []
  let start = 0
  for (let at = 0; at < source.length; at++) {
    if (source[at] === separator) {
      parts.push(source.slice(start, at))
      start = at + 1
    } else if (opensQuote(source, at)) at = quoteEnd(source, at)
  }
  return [...parts, source.slice(start)]
}

function opensQuote(source: string, at: number): boolean {
  return OPENING_QUOTES.includes(source[at]!) && /(^|[=|])\s*$/.test(source.slice(Math.max(0, at - 8), at))
}

/** Returns the position of the closing quote, or of the opening quote when none closes it. */
function quoteEnd(source: string, at: number): number {
  for (let end = at + 1; end < source.length; end++) if (CLOSING_QUOTES.includes(source[end]!)) return end
  return at
}

/** Returns the position of the `}}` that closes a tag whose inside begins at `start`, or -1. */
export function tagEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    if (text[at] === '}' && text[at + 1] === '}') return at
    if (text[at] === '{' && text[at + 1] === '{') return -1
    if (opensQuote(text, at)) at = quoteEnd(text, at)
  }
  return -1
}
