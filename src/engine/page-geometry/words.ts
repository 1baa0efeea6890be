import type { ShownGlyph } from '../page-text/shown-text.ts'
import { type Matrix, transformPoint } from '../pdf/geometry.ts'
import type { Rectangle } from '../pdf/rectangle.ts'
import { isCheckSquare } from './check-squares.ts'
import type { Line, Word } from './geometry.ts'

/** The limits beyond which a word ends, in ems: for a gap, for a step back, and for a change of the baseline. */
const WORD_GAP = 0.2
const STEP_BACK = -0.5
const BASELINE_STEP = 0.15
/** The distance from the baseline to the top and to the bottom of a line of text, in ems. */
const ASCENT = 0.76
const DESCENT = 0.22
/** How far below the baseline underscores are drawn, in ems. */
const UNDERSCORE_DEPTH = 0.12
/** The largest gap between the dots of a leader, in ems. */
const LEADER_GAP = 1.2
const FEWEST_UNDERSCORES = 3
const FEWEST_DOTS = 5
/** The side of a check square, in ems. The square sits on the baseline. */
const SQUARE_SIZE = 0.72

export interface TextParts {
  words: Word[]
  lines: Line[]
  boxes: Rectangle[]
}

type Kind = 'word' | 'underscores' | 'leader' | 'square'

interface Run {
  kind: Kind
  text: string
  left: number
  right: number
  baseline: number
  em: number
}

/**
 * Reads the words of a page, and the lines and squares that its characters form. The glyphs must be in the order in
 * which the page shows them.
 */
export function readWords(glyphs: readonly ShownGlyph[], toDisplayed: Matrix): TextParts {
  const parts: TextParts = { words: [], lines: [], boxes: [] }
  let run: Run | null = null
  for (const glyph of glyphs) {
    const next = levelGlyph(glyph, toDisplayed)
    if (next === null) continue
    if (run && next.kind === run.kind && continues(run, next)) {
      run.text += next.text
      run.right = Math.max(run.right, next.right)
    } else {
      if (run) addRun(parts, run)
      run = next
    }
  }
  if (run) addRun(parts, run)
  return parts
}

/** Returns a glyph as a run; null for a space, and for a glyph that does not run horizontally from left to right. */
function levelGlyph(glyph: ShownGlyph, toDisplayed: Matrix): Run | null {
  const text = glyph.text
  if (text.trim() === '') return null
  const [left, baseline] = transformPoint(toDisplayed, glyph.x, glyph.y)
  const [right, end] = transformPoint(toDisplayed, glyph.endX, glyph.endY)
  const [a, b, c, d] = toDisplayed
  const [upX, upY] = [a * glyph.upX + c * glyph.upY, b * glyph.upX + d * glyph.upY]
  const em = -upY
  const isLevel = em > 0.5 && Math.abs(upX) <= em && Math.abs(end - baseline) <= 0.1 * em && right >= left
  if (!isLevel || !Number.isFinite(left + right + baseline + em)) return null
  return { kind: kindOf(text, glyph.show.isSymbolFont), text, left, right, baseline, em }
}

function kindOf(text: string, isSymbolFont: boolean): Kind {
  if (isCheckSquare(text, isSymbolFont)) return 'square'
  if (/^_+$/.test(text)) return 'underscores'
  return /^[.…․]+$/.test(text) ? 'leader' : 'word'
}

function continues(run: Run, next: Run): boolean {
  const gap = next.left - run.right
  const em = Math.max(run.em, next.em)
  if (run.kind === 'square') return false
  if (Math.abs(next.baseline - run.baseline) > BASELINE_STEP * em || gap < STEP_BACK * em) return false
  return gap <= (run.kind === 'leader' ? LEADER_GAP : WORD_GAP) * em
}

function addRun(parts: TextParts, run: Run): void {
  const { kind, text, left, right, baseline, em } = run
  if ((kind === 'underscores' || kind === 'leader') && isLongEnough(kind, text)) {
    const y = baseline + (kind === 'underscores' ? UNDERSCORE_DEPTH * em : 0)
    parts.lines.push({ x1: left, y1: y, x2: right, y2: y, thickness: em / 20, made: kind })
  } else if (kind === 'square') {
    const side = SQUARE_SIZE * em
    const x = left + Math.max(0, right - left - side) / 2
    parts.boxes.push({ x, y: baseline - side, width: side, height: side })
  } else addWord(parts.words, run)
}

const isLongEnough = (kind: 'underscores' | 'leader', text: string) =>
  kind === 'underscores' ? text.length >= FEWEST_UNDERSCORES : text.replaceAll('…', '...').length >= FEWEST_DOTS

/**
 * Adds a word, or joins it to the word before: a dot or a single underscore inside a word splits it into several runs.
 */
function addWord(words: Word[], { text, left, right, baseline, em }: Run): void {
  const y = baseline - ASCENT * em
  const height = (ASCENT + DESCENT) * em
  const before = words.at(-1)
  const gap = before ? left - before.x - before.width : Infinity
  const isSameWord =
    before &&
    Math.abs(before.baseline - baseline) <= BASELINE_STEP * em &&
    gap <= WORD_GAP * em &&
    gap >= STEP_BACK * em
  if (!isSameWord) words.push({ text, x: left, y, width: right - left, height, baseline })
  else {
    before.text += text
    before.width = Math.max(before.width, right - before.x)
  }
}
