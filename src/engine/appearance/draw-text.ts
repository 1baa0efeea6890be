import type { FontId } from '../text/bundled-fonts.ts'
import type { FontEmbedder } from '../text/embed.ts'
import { glyphOutline } from '../text/glyph-outlines.ts'
import { glyphAdvance, openFont } from '../text/harfbuzz.ts'
import type { ShapedLine, ShapedRun } from '../text/shape.ts'
import { utf16Hex } from '../text/to-unicode.ts'
import { type Canvas, numberOperand, operands } from './canvas.ts'

/** The left end of a line's text on its baseline, and its font size, in points. */
export interface TextPlace {
  x: number
  y: number
  size: number
}

/**
 * Draws a shaped line with the canvas's fill colour.
 *
 * Where letters of both directions meet, the runs are written in reading order, for programs that keep the order of the
 * content stream. Otherwise they are written from left to right: pdf.js then keeps the spaces between them.
 */
export function drawLine(canvas: Canvas, fonts: FontEmbedder, line: ShapedLine, place: TextPlace): void {
  const mark = directionMark(line)
  const runs = placeRuns(line, place)
  if (mark) runs.sort((a, b) => a.run.start - b.run.start)
  for (const { run, x } of runs) {
    const embedded = mark !== undefined && run.rtl !== line.rtl
    drawRun(canvas, fonts, line, run, { ...place, x }, embedded ? mark : undefined)
  }
}

function placeRuns(line: ShapedLine, place: TextPlace): { run: ShapedRun; x: number }[] {
  let x = place.x
  return line.runs.map(run => {
    const start = x
    x += (run.advance * place.size) / 1000
    return { run, x: start }
  })
}

/**
 * The mark that encloses runs against the paragraph's direction in a line that has letters of both directions. Without
 * it, poppler takes brackets and full stops after a Hebrew word in a Latin line for Hebrew.
 */
function directionMark(line: ShapedLine): string | undefined {
  const hasLetters = (run: ShapedRun) => /\p{L}/u.test(line.text.slice(run.start, run.end))
  const mixed = line.runs.some(run => run.rtl && hasLetters(run)) && line.runs.some(run => !run.rtl && hasLetters(run))
  if (!mixed) return undefined
  return line.rtl ? '\u200f' : '\u200e'
}

function drawRun(
  canvas: Canvas,
  fonts: FontEmbedder,
  line: ShapedLine,
  run: ShapedRun,
  place: TextPlace,
  mark: string | undefined,
): void {
  const shown = showGlyphs(fonts, run, place)
  // In runs from right to left, poppler takes ActualText as text in visual order and reverses it.
  const needsActualText = !run.rtl && !(shown.exact && run.readsGlyphByGlyph)
  const select = selectFont(canvas, fonts, run.font, place.size)
  const fence = mark ? [showMark(canvas, fonts, mark, place.size), select] : []
  if (needsActualText) canvas.write(`/Span <</ActualText <FEFF${utf16Hex(line.text.slice(run.start, run.end))}>>> BDC`)
  canvas.write('BT', `1 0 0 1 ${operands(place.x, place.y)} Tm`, select, ...fence, ...shown.operators, ...fence, 'ET')
  if (needsActualText) canvas.write('EMC')
  canvas.write(...shown.outlines)
}

function selectFont(canvas: Canvas, fonts: FontEmbedder, font: FontId, size: number): string {
  const { name, ref } = fonts.resource(font)
  canvas.addFont(name, ref)
  return `/${name} ${operands(size)} Tf`
}

/** Shows a direction mark with the glyph of ZERO WIDTH SPACE, because Noto Sans draws its own marks visibly. */
function showMark(canvas: Canvas, fonts: FontEmbedder, mark: string, size: number): string {
  const glyph = openFont('sans').nominalGlyph(0x200b)!
  return `${selectFont(canvas, fonts, 'sans', size)} <${fonts.encode('sans', glyph, mark).hex}> Tj`
}

interface ShownGlyphs {
  operators: string[]
  outlines: string[]
  /** Whether every code maps back to the text that it was used for. */
  exact: boolean
}

/**
 * Writes TJ operators with the adjustments that kerning and marks need, and a text rise where a glyph is raised or
 * lowered.
 */
function showGlyphs(fonts: FontEmbedder, run: ShapedRun, place: TextPlace): ShownGlyphs {
  const shown: ShownGlyphs = { operators: [], outlines: [], exact: true }
  const rises = new TextArrays(shown.operators, place.size)
  let pen = 0
  for (const { glyph, text, x, y, advance } of run.glyphs) {
    if (text === undefined) {
      shown.outlines.push(drawOutline(run.font, glyph, place, pen + x, y))
    } else {
      const { hex, exact } = fonts.encode(run.font, glyph, text)
      shown.exact &&= exact
      rises.show(hex, pen + x, y, glyphAdvance(run.font, glyph))
    }
    pen += advance
  }
  rises.end()
  return shown
}

function drawOutline(font: FontId, glyph: number, place: TextPlace, x: number, y: number): string {
  const scale = place.size / 1000
  const matrix = operands(scale, 0, 0, scale, place.x + x * scale, place.y + y * scale)
  return `q\n${matrix} cm\n${glyphOutline(font, glyph)}\nf\nQ`
}

/** Builds TJ arrays; positions and widths are in thousandths of the em. */
class TextArrays {
  readonly #operators: string[]
  readonly #size: number
  #items = ''
  #string = ''
  #pen = 0
  #rise = 0

  constructor(operators: string[], size: number) {
    this.#operators = operators
    this.#size = size
  }

  show(hex: string, x: number, rise: number, width: number): void {
    if (rise !== this.#rise) this.#setRise(rise)
    if (x !== this.#pen) this.#endString(numberOperand(this.#pen - x))
    this.#string += hex
    this.#pen = x + width
  }

  end(): void {
    if (this.#rise !== 0) this.#setRise(0)
    else this.#flush()
  }

  #setRise(rise: number): void {
    this.#flush()
    this.#rise = rise
    this.#operators.push(`${operands((rise * this.#size) / 1000)} Ts`)
  }

  #endString(adjustment: string): void {
    this.#items += this.#string ? `<${this.#string}>${adjustment}` : adjustment
    this.#string = ''
  }

  #flush(): void {
    this.#endString('')
    if (this.#items) this.#operators.push(`[${this.#items}] TJ`)
    this.#items = ''
  }
}
