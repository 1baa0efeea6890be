import type { ShownGlyph } from '../page-text/shown-text.ts'
import { LINE_END } from './tag-syntax.ts'

/** A run of glyphs as text. */
export interface ReadText {
  text: string
  /** The glyph index of each character in the text; -1 for a character that stands for a gap. */
  glyphs: number[]
}

/** Separates texts that cannot belong together. */
export const BREAK = '\n'

/** Control characters. No text contains them, but a font can map a glyph to one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it must match control characters
const CONTROL = /[\x00-\x1f\x7f]/g

/** Distances between glyphs, in ems. */
const SAME_LINE = 0.4
const OVERLAP_MOST = 0.6
const WORD_GAP = 0.2
const GAP_MOST = 8
const LINE_STEP_MOST = 3.5
/** The maximum length of a tag, in glyphs. */
const TAG_MOST = 12_000
/** Lines may break after these characters. A space before a break is not shown (Unicode Standard Annex 14). */
const BREAKABLE = /[\s\-|/\u00ad\u2010\u2013]/

/**
 * Joins glyphs into a text, in the given order. Gaps between words become spaces; a line that continues below is joined
 * by `LINE_END`, with a space where there must have been one; anything else becomes a `BREAK`.
 */
export function readTextInOrder(glyphs: readonly ShownGlyph[]): ReadText {
  const read: ReadText = { text: '', glyphs: [] }
  let lineStart = 0
  const parts: string[] = []
  let tagLength = TAG_MOST
  let isInTag = false
  const add = (text: string, glyph: number) => {
    parts.push(text)
    for (let i = 0; i < text.length; i++) read.glyphs.push(glyph)
  }
  const ends = lineEnds(glyphs)
  glyphs.forEach((glyph, index) => {
    const before = glyphs[index - 1]
    const step = before && stepBetween(before, glyph)
    if (step === 'wrap') {
      const isJoined = isInTag && isBrokenWord(glyphs.slice(lineStart, index), glyph, ends)
      if (!(isJoined && isWithinBraces(before!, glyph))) add(isJoined ? LINE_END : `${LINE_END} `, -1)
    } else if (step === 'gap') add(' ', -1)
    else if (step === 'break') add(BREAK, -1)
    if (step === 'wrap' || step === 'break') lineStart = index
    add(glyph.text.replace(CONTROL, ' '), index)
    const last = parts.slice(-2).join('')
    if (last.endsWith('{{')) tagLength = 0
    else if (last.endsWith('}}')) tagLength = TAG_MOST
    isInTag = ++tagLength < TAG_MOST
  })
  read.text = parts.join('').toWellFormed()
  return read
}

/** Returns the offset of `b` from the end of `a`, along its line and across it (upwards), in ems of `a`. */
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
 * Whether a line ends within a word: it offers no place to break, and the next letter did not fit into its column.
 * Otherwise there was a space, which most producers do not show at the end of a line.
 */
function isBrokenWord(line: readonly ShownGlyph[], next: ShownGlyph, ends: Map<number, number[]>): boolean {
  const last = line.at(-1)!
  if (/[;=|\-/\u00ad\s]$/.test(last.text) || isWithinBraces(last, next)) return true
  if (line.some(glyph => BREAKABLE.test(glyph.text))) return false
  const width = Math.hypot(next.endX - next.x, next.endY - next.y)
  const column = ends.get(leftOf(line[0]!)) ?? []
  const others = column.toSpliced(column.indexOf(last.endX), 1)
  // A single other line that is shorter does not show where the column ends.
  if (others.length <= 1 && !others.some(end => end > last.endX - width)) return false
  return Math.max(...others) - last.endX < width
}

/** Whether a line break is between two equal braces, which line breaking may separate. */
const isWithinBraces = (last: ShownGlyph, next: ShownGlyph) =>
  (last.text === '{' || last.text === '}') && last.text === next.text

const leftOf = (glyph: ShownGlyph) => Math.round(glyph.x / 4)

/** Returns the ends of lines, grouped by the left edge of the line. */
function lineEnds(glyphs: readonly ShownGlyph[]): Map<number, number[]> {
  const ends = new Map<number, number[]>()
  let start = 0
  glyphs.forEach((glyph, index) => {
    const next = glyphs[index + 1]
    if (next !== undefined && Math.abs(next.y - glyph.y) <= 1) return
    const left = leftOf(glyphs[start]!)
    const lineEnds = ends.get(left) ?? []
    lineEnds.push(glyph.endX)
    ends.set(left, lineEnds)
    start = index + 1
  })
  return ends
}

/**
 * Adjacent glyphs without a gap that would separate columns. Positions are measured along and across the direction of
 * the text.
 */
interface Chunk {
  glyphs: ShownGlyph[]
  left: number
  right: number
  across: number
  size: number
}

const COLUMN_GAP = 1.5
const COLUMN_LINES_MOST = 20

/**
 * Returns the line of a glyph and the lines below it in the same column, in whatever order they were shown. This is the
 * text that someone reads from there on.
 */
export function columnFrom(glyphs: readonly ShownGlyph[], start: ShownGlyph): ShownGlyph[] {
  const chunks = chunksAlong(glyphs, start)
  const column: Chunk[] = []
  let next = chunks.find(chunk => chunk.glyphs.includes(start))
  while (next && column.length < COLUMN_LINES_MOST) {
    column.push(next)
    next = chunkBelow(chunks, next)
  }
  return column.flatMap(chunk => chunk.glyphs)
}

function chunkBelow(chunks: readonly Chunk[], chunk: Chunk): Chunk | undefined {
  return chunks
    .filter(otherChunk => {
      const step = (chunk.across - otherChunk.across) / chunk.size
      return step > SAME_LINE && step < LINE_STEP_MOST && otherChunk.left < chunk.right && otherChunk.right > chunk.left
    })
    .sort((a, b) => b.across - a.across || Math.abs(a.left - chunk.left) - Math.abs(b.left - chunk.left))[0]
}

/** Returns the glyphs that run in the direction of `model`, in chunks, from top to bottom and along each line. */
function chunksAlong(glyphs: readonly ShownGlyph[], model: ShownGlyph): Chunk[] {
  const length = Math.hypot(model.upX, model.upY)
  const [upX, upY] = [model.upX / length, model.upY / length]
  const placed = glyphs.flatMap(glyph => {
    const size = Math.hypot(glyph.upX, glyph.upY)
    if (!(size > 0 && (glyph.upX * upX + glyph.upY * upY) / size > 0.999)) return []
    const along = (x: number, y: number) => x * upY - y * upX
    const across = glyph.x * upX + glyph.y * upY
    return [{ glyph, left: along(glyph.x, glyph.y), right: along(glyph.endX, glyph.endY), across, size, line: 0 }]
  })
  placed.sort((a, b) => b.across - a.across)
  placed.forEach((current, index) => {
    const before = placed[index - 1]
    current.line = before ? before.line + (before.across - current.across > SAME_LINE * current.size ? 1 : 0) : 0
  })
  placed.sort((a, b) => a.line - b.line || a.left - b.left)
  const chunks: Chunk[] = []
  placed.forEach((current, index) => {
    const before = placed[index - 1]
    const last = chunks.at(-1)
    if (last && before?.line === current.line && current.left - last.right < COLUMN_GAP * current.size) {
      last.glyphs.push(current.glyph)
      last.right = Math.max(last.right, current.right)
    } else
      chunks.push({
        glyphs: [current.glyph],
        left: current.left,
        right: current.right,
        across: current.across,
        size: current.size,
      })
  })
  return chunks
}
