import type { FieldType } from '../fields/field-type.ts'
import type { Hand } from '../fields/hands.ts'
import type { Alignment } from '../fields/kind-properties.ts'
import { drawnValue } from '../fields/value-rules.ts'
import { type AskedSize, LARGEST_TYPED_SIGNATURE, largestSize, paddingOf, smallestSize } from '../fields/value-size.ts'
import { bundledFonts } from '../text/bundled-fonts.ts'
import { drawnHand, fontOfHand } from '../text/drawn-hand.ts'
import {
  type FitOptions,
  type FittedText,
  fitLine,
  fitParagraph,
  lineFitsAt,
  paragraphFitsAt,
  type Size,
} from '../text/fit.ts'
import { fitComb, lineAround } from '../text/fit-comb.ts'
import { tallness } from '../text/ink.ts'
import type { CjkLocale } from '../text/itemise.ts'

/** The properties of a field that determine how its value is drawn. Lengths are in points. */
export interface SizedField extends AskedSize {
  type: FieldType
  width: number
  height: number
  unit?: string | null
  format?: string | null
  decimals?: number | null
  align?: Alignment | null
  /** The number of cells of a comb. */
  maxLength?: number | null
  /** Whether each character is drawn in its own cell. */
  comb?: boolean | null
  /** Set for radio buttons: the chosen button gets a mark, and no text is drawn. */
  choices?: unknown[] | null
  /** The hand of a typed signature. */
  hand?: Hand | undefined
}

/** Fits the text of a value into its box as it is drawn: as large as possible, and never cut off. */
export function fitValue(field: SizedField, value: string, locale?: CjkLocale): FittedText {
  const text = drawnValue(field, value)
  const options = fitOptions(field, text, locale)
  const comb = combOf(field, text, options)
  if (comb) return comb
  return isBlock(field, text) ? fitParagraph(text, field, options) : fitLine(text, field, options)
}

/**
 * Fits a typed signature into its box: on one line, or on several lines when it would be illegible on one. Words are
 * broken only when they do not fit on a line.
 */
export function fitTyped(field: TypedBox, text: string): FittedText {
  const options = typedOptions(field, text)
  return lineFitsAt(smallestSize(field), text, field, options)
    ? fitLine(text, field, options)
    : fitParagraph(text, field, options)
}

type TypedBox = AskedSize & Size & Pick<SizedField, 'hand'>

const typedOptions = (field: TypedBox, text: string): FitOptions => ({
  role: fontOfHand[drawnHand(text, field.hand)],
  maxSize: LARGEST_TYPED_SIGNATURE,
  minSize: smallestSize(field),
})

function typedFits(field: TypedBox, text: string): boolean {
  const [size, options] = [smallestSize(field), typedOptions(field, text)]
  return lineFitsAt(size, text, field, options) || paragraphFitsAt(size, text, field, options)
}

/**
 * Whether a value can be drawn legibly, at the smallest size of its field or larger. In a box that is too low for this
 * size, text as high as the box is large enough. Ticks and radio buttons always fit. The value of a signature is the
 * typed name.
 */
export function fits(field: SizedField, value: string): boolean {
  if (field.type === 'checkbox' || field.choices) return true
  if (value.length > mostCharacters(field)) return false
  if (field.type === 'signature') return typedFits(field, value)
  const text = drawnValue(field, value)
  const options = fitOptions(field, text)
  const comb = combOf(field, text, options)
  if (comb) {
    const row = lineAround(comb.lines.map(({ line }) => line))
    const byHeight = (field.height * 1000) / ((row.ascent - row.descent) * tallness(row))
    return comb.size >= Math.min(smallestSize(field), byHeight) - ROUNDING
  }
  const fitsAt = isBlock(field, text) ? paragraphFitsAt : lineFitsAt
  return fitsAt(smallestSize(field), text, field, options)
}

const ROUNDING = 0.01

/** Fits the text of a comb into its cells. Returns null for any other field, and for a text that cells cannot hold. */
const combOf = (field: SizedField, text: string, options: FitOptions & { maxSize: number }): FittedText | null =>
  field.comb && field.maxLength ? fitComb(text, field, field.maxLength, options) : null

/** Returns the font size at which text is as high as the box. */
export function heightSize(field: SizedField): number {
  const { ascent, descent } = bundledFonts.sans
  const padding = field.type === 'paragraph' ? paddingOf(field) : 0
  return ((field.height - 2 * padding) * 1000) / (ascent - descent)
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Counts how many leading characters of a value its box holds, and how many the value has, as people count them. */
export function heldCharacters(field: SizedField, value: string): { held: number; given: number } {
  const ends = [...graphemes.segment(value)].map(({ segment, index }) => index + segment.length)
  let [held, tooMany] = [0, ends.length + 1]
  while (tooMany - held > 1) {
    const middle = (held + tooMany) >> 1
    if (fits(field, value.slice(0, ends[middle - 1]))) held = middle
    else tooMany = middle
  }
  return { held, given: ends.length }
}

/**
 * Returns the length beyond which a text is not worth measuring. No letter is narrower than a tenth of an em, and none
 * is as high as two ems.
 */
function mostCharacters(field: SizedField): number {
  const size = Math.min(smallestSize(field), field.height / 2)
  const lines = severalLines.has(field.type) ? Math.max(1, field.height / size) : 1
  return (10 * field.width * lines) / size + LONGEST_GRAPHEME
}

const severalLines: ReadonlySet<FieldType> = new Set(['paragraph', 'dropdown', 'signature'])

/** The most characters that share one width, as in letters with marks and family emoji. */
const LONGEST_GRAPHEME = 40

/** Whether a value is drawn on several lines. The options of a dropdown are drawn below each other. */
const isBlock = ({ type }: SizedField, text: string) => type === 'paragraph' || text.includes('\n')

function fitOptions(field: SizedField, text: string, locale?: CjkLocale): FitOptions & { maxSize: number } {
  return {
    locale,
    maxSize: largestSize(isBlock(field, text) ? { ...field, type: 'paragraph' } : field),
    minSize: smallestSize(field),
    ...(field.align && { align: field.align }),
    tabularDigits: field.type === 'amount',
  }
}
