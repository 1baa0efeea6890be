/** No meaningful body is nested more deeply. This limit lets later code walk through a body by recursion. */
export const nestingMost = 100

const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\[]{}')

/**
 * Whether JSON text has arrays and objects nested more than `nestingMost` deep. This is detected before any of it is
 * parsed.
 */
export function isNestedTooDeep(json: Buffer): boolean {
  let depth = 0
  for (let index = 0; index < json.length; index++) {
    const byte = json[index]
    if (byte === QUOTE) index = textEnd(json, index)
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      if (++depth > nestingMost) return true
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth--
  }
  return false
}

/** Returns the place of the quote that ends the text that begins at `start`; the last byte if no quote does. */
function textEnd(json: Buffer, start: number): number {
  for (let quote = start; ; ) {
    quote = json.indexOf(QUOTE!, quote + 1)
    if (quote < 0) return json.length - 1
    let escapes = 0
    while (json[quote - 1 - escapes] === BACKSLASH) escapes++
    if (escapes % 2 === 0) return quote
  }
}
