import { Check, ChevronDown, PenLine } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { drawnValue, givenValue } from '../../../../src/engine/fields/value-rules.ts'
import { paddingOf } from '../../../../src/engine/fields/value-size.ts'
import { CombText } from '../../fields/comb-text.tsx'
import { textPadding } from '../../fields/field-geometry.ts'
import { fittedPoints } from '../../fields/fit-text.ts'
import { measureEms, measuresAsSealed } from '../../fields/measure-text.ts'
import type { EditorField } from '../model/editor-document.ts'
import { fieldTitle } from '../words/describe-field.ts'

interface FieldFaceProps {
  field: EditorField
  /** CSS pixels per point. */
  scale: number
}

/**
 * Draws a field before anyone has filled it in: its default value, else its label, in the text size that the PDF will
 * have.
 */
export function FieldFace({ field, scale }: FieldFaceProps): ReactNode {
  if (field.type === 'checkbox')
    return <span className="efield-tick">{field.defaultValue === 'true' && <Check />}</span>
  if (field.choices) return null
  const value = givenValue(field.defaultValue ?? null)
  const words = faceWords(field)
  return (
    <span className="efield-face" data-empty={value === null || undefined} style={faceStyle(field, words, scale)}>
      {field.type === 'signature' && <PenLine />}
      <span dir="auto">{value === null ? words : <CombText field={field} words={words} />}</span>
      {field.type === 'dropdown' && <ChevronDown className="efield-arrow" />}
    </span>
  )
}

function faceWords(field: EditorField): string {
  const value = givenValue(field.defaultValue ?? null)
  return value === null ? fieldTitle(field) : drawnValue(field, value)
}

const facePoints = (field: EditorField, words: string): number =>
  field.type === 'signature' ? Math.min(14, field.height / 2) : fittedPoints(field, words, measureEms)

function faceStyle(field: EditorField, words: string, scale: number): CSSProperties {
  const fontSize = facePoints(field, words) * scale
  return { fontSize, ...textPadding(field, words, scale), textAlign: field.align }
}

/** The width of a signature's icon with its gap, in ems. */
const ICON_EMS = 1.35

/** Returns how far the face of a field reaches from the left, in points: over the whole field unless it is plain words. */
export function faceWidth(field: EditorField): number {
  const isPlain =
    field.type === 'text' || field.type === 'date' || field.type === 'amount' || field.type === 'signature'
  const words = faceWords(field)
  if (!isPlain || field.comb || (field.align ?? 'left') !== 'left' || !measuresAsSealed(words)) return field.width
  const ems = measureEms(words) + (field.type === 'signature' ? ICON_EMS : 0)
  return paddingOf(field) + facePoints(field, words) * ems
}

/** Draws the radio buttons of a field that are on a page, relative to the box around them. */
export function RadioFaces({ field, page }: { field: EditorField; page: number }): ReactNode {
  return (field.choices ?? [])
    .filter(choice => choice.page === page)
    .map(choice => (
      <span
        key={`${choice.option} ${choice.x} ${choice.y}`}
        className="efield-radio"
        data-chosen={choice.option === field.defaultValue || undefined}
        style={{
          left: percent(choice.x - field.x, field.width),
          top: percent(choice.y - field.y, field.height),
          width: percent(choice.width, field.width),
          height: percent(choice.height, field.height),
        }}
      />
    ))
}

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`
