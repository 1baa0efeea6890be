import { Check, ChevronDown, PenLine } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { drawnValue, givenValue } from '../../../../src/engine/fields/value-rules.ts'
import { CombText } from '../../fields/comb-text.tsx'
import { textPadding } from '../../fields/field-geometry.ts'
import { fittedPoints } from '../../fields/fit-text.ts'
import { measureEms } from '../../fields/measure-text.ts'
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
  const words = value === null ? fieldTitle(field) : drawnValue(field, value)
  return (
    <span className="efield-face" data-empty={value === null || undefined} style={faceStyle(field, words, scale)}>
      {field.type === 'signature' && <PenLine />}
      <span dir="auto">{value === null ? words : <CombText field={field} words={words} />}</span>
      {field.type === 'dropdown' && <ChevronDown className="efield-arrow" />}
    </span>
  )
}

function faceStyle(field: EditorField, words: string, scale: number): CSSProperties {
  const points = field.type === 'signature' ? Math.min(14, field.height / 2) : fittedPoints(field, words, measureEms)
  return { fontSize: points * scale, ...textPadding(field, words, scale), textAlign: field.align }
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
