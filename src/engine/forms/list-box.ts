import { type Box, fieldBox, type PageSize } from '../appearance/box.ts'
import { Canvas, type Color, fillColor, operands } from '../appearance/canvas.ts'
import type { Embedder } from '../appearance/embedder.ts'
import { drawFitted } from '../appearance/values.ts'
import { minFontSizeLimits } from '../fields/value-size.ts'
import { dictOf } from '../page-text/font-entries.ts'
import type { Drawing } from '../pdf/drawing.ts'
import type { ObjectReader } from '../pdf/object-reader.ts'
import type { Rectangle } from '../pdf/rectangle.ts'
import { bundledFonts } from '../text/bundled-fonts.ts'
import { drawable } from '../text/coverage.ts'
import { fitLine } from '../text/fit.ts'
import { chosenOptions, shownOptions } from './choice-options.ts'
import { type FieldLine, fieldFlags, hasFlag, inherited, nameOf, textEntryOf } from './form-entries.ts'

/** The content of a list box: its options one below the other, as many as there is room for. */
export interface ShownList {
  options: { text: string; isChosen: boolean }[]
  /** The index of the first option that viewers show (`TI` of ISO 32000-2 Table 234). */
  top: number
  /** The font size in points. */
  fontSize: number
}

export const isListBox = (reader: ObjectReader, line: FieldLine) =>
  nameOf(reader, inherited(reader, line, 'FT')) === 'Ch' && !hasFlag(inherited(reader, line, 'Ff'), fieldFlags.combo)

/** The font size in points that viewers use when the form leaves it to them. */
const AUTOMATIC_SIZE = 12

/**
 * Returns the options of a list box, then chosen texts that are not among them; undefined when there is nothing to
 * show.
 */
export function shownList(reader: ObjectReader, line: FieldLine): ShownList | undefined {
  const [offered, chosen] = [shownOptions(reader, line), new Set(chosenOptions(reader, line))]
  const texts = [...offered, ...[...chosen].filter(text => !offered.includes(text))]
  if (texts.every(text => text === '')) return undefined
  const top = inherited(reader, line, 'TI')
  return {
    options: texts.map(text => ({ text, isChosen: chosen.has(text) })),
    top: typeof top === 'number' ? Math.max(0, Math.min(top, texts.length - 1)) : 0,
    fontSize: fontSizeOf(reader, line),
  }
}

/**
 * Returns the font size of the default appearance (§12.7.4.3) of the field or of the form, but never a size too small
 * to read.
 */
function fontSizeOf(reader: ObjectReader, line: FieldLine): number {
  const ownAppearance = textEntryOf(reader, inherited(reader, line, 'DA'))
  const appearance =
    ownAppearance ?? textEntryOf(reader, dictOf(reader, reader.catalog.get('AcroForm')).get('DA')) ?? ''
  const size = Number(/([\d.]+)\s+Tf\b/.exec(appearance)?.[1]) || AUTOMATIC_SIZE
  return Math.max(size, minFontSizeLimits.min)
}

/** The background colour that viewers give the chosen options. */
const highlight: Color = [0.6, 0.75, 0.85]
const { ascent, descent } = bundledFonts.sans
const LINE_HEIGHT = (ascent - descent) / 1000

/**
 * Draws the options that viewers show and all chosen options, in order, with the chosen options on a coloured
 * background. When viewers would cut off the last option or hide a chosen option, all options get smaller.
 */
export function drawList(embedder: Embedder, list: ShownList, place: Rectangle, page: PageSize): Drawing {
  const canvas = new Canvas()
  const box = withinBorder(fieldBox(place, page))
  if (box.width <= 0 || box.height <= 0) return canvas.finish()
  const shown = list.options.filter(visibleOptions(list, place.height))
  const height = Math.min(list.fontSize * LINE_HEIGHT, box.height / shown.length)
  shown.forEach(({ text, isChosen }, index) => {
    const line = { ...box, y: box.y + box.height - (index + 1) * height, height }
    if (isChosen) canvas.write(fillColor(highlight), `${operands(line.x, line.y, line.width, line.height)} re f`)
    drawFitted(canvas, embedder, fitLine(drawable(text), line, { maxSize: list.fontSize }), line)
  })
  return canvas.finish()
}

/** Returns the box within the border of a list, so that the highlight of an option leaves the border visible. */
function withinBorder({ x, y, width, height }: Box): Box {
  const border = Math.min(1, width / 20, height / 20)
  return { x: x + border, y: y + border, width: width - 2 * border, height: height - 2 * border }
}

/** Returns a filter for the options to draw. Viewers set lines as close as the font allows and may cut off the last. */
function visibleOptions({ top, fontSize }: ShownList, height: number) {
  const end = top + Math.ceil(height / fontSize)
  return ({ isChosen }: ShownList['options'][number], index: number) => isChosen || (index >= top && index < end)
}
