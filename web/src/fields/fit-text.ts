import type { SessionField } from '../api/signing-types.ts'

// How large a value stands on paper. The service fits it when it seals; the same rules here make what one sees while
// filling in what will be sealed. It stays a preview: the fonts of rarer scripts differ.

/** The width of a text in ems of the face that values are drawn in. */
export type MeasureEms = (text: string) => number

/** From the highest to the lowest letter of Noto Sans, in ems. */
const lineEms = 1.195
/** Baselines of a paragraph lie this many line heights apart. */
const leading = 1.1
const largestLinePoints = 14
const largestParagraphPoints = 12
/** Below this, a paragraph shrinks in finer steps. */
const readablePoints = 4

/** What is kept free around a value, in points. */
export function fieldPadding(field: Pick<SessionField, 'width' | 'height'>): number {
  return Math.min(2, field.width / 20, field.height / 8)
}

/** The size of the first letters that are typed into a field, in points. */
export function firstPoints(field: SessionField): number {
  if (field.type !== 'paragraph') return Math.min(largestLinePoints, field.height / lineEms)
  return Math.min(largestParagraphPoints, (field.height - 2 * fieldPadding(field)) / lineEms)
}

/** The size at which a text fits its field, in points. Nothing is ever cut: what is long gets small. */
export function fittedPoints(field: SessionField, text: string, measure: MeasureEms): number {
  if (text === '') return firstPoints(field)
  return field.type === 'paragraph' ? fittedParagraph(field, text, measure) : fittedLine(field, text, measure)
}

function fittedLine(field: SessionField, text: string, measure: MeasureEms): number {
  return Math.min(firstPoints(field), (field.width - 2 * fieldPadding(field)) / Math.max(0.01, measure(text)))
}

function fittedParagraph(field: SessionField, text: string, measure: MeasureEms): number {
  const padding = fieldPadding(field)
  const room = { width: field.width - 2 * padding, height: field.height - 2 * padding }
  let size = largestParagraphPoints
  while (size > 0.5 && paragraphHeight(text, room.width / size, measure) * size > room.height) {
    size = size - 0.5 >= readablePoints ? size - 0.5 : size * 0.92
  }
  return size
}

/** The height of a wrapped text in ems. */
function paragraphHeight(text: string, widthEms: number, measure: MeasureEms): number {
  const lines = text.split('\n').reduce((count, line) => count + countLines(line, widthEms, measure), 0)
  return lineEms * (1 + leading * (lines - 1))
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
