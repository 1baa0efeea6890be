import type { FieldBox } from '../../../../../src/engine/fields/field-place.ts'
import type { FieldType } from '../../../api/generated/calls.ts'
import { firstPoints } from '../../../fields/fit-text.ts'
import type { Handle } from './resize.ts'

/** A line that fields are drawn to, in points on the page. `from` is what it is a line of. */
export interface SnapLine {
  at: number
  from: 'edge' | 'centre' | 'baseline' | 'rule'
}

export interface SnapLines {
  /** Upright lines, by their x. */
  xs: readonly SnapLine[]
  /** Level lines, by their y. */
  ys: readonly SnapLine[]
}

/** A line that a field has met, to be shown. */
export interface Guide {
  axis: 'x' | 'y'
  at: number
}

/** What of a page's own content fields are drawn to: the baselines of its text and its ruled lines. */
export interface PageMarks {
  baselines: readonly number[]
  /** Level lines by their y. */
  rules: readonly number[]
}

export const noMarks: PageMarks = { baselines: [], rules: [] }

/** The lines of a page: edges and centres of the other fields, the page's own centre, baselines and rules of its text. */
export function snapLines(others: readonly FieldBox[], page: { width: number }, marks: PageMarks = noMarks): SnapLines {
  const edges = (start: number, size: number): SnapLine[] => [
    { at: start, from: 'edge' },
    { at: start + size, from: 'edge' },
    { at: start + size / 2, from: 'centre' },
  ]
  return {
    xs: [{ at: page.width / 2, from: 'centre' }, ...others.flatMap(box => edges(box.x, box.width))],
    ys: [
      ...others.flatMap(box => edges(box.y, box.height)),
      ...marks.baselines.map(at => ({ at, from: 'baseline' as const })),
      ...marks.rules.map(at => ({ at, from: 'rule' as const })),
    ],
  }
}

/** Noto Sans: how far the middle of a line of text lies above its baseline, in ems. */
const middleEms = 0.3525

/** Where the baseline of a value lies below the top of its field, in points; null where there is none to go by. */
export function baselineBelowTop(field: { type: FieldType; width: number; height: number }): number | null {
  if (field.type === 'checkbox' || field.type === 'paragraph') return null
  if (field.type === 'signature') return field.height
  return field.height / 2 + middleEms * firstPoints(field)
}

interface Snapped {
  /** How far to move besides. */
  by: number
  guide: number | null
}

/** The nearest of the lines within reach of one of `own`, which are matched with lines of their kind. */
function nearest(own: readonly SnapLine[], lines: readonly SnapLine[], reach: number): Snapped {
  let best: Snapped = { by: 0, guide: null }
  let distance = reach
  for (const line of lines) {
    for (const mine of own) {
      if (!meets(mine, line)) continue
      const by = line.at - mine.at
      if (Math.abs(by) >= distance) continue
      distance = Math.abs(by)
      best = { by, guide: line.at }
    }
  }
  return best
}

/** Edges go to edges and rules, centres to centres, the baseline of a value to that of the text. */
const meets = (mine: SnapLine, line: SnapLine) =>
  mine.from === line.from || (mine.from === 'edge' && line.from === 'rule')

const guidesOf = (x: Snapped, y: Snapped): Guide[] => [
  ...(x.guide === null ? [] : [{ axis: 'x' as const, at: x.guide }]),
  ...(y.guide === null ? [] : [{ axis: 'y' as const, at: y.guide }]),
]

/** How far a box that is being moved has to go besides, so that it meets a line within `reach` points. */
export function snapMove(
  box: FieldBox,
  baseline: number | null,
  lines: SnapLines,
  reach: number,
): { by: { x: number; y: number }; guides: Guide[] } {
  const own = (start: number, size: number): SnapLine[] => [
    { at: start, from: 'edge' },
    { at: start + size, from: 'edge' },
    { at: start + size / 2, from: 'centre' },
  ]
  const words: SnapLine[] = baseline === null ? [] : [{ at: box.y + baseline, from: 'baseline' }]
  const x = nearest(own(box.x, box.width), lines.xs, reach)
  const y = nearest([...own(box.y, box.height), ...words], lines.ys, reach)
  return { by: { x: x.by, y: y.by }, guides: guidesOf(x, y) }
}

/** The same for the sides of a box that a handle moves. */
export function snapResize(
  box: FieldBox,
  handle: Handle,
  lines: SnapLines,
  reach: number,
): { by: { x: number; y: number }; guides: Guide[] } {
  const side = (at: number): SnapLine[] => [{ at, from: 'edge' }]
  const across = handle.includes('w') ? side(box.x) : handle.includes('e') ? side(box.x + box.width) : []
  const down = handle.includes('n') ? side(box.y) : handle.includes('s') ? side(box.y + box.height) : []
  const x = nearest(across, lines.xs, reach)
  const y = nearest(down, lines.ys, reach)
  return { by: { x: x.by, y: y.by }, guides: guidesOf(x, y) }
}
