import type { FieldBox } from '../../../../../src/engine/fields/field-place.ts'
import type { FieldType } from '../../../api/generated/calls.ts'
import { firstPoints } from '../../../fields/fit-text.ts'
import type { Handle } from './resize.ts'

/**
 * A line that fields snap to, in points on the page. `from` is the part of a field or page that the line belongs to.
 */
export interface SnapLine {
  at: number
  from: 'edge' | 'centre' | 'baseline' | 'rule'
}

export interface SnapLines {
  /** The vertical lines, given by their x. */
  xs: readonly SnapLine[]
  /** The horizontal lines, given by their y. */
  ys: readonly SnapLine[]
}

/** A line that a field has snapped to and that is shown. */
export interface SnapGuide {
  axis: 'x' | 'y'
  at: number
}

/** A page's own content: what fields snap to, which are the baselines of its text and its ruled lines, and its boxes. */
export interface PageMarks {
  /** The boxes of the words and lines, which nothing should cover. */
  content: readonly FieldBox[]
  baselines: readonly number[]
  /** The horizontal lines, given by their y. */
  rules: readonly number[]
}

export const noMarks: PageMarks = { content: [], baselines: [], rules: [] }

/**
 * Returns the snap lines of a page: the edges and centres of the other fields, the centre of the page, and the
 * baselines and rules of its text.
 */
export function snapLines(
  others: readonly FieldBox[],
  page: { width: number },
  marks: Pick<PageMarks, 'baselines' | 'rules'> = noMarks,
): SnapLines {
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

/** The distance from the baseline up to the middle of a text line in Noto Sans, in ems. */
const middleEms = 0.3525

/**
 * Returns the distance in points from the top of a field to the baseline of its value; null if its value has no single
 * baseline.
 */
export function baselineBelowTop(field: { type: FieldType; width: number; height: number }): number | null {
  if (field.type === 'checkbox' || field.type === 'paragraph') return null
  if (field.type === 'signature') return field.height
  return field.height / 2 + middleEms * firstPoints(field)
}

/** How far from a line a press may be that means the line, in points. */
const pressReach = 8

/**
 * Returns the y of the line on which a new field stands that is dropped at a point: the nearest rule, or for a signature
 * also the baseline of the text beside it; null if it is dropped away from lines.
 */
export function lineUnder(y: number, type: FieldType, { ys }: SnapLines): number | null {
  if (type === 'checkbox' || type === 'paragraph') return null
  const isLine = ({ from }: SnapLine) => from === 'rule' || (from === 'baseline' && type === 'signature')
  const near = ys.filter(line => isLine(line) && Math.abs(line.at - y) <= pressReach)
  return near.sort((one, next) => Math.abs(one.at - y) - Math.abs(next.at - y))[0]?.at ?? null
}

interface Snapped {
  /** The extra distance to move. */
  by: number
  guide: number | null
}

/**
 * Returns the extra move that brings a line of the field onto the nearest line within `reach`. Only lines of matching
 * kinds are compared.
 */
function nearest(fieldLines: readonly SnapLine[], lines: readonly SnapLine[], reach: number): Snapped {
  let best: Snapped = { by: 0, guide: null }
  let distance = reach
  for (const line of lines) {
    for (const mine of fieldLines) {
      if (!meets(mine, line)) continue
      const by = line.at - mine.at
      if (Math.abs(by) >= distance) continue
      distance = Math.abs(by)
      best = { by, guide: line.at }
    }
  }
  return best
}

/** Edges snap to edges and rules, centres to centres, and the baseline of a value to the baseline of the text. */
const meets = (mine: SnapLine, line: SnapLine) =>
  mine.from === line.from || (mine.from === 'edge' && line.from === 'rule')

const guidesOf = (x: Snapped, y: Snapped): SnapGuide[] => [
  ...(x.guide === null ? [] : [{ axis: 'x' as const, at: x.guide }]),
  ...(y.guide === null ? [] : [{ axis: 'y' as const, at: y.guide }]),
]

/** Returns how much further a moved box has to move to meet a line within `reach` points. */
export function snapMove(
  box: FieldBox,
  baseline: number | null,
  lines: SnapLines,
  reach: number,
): { by: { x: number; y: number }; guides: SnapGuide[] } {
  const edges = (start: number, size: number): SnapLine[] => [
    { at: start, from: 'edge' },
    { at: start + size, from: 'edge' },
    { at: start + size / 2, from: 'centre' },
  ]
  const words: SnapLine[] = baseline === null ? [] : [{ at: box.y + baseline, from: 'baseline' }]
  const x = nearest(edges(box.x, box.width), lines.xs, reach)
  const y = nearest([...edges(box.y, box.height), ...words], lines.ys, reach)
  return { by: { x: x.by, y: y.by }, guides: guidesOf(x, y) }
}

/** Returns how much further the sides that a handle moves have to move to meet a line within `reach` points. */
export function snapResize(
  box: FieldBox,
  handle: Handle,
  lines: SnapLines,
  reach: number,
): { by: { x: number; y: number }; guides: SnapGuide[] } {
  const side = (at: number): SnapLine[] => [{ at, from: 'edge' }]
  const across = handle.includes('w') ? side(box.x) : handle.includes('e') ? side(box.x + box.width) : []
  const down = handle.includes('n') ? side(box.y) : handle.includes('s') ? side(box.y + box.height) : []
  const x = nearest(across, lines.xs, reach)
  const y = nearest(down, lines.ys, reach)
  return { by: { x: x.by, y: y.by }, guides: guidesOf(x, y) }
}
