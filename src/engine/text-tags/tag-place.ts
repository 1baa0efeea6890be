import { isInitials } from '../fields/field-kinds.ts'
import type { ShownGlyph } from '../page-text/shown-text.ts'
import { transformPoint } from '../pdf/geometry.ts'
import type { Rectangle } from '../pdf/rectangle.ts'
import type { DisplayedPage } from './displayed-page.ts'
import { betweenLines, freeWidth, lettersEms, type TagSurroundings } from './free-room.ts'
import type { ParsedTag } from './parse-tag.ts'

const widths = { text: 160, paragraph: 240, checkbox: 0, date: 90, amount: 100, dropdown: 160, signature: 180 }
const heights = { paragraph: 72, signature: 40 }
const initialsSize = { width: 60, height: 24 }
/**
 * The minimum height of a single line, in points. It can be read, and tapped with a finger, even if the tag is very
 * small.
 */
const lineHeightLeast = 16
const checkboxLeast = 12
/**
 * The height of a line with room above and below, and how far it extends below and above the baseline, in ems of the
 * tag's font.
 */
const lineHeightEms = 1.5
const descentEms = 0.35
const ascentEms = 0.95
/** The minimum width of a field before other text on its line, in points, if its tag is shorter. */
const widthLeast = 40

/**
 * Places the field of a tag: its left edge where the tag begins, its bottom on the tag's baseline; a paragraph begins
 * at the top of the line instead. Unless the tag gives its size, the field covers no text on that line nor, when it is
 * higher than a line, above or below. The field stays on the page. Returns null for a tag outside of the visible page.
 */
export function placeOfTag(
  tag: ParsedTag,
  first: ShownGlyph,
  page: DisplayedPage,
  around: TagSurroundings | null,
): Rectangle | null {
  const [x, fromBottom] = transformPoint(page.fromUser, first.x, first.y)
  const em = Math.hypot(first.upX, first.upY) * page.userUnit
  const baseline = page.height - fromBottom
  if (!(x >= -1 && x < page.width && baseline > 0 && baseline <= page.height + 1) || !Number.isFinite(em)) return null
  const { width, height } = sizeOf(tag, em, page)
  const top = tag.type === 'paragraph' ? baseline - ascentEms * em : baseline + descentEms * em - height
  const wanted = onPage({ x, y: top, width, height }, page)
  const line = { top: baseline - lettersEms.above * em, bottom: baseline + lettersEms.below * em }
  return rounded(around ? fitted(tag, wanted, line, around, page) : wanted)
}

function fitted(
  tag: ParsedTag,
  wanted: Rectangle,
  line: { top: number; bottom: number },
  around: TagSurroundings,
  page: DisplayedPage,
): Rectangle {
  const isWide = tag.width === undefined && tag.type !== 'checkbox'
  const place = isWide ? { ...wanted, width: freeWidth(wanted, around, widthLeast) } : wanted
  const isHigh = tag.height === undefined && tag.type in heights
  return isHigh ? betweenLines(place, line, around, page.height) : place
}

function sizeOf(tag: ParsedTag, em: number, page: DisplayedPage): { width: number; height: number } {
  const isBox = tag.type === 'checkbox'
  const line = isBox ? Math.max(checkboxLeast, em) : Math.max(lineHeightLeast, em * lineHeightEms)
  const initials = isInitials(tag) ? initialsSize : undefined
  const height = tag.height ?? initials?.height ?? heights[tag.type as keyof typeof heights] ?? line
  const width = tag.width ?? initials?.width ?? (isBox ? height : widths[tag.type])
  return { width: Math.min(width, page.width), height: Math.min(height, page.height) }
}

function onPage(place: Rectangle, page: DisplayedPage): Rectangle {
  return { ...place, x: clamp(place.x, page.width - place.width), y: clamp(place.y, page.height - place.height) }
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most))

/** Rounds to hundredths of a point, never beyond the edge. */
function rounded({ x, y, width, height }: Rectangle): Rectangle {
  const hundredths = (value: number) => Math.floor(value * 100) / 100
  return { x: hundredths(x), y: hundredths(y), width: hundredths(width), height: hundredths(height) }
}
