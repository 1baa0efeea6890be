import { defaultHand, type Hand, handHeights } from '../../../src/engine/fields/hands.ts'
import {
  LARGEST_TYPED_SIGNATURE,
  LEADING,
  largestSize,
  nextSize,
  paddingOf,
  smallestSize,
} from '../../../src/engine/fields/value-size.ts'
import type { SessionField } from '../api/generated/calls.ts'
import { type CombField, charactersInCells } from './comb.ts'

// Calculates the size at which a value is drawn on paper. The service fits values when it seals the document; by the
// same rules, the view of a signer matches the sealed document. It is still a preview, because the fonts of rarer
// scripts differ.

/** The properties of a field that determine the size at which its value is drawn. */
export type SizedField = Pick<SessionField, 'type' | 'width' | 'height'> &
  Pick<SessionField, 'fontSize'> &
  CombField & {
    minFontSize?: number
    /** The hand in which a typed signature is drawn. */
    hand?: Hand
  }

/**
 * Measures a text in ems of the face that it is drawn in: its width and, if known, the distance from its highest to its
 * lowest ink, how far its ink extends above and below the baseline, and before its beginning and after its end.
 */
export interface MeasureEms {
  (text: string): number
  inkEms?(text: string): number
  inkAround?(text: string): { above: number; below: number }
  overhangEms?(text: string): { left: number; right: number }
}

/** Returns the distance from the highest to the lowest letter of a hand, in ems. */
export const handEms = (hand: Hand) => (handHeights[hand].ascent - handHeights[hand].descent) / 1000

/**
 * Returns how far below the middle of its box a line is drawn, in ems; negative if above. Marks on capitals are higher
 * than ordinary letters, and the box must not cut them off. The service places a line by the same rule
 * (`middleBaseline`).
 * @param boxEms the height of the box
 */
export function loweredEms(
  boxEms: number,
  { ascent, descent }: { ascent: number; descent: number },
  { above, below }: { above: number; below: number },
): number {
  const middle = boxEms / 2 - (ascent + descent) / 2000
  return middle - Math.max(below, Math.min(middle, boxEms - above))
}

/**
 * The distance from the highest to the lowest letter, in ems: of its hand for a typed signature, of Noto Sans for other
 * text.
 */
const lineEmsOf = ({ type, hand = defaultHand }: SizedField) => (type === 'signature' ? handEms(hand) : 1.195)

const largestPoints = (field: SizedField) => (field.type === 'signature' ? LARGEST_TYPED_SIGNATURE : largestSize(field))

/** Returns the size, in points, of the first letters that are typed into a field. */
export function firstPoints(field: SizedField): number {
  return Math.min(largestPoints(field), heightPoints(field))
}

/** Returns the size, in points, of text that is as high as its field. */
const heightPoints = (field: SizedField) =>
  (field.height - (field.type === 'paragraph' ? 2 * paddingOf(field) : 0)) / lineEmsOf(field)

/**
 * Returns the height of a text including its marks. Vowel signs, and the marks on Vietnamese capitals, extend beyond
 * other letters.
 */
const heightEms = (field: SizedField, text: string, measure: MeasureEms) =>
  Math.max(lineEmsOf(field), measure.inkEms?.(text) ?? 0)

/** In a low field, text with such marks may be drawn smaller by up to this factor. */
const MOST_TALLER = 1.5

/** Browsers measure faces slightly differently, so the service decides cases that are this close. */
const TOLERANCE = 0.98

/**
 * Returns whether a text would be drawn clearly smaller than the smallest size of its field. The service refuses such
 * text.
 */
export function isTooLong(field: SizedField, text: string, measure: MeasureEms, tolerance = TOLERANCE): boolean {
  const tallness = Math.min(MOST_TALLER, heightEms(field, text, measure) / lineEmsOf(field))
  const smallest = Math.min(smallestSize(field), heightPoints(field) / tallness)
  return text !== '' && fittedPoints(field, text, measure) < smallest * tolerance
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Returns how many characters from the beginning of a value its field can hold, and how many the value has. `words`
 * returns the text that is drawn for a value.
 */
export function heldCharacters(
  field: SizedField,
  value: string,
  words: (value: string) => string,
  measure: MeasureEms,
) {
  const ends = [...graphemes.segment(value)].map(({ segment, index }) => index + segment.length)
  let [held, tooMany] = [0, ends.length + 1]
  while (tooMany - held > 1) {
    const middle = (held + tooMany) >> 1
    if (isTooLong(field, words(value.slice(0, ends[middle - 1])), measure, 1)) tooMany = middle
    else held = middle
  }
  return { held, given: ends.length }
}

/** Returns the size, in points, at which a text fits its field. Text is never cut; long text gets smaller. */
export function fittedPoints(field: SizedField, text: string, measure: MeasureEms): number {
  if (text === '') return firstPoints(field)
  if (isBlock(field, text)) return fittedParagraph({ ...field, type: 'paragraph' }, text, measure)
  if (field.type === 'signature') return fittedSignature(field, text, measure).points
  const inCells = charactersInCells(field, text)
  if (inCells) return Math.min(firstPoints(field), field.width / field.maxLength! / Math.max(...inCells.map(measure)))
  return fittedLine(field, text, measure)
}

/** Returns whether a text is set from the top of its box down: a paragraph, or several options of a dropdown. */
export const isBlock = ({ type }: Pick<SizedField, 'type'>, text: string): boolean =>
  type === 'paragraph' || (type === 'dropdown' && text.includes('\n'))

/** Fits a typed signature on one line. Wraps it if it would be too small to read on one line. Sizes are in points. */
export function fittedSignature(field: SizedField, text: string, measure: MeasureEms) {
  const points = fittedLine(field, text, measure)
  const wraps = points < Math.min(smallestSize(field), heightPoints(field)) * TOLERANCE
  return { wraps, points: wraps ? fittedParagraph(field, text, measure) : points }
}

function fittedLine(field: SizedField, text: string, measure: MeasureEms): number {
  const byHeight = field.height / heightEms(field, text, measure)
  return Math.min(largestPoints(field), byHeight, widthPoints(field, text, measure))
}

/** Returns the size at which a line fits between the padding, with its ink within the field. */
function widthPoints(field: SizedField, text: string, measure: MeasureEms): number {
  const padding = paddingOf(field)
  const width = Math.max(0.01, measure(text))
  const { left, right } = measure.overhangEms?.(text) ?? { left: 0, right: 0 }
  return Math.min(
    (field.width - 2 * padding) / width,
    (field.width - padding) / (width + Math.max(left, right)),
    field.width / (left + width + right),
  )
}

function fittedParagraph(field: SizedField, text: string, measure: MeasureEms): number {
  const padding = paddingOf(field)
  const room = { width: field.width - 2 * padding, height: field.height - 2 * padding }
  let size = largestPoints(field)
  while (size > 0.5 && lineEmsOf(field) * paragraphLines(text, room.width / size, measure) * size > room.height) {
    size = nextSize(size, smallestSize(field))
  }
  return size
}

/** Returns the height of a wrapped text in line heights. */
function paragraphLines(text: string, widthEms: number, measure: MeasureEms): number {
  const lines = text.split('\n').reduce((count, line) => count + countLines(line, widthEms, measure), 0)
  return 1 + LEADING * (lines - 1)
}

function countLines(line: string, widthEms: number, measure: MeasureEms): number {
  if (measure(line) <= widthEms) return 1
  let lines = 1
  let current = ''
  for (const word of line.split(/(?<=\s)/)) {
    if (measure((current + word).trimEnd()) > widthEms && current !== '') {
      lines += 1
      current = ''
    }
    current += word
    const rows = Math.ceil(measure(current.trimEnd()) / widthEms)
    if (rows > 1) lines += rows - 1
  }
  return lines
}
