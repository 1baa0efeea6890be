import type { PrintedLine } from '../../api/generated/calls.ts'

/** The lines of a print, page by page. */
export type PrintLines = readonly (readonly PrintedLine[])[]

/** A line, and the zero-based index of its page. */
export interface LineOnPage {
  page: number
  line: PrintedLine
}

/** How far from a line a press still means it, in points. */
const reach = { x: 14, y: 4 }

/** Returns the line at a point of a page, or the nearest line within reach. Lengths are points. */
export function lineAt(lines: readonly PrintedLine[], x: number, y: number): PrintedLine | null {
  const near = lines.filter(line => away(x, line.x, line.width) <= reach.x && away(y, line.y, line.height) <= reach.y)
  const distance = (line: PrintedLine) => away(y, line.y, line.height) * 100 + away(x, line.x, line.width)
  return near.reduce<PrintedLine | null>(
    (best, line) => (best === null || distance(line) < distance(best) ? line : best),
    null,
  )
}

/** Returns the distance of a number from a span; 0 inside it. */
const away = (at: number, start: number, length: number) => Math.max(start - at, at - start - length, 0)

/**
 * Returns the line that shows a place of the text. A clause that is not printed is replaced by the nearest clause
 * before it in `order`.
 */
export function lineOfPlace(
  lines: PrintLines,
  { anchor, offset }: { anchor: string; offset: number },
  order: readonly string[],
): LineOnPage | null {
  const byAnchor = linesByAnchor(lines)
  const own = byAnchor.get(anchor)
  if (own) return own.findLast(({ line }) => line.offset <= offset) ?? own[0]!
  const before = order.slice(0, Math.max(0, order.indexOf(anchor))).findLast(candidate => byAnchor.has(candidate))
  return before === undefined ? null : byAnchor.get(before)!.at(-1)!
}

/** Returns the first line of a page, of these clauses, that ends below a height in points; else of a later page. */
export function lineBelow(lines: PrintLines, page: number, y: number, order: readonly string[]): LineOnPage | null {
  const isBody = new Set(order)
  for (let at = page; at < lines.length; at++) {
    const line = lines[at]!.find(
      candidate => isBody.has(candidate.anchor) && (at > page || candidate.y + candidate.height > y),
    )
    if (line) return { page: at, line }
  }
  return null
}

const cache = new WeakMap<PrintLines, Map<string, LineOnPage[]>>()

function linesByAnchor(lines: PrintLines): Map<string, LineOnPage[]> {
  const known = cache.get(lines)
  if (known) return known
  const byAnchor = new Map<string, LineOnPage[]>()
  for (const [page, ofPage] of lines.entries()) {
    for (const line of ofPage) {
      const same = byAnchor.get(line.anchor)
      if (same) same.push({ page, line })
      else byAnchor.set(line.anchor, [{ page, line }])
    }
  }
  cache.set(lines, byAnchor)
  return byAnchor
}
