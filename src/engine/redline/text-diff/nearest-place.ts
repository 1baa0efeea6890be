/**
 * Returns the index at which a text has a quote, the nearest to `index`, all in UTF-16 code units; undefined if the text
 * does not have it, or for an empty quote.
 */
export function nearestPlace(text: string, quote: string, index: number): number | undefined {
  if (quote === '') return undefined
  const before = text.lastIndexOf(quote, index)
  const after = text.indexOf(quote, index)
  if (before < 0 && after < 0) return undefined
  if (before < 0 || after < 0) return Math.max(before, after)
  return index - before < after - index ? before : after
}
