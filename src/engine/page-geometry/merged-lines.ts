import type { Line } from './geometry.ts'

/** Parallel pieces at most this many points apart belong to the same line. */
const SAME_LINE = 0.7
/**
 * Pieces are joined when their ends are at most `GAP` points apart. A short piece, such as a dash or a dot, may be
 * `DASH_GAP` away.
 */
const GAP = 1.5
const DASH = 6
const DASH_GAP = 4

/**
 * Merges pieces that continue each other into lines, ordered from top to bottom and from left to right.
 *
 * Before: pieces from 10 to 40 and from 41 to 90 at the same height. After: a line from 10 to 90.
 */
export function mergedLines(lines: readonly Line[]): Line[] {
  const level = lines.filter(line => line.y1 === line.y2)
  const upright = lines.filter(line => line.y1 !== line.y2)
  return [...merged(level), ...merged(upright.map(turned)).map(turned)].sort((a, b) => a.y1 - b.y1 || a.x1 - b.x1)
}

const turned = ({ x1, y1, x2, y2, ...line }: Line): Line => ({ ...line, x1: y1, y1: x1, x2: y2, y2: x2 })

function merged(level: Line[]): Line[] {
  const rows = new Map<number, Line[]>()
  let row: Line[] = []
  for (const line of level.toSorted((a, b) => a.y1 - b.y1)) {
    if (row.length === 0 || line.y1 - row[0]!.y1 > SAME_LINE) {
      row = []
      rows.set(rows.size, row)
    }
    row.push(line)
  }
  return [...rows.values()].flatMap(joined)
}

function joined(row: Line[]): Line[] {
  const result: Line[] = []
  for (const line of row.toSorted((a, b) => a.x1 - b.x1)) {
    const before = result.at(-1)
    if (before && before.made === line.made && line.x1 - before.x2 <= gapOf(before, line))
      result[result.length - 1] = {
        ...before,
        x2: Math.max(before.x2, line.x2),
        thickness: Math.max(before.thickness, line.thickness),
      }
    else result.push(line)
  }
  return result
}

const gapOf = (before: Line, line: Line) => (line.x2 - line.x1 <= DASH && before.made === 'drawn' ? DASH_GAP : GAP)
