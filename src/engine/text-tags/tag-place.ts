import type { ShownGlyph } from '../page-text/shown-text.ts'
import { invert, transformPoint } from '../pdf/geometry.ts'
import type { PdfPage } from '../pdf/pages.ts'
import type { ParsedTag } from './parse-tag.ts'

interface Place {
  x: number
  y: number
  width: number
  height: number
}

const widths = { text: 160, paragraph: 240, checkbox: 0, date: 90, amount: 100, dropdown: 160, signature: 180 }
const heights = { paragraph: 72, signature: 40 }
/** Of a single line, in points: what a finger and an eye need, also where the tag is written very small. */
const lineHeightLeast = 16
const checkboxLeast = 12
/** In ems of the tag's font: a line with room above and below, and how far it goes below the baseline. */
const lineHeightEms = 1.5
const descentEms = 0.35
const ascentEms = 0.95

/**
 * Where the field of a tag goes: its left edge where the tag begins, standing on the tag's baseline; a paragraph hangs
 * from the top of the line instead. Kept on the page. Null for a tag outside what the page shows.
 */
export function placeOfTag(tag: ParsedTag, first: ShownGlyph, page: PdfPage): Place | null {
  const toDisplayed = invert(page.toUserSpace)
  if (!toDisplayed) return null
  const [x, fromBottom] = transformPoint(toDisplayed, first.x, first.y)
  const em = Math.hypot(first.upX, first.upY) * page.userUnit
  const baseline = page.height - fromBottom
  if (!(x >= -1 && x < page.width && baseline > 0 && baseline <= page.height + 1) || !Number.isFinite(em)) return null
  const { width, height } = sizeOf(tag, em, page)
  const top = tag.type === 'paragraph' ? baseline - ascentEms * em : baseline + descentEms * em - height
  return {
    x: rounded(clamp(x, page.width - width)),
    y: rounded(clamp(top, page.height - height)),
    width: rounded(width),
    height: rounded(height),
  }
}

function sizeOf(tag: ParsedTag, em: number, page: PdfPage): { width: number; height: number } {
  const isBox = tag.type === 'checkbox'
  const line = isBox ? Math.max(checkboxLeast, em) : Math.max(lineHeightLeast, em * lineHeightEms)
  const height = tag.height ?? heights[tag.type as keyof typeof heights] ?? line
  const width = tag.width ?? (isBox ? height : widths[tag.type])
  return { width: Math.min(width, page.width), height: Math.min(height, page.height) }
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most))

/** Hundredths of a point, never beyond the edge. */
const rounded = (value: number) => Math.floor(value * 100) / 100
