import type { ShownGlyph } from '../page-text/shown-text.ts'

/** A run of glyphs as text. */
export interface ReadText {
  text: string
  /** The glyph of each character of the text; -1 for a character that stands for a gap. */
  glyphs: number[]
}

/** Stands where what follows cannot belong to what is before. */
export const BREAK = '\n'

/** All in ems. */
const SAME_LINE = 0.4
const OVERLAP_MOST = 0.6
const WORD_GAP = 0.2
const GAP_MOST = 8
const LINE_STEP_MOST = 3.5
/** Line breaking allows a break behind these, and behind a space that is then not shown (Unicode Standard Annex 14). */
const BREAKABLE = /[\s\-|/}\u00ad\u2010\u2013]/

/**
 * The text of glyphs in the order given. Gaps between words become spaces; a line that goes on below is joined, with a
 * space where one must have stood there; anything else becomes a `BREAK`.
 */
export function readText(glyphs: readonly ShownGlyph[]): ReadText {
  const read: ReadText = { text: '', glyphs: [] }
  let lineStart = 0
  const parts: string[] = []
  const add = (text: string, glyph: number) => {
    parts.push(text)
    for (let i = 0; i < text.length; i++) read.glyphs.push(glyph)
  }
  const margins = rightMargins(glyphs)
  glyphs.forEach((glyph, index) => {
    const before = glyphs[index - 1]
    const step = before && stepBetween(before, glyph)
    if (step === 'wrap') {
      const line = glyphs.slice(lineStart, index)
      if (!isBrokenWord(line, glyph, margins)) add(' ', -1)
    } else if (step === 'gap') add(' ', -1)
    else if (step === 'break') add(BREAK, -1)
    if (step === 'wrap' || step === 'break') lineStart = index
    add(glyph.text.replaceAll(BREAK, ' '), index)
  })
  read.text = parts.join('')
  return read
}

/** Where `b` is, seen from the end of `a`, along its line and across it (upwards), in ems of `a`. */
function offsetBetween(a: ShownGlyph, b: ShownGlyph): { along: number; across: number } | undefined {
  const square = a.upX * a.upX + a.upY * a.upY
  if (!(square > 0)) return undefined
  const [x, y] = [b.x - a.endX, b.y - a.endY]
  return { along: (x * a.upY - y * a.upX) / square, across: (x * a.upX + y * a.upY) / square }
}

function stepBetween(a: ShownGlyph, b: ShownGlyph): 'next' | 'gap' | 'wrap' | 'break' {
  const offset = offsetBetween(a, b)
  if (offset === undefined) return 'break'
  const { along, across } = offset
  if (Math.abs(across) < SAME_LINE && along > -OVERLAP_MOST && along < GAP_MOST)
    return along > WORD_GAP ? 'gap' : 'next'
  return across <= -SAME_LINE && across > -LINE_STEP_MOST && along < 0 ? 'wrap' : 'break'
}

/**
 * Whether a line ends within a word: it offers no place to break, and the next letter did not fit. Else a space was
 * there, which most producers do not show at the end of a line.
 */
function isBrokenWord(line: readonly ShownGlyph[], next: ShownGlyph, margins: Map<number, number>): boolean {
  const last = line.at(-1)!
  if (/[\s;=|\-/\u00ad]$/.test(last.text)) return true
  if (line.some(glyph => BREAKABLE.test(glyph.text))) return false
  const width = Math.hypot(next.endX - next.x, next.endY - next.y)
  return (margins.get(leftOf(line[0]!)) ?? last.endX) - last.endX < width
}

const leftOf = (glyph: ShownGlyph) => Math.round(glyph.x / 4)

/** How far lines that begin at the same left edge reach. */
function rightMargins(glyphs: readonly ShownGlyph[]): Map<number, number> {
  const margins = new Map<number, number>()
  let left = Number.NaN
  glyphs.forEach((glyph, index) => {
    const before = glyphs[index - 1]
    if (before === undefined || Math.abs(before.y - glyph.y) > 1) left = leftOf(glyph)
    margins.set(left, Math.max(margins.get(left) ?? glyph.endX, glyph.endX))
  })
  return margins
}

/** The glyphs that run in the direction of `model`, line by line from the top, each from its start. */
export function byLines(glyphs: readonly ShownGlyph[], model: ShownGlyph): ShownGlyph[] {
  const size = Math.hypot(model.upX, model.upY)
  const [upX, upY] = [model.upX / size, model.upY / size]
  const isParallel = (glyph: ShownGlyph) => {
    const own = Math.hypot(glyph.upX, glyph.upY)
    return own > 0 && (glyph.upX * upX + glyph.upY * upY) / own > 0.999
  }
  const placed = glyphs
    .filter(isParallel)
    .map(glyph => ({ glyph, along: glyph.x * upY - glyph.y * upX, across: glyph.x * upX + glyph.y * upY, line: 0 }))
    .sort((a, b) => b.across - a.across)
  let line = 0
  placed.forEach((one, index) => {
    if (index > 0 && placed[index - 1]!.across - one.across > SAME_LINE * Math.hypot(one.glyph.upX, one.glyph.upY))
      line++
    one.line = line
  })
  return placed.sort((a, b) => a.line - b.line || a.along - b.along).map(({ glyph }) => glyph)
}
