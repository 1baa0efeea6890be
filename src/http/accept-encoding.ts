/** The way in which a body is compressed. */
export type ContentCoding = 'br' | 'gzip'

/** The supported codings, the better first. */
const codings: ContentCoding[] = ['br', 'gzip']

/**
 * Returns the coding that the client prefers by its `Accept-Encoding` (RFC 9110 §12.5.3); null for an uncompressed
 * body.
 */
export function acceptedCoding(header: string | string[] | undefined): ContentCoding | null {
  const weights = new Map(
    String(header ?? '')
      .split(',')
      .map(weightOf),
  )
  const weightFor = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0
  const best = codings.toSorted((a, b) => weightFor(b) - weightFor(a))[0]!
  return weightFor(best) > 0 && weightFor(best) >= (weights.get('identity') ?? 0) ? best : null
}

/** Reads an item such as `gzip;q=0.5`. An item without a valid weight gets weight 0. */
function weightOf(item: string): [string, number] {
  const [coding = '', parameter = 'q=1'] = item.split(';').map(part => part.trim().toLowerCase())
  return [coding, Number(/^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(parameter)?.[1] ?? 0)]
}
