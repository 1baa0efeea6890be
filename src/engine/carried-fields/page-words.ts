import type { PageTextReader } from '../page-text/page-text.ts'
import type { ShownGlyph } from '../page-text/shown-text.ts'
import { invert, type Matrix, transformPoint } from '../pdf/geometry.ts'
import type { PdfPage } from '../pdf/pages.ts'
import { tokensOf } from '../redline/text-diff/text-tokens.ts'

/** A word and its place, in points from the top left of the page as displayed. */
export interface PageWord {
  /** The text used to compare words: a line to write on is `_`, however long it is. */
  text: string
  written: string
  isLeader: boolean
  /** The page number, one-based. */
  page: number
  left: number
  right: number
  top: number
  bottom: number
  baseline: number
}

interface PlacedGlyph {
  text: string
  left: number
  right: number
  baseline: number
  em: number
}

/** Distances between glyphs, in ems. */
const SAME_LINE = 0.4
const WORD_GAP = 0.2
/** A gap wider than this, in ems, separates two texts. */
const LINE_GAP = 8
const ASCENT = 0.8
const DESCENT = 0.2

/**
 * Returns the words of pages in the order in which they are drawn. Only upright text is read.
 * @throws PdfError 'too-complex' when the pages have more text than is read
 */
export function pageWords(texts: PageTextReader, pages: readonly PdfPage[]): PageWord[] {
  return pages.flatMap(page => {
    const toDisplayed = invert(page.toUserSpace)
    if (!toDisplayed) return []
    const glyphs = texts.glyphs(page).flatMap(glyph => placedGlyph(glyph, page, toDisplayed) ?? [])
    return linesOf(glyphs).flatMap(line => wordsOf(line, page.index + 1))
  })
}

function placedGlyph(glyph: ShownGlyph, page: PdfPage, toDisplayed: Matrix): PlacedGlyph | null {
  const [x, y] = transformPoint(toDisplayed, glyph.x, glyph.y)
  const [endX, endY] = transformPoint(toDisplayed, glyph.endX, glyph.endY)
  const [upX, upY] = transformPoint(toDisplayed, glyph.x + glyph.upX, glyph.y + glyph.upY)
  const em = upY - y
  const isUpright = em > 0 && Math.abs(upX - x) < 0.5 * em && Math.abs(endY - y) < 0.1 * em
  if (!isUpright || ![x, y, endX].every(Number.isFinite)) return null
  return { text: glyph.text, left: Math.min(x, endX), right: Math.max(x, endX), baseline: page.height - y, em }
}

/** Groups glyphs that follow each other on one line, from the left or from the right. */
function linesOf(glyphs: readonly PlacedGlyph[]): PlacedGlyph[][] {
  const lines: PlacedGlyph[][] = []
  for (const glyph of glyphs) {
    const line = lines.at(-1)
    const before = line?.at(-1)
    const goesOn =
      before && Math.abs(before.baseline - glyph.baseline) < SAME_LINE * before.em && gap(before, glyph) < LINE_GAP
    if (goesOn) line!.push(glyph)
    else lines.push([glyph])
  }
  return lines
}

/** The gap between two glyphs, in ems of the first, whichever of them is on the left. */
const gap = (a: PlacedGlyph, b: PlacedGlyph) => Math.max(b.left - a.right, a.left - b.right) / a.em

function wordsOf(line: readonly PlacedGlyph[], page: number): PageWord[] {
  let text = ''
  const owners: (PlacedGlyph | null)[] = []
  line.forEach((glyph, index) => {
    const before = line[index - 1]
    const spaced = before && gap(before, glyph) > WORD_GAP ? ` ${glyph.text}` : glyph.text
    for (let at = 0; at < spaced.length; at++) owners.push(spaced.length > glyph.text.length && at === 0 ? null : glyph)
    text += spaced
  })
  return tokensOf(text).flatMap(token => {
    if (token.kind !== 'word') return []
    const shown = owners.slice(token.start, token.start + token.text.length).filter(glyph => glyph !== null)
    return [placedWord(token.text, shown, page)]
  })
}

function placedWord(text: string, glyphs: readonly PlacedGlyph[], page: number): PageWord {
  const { baseline, em } = glyphs[0]!
  const isLeader = /^_+$/.test(text)
  return {
    text: isLeader ? '_' : text.normalize('NFKC').toLowerCase(),
    written: text,
    isLeader,
    page,
    left: Math.min(...glyphs.map(glyph => glyph.left)),
    right: Math.max(...glyphs.map(glyph => glyph.right)),
    top: baseline - ASCENT * em,
    bottom: baseline + DESCENT * em,
    baseline,
  }
}
