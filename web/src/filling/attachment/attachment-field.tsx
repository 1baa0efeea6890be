import { Paperclip } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import type { SessionField } from '../../api/generated/calls.ts'
import { alignStyle, textPadding } from '../../fields/field-geometry.ts'
import { fieldName } from '../../fields/field-value.ts'
import { fittedPoints } from '../../fields/fit-text.ts'
import { measureEms, useLoadedFaces } from '../../fields/measure-text.ts'
import { text } from '../../texts/text.ts'

interface AttachmentFieldProps {
  field: SessionField
  scale: number
  /** The name of the file as the paper will show it; null without a file. */
  value: string | null
  attributes: ButtonHTMLAttributes<HTMLButtonElement>
  onOpen(): void
}

/** Shows the name of a file as a button that opens the sheet in which the file is chosen. */
export function AttachmentField({ field, scale, value, attributes, onOpen }: AttachmentFieldProps) {
  useLoadedFaces()
  if (value !== null)
    return (
      <button
        {...attributes}
        type="button"
        aria-label={[value, text('changeAttachment'), fieldName(field)].join('. ')}
        data-attached
        style={nameStyle(field, value, scale)}
        onClick={onOpen}
      >
        <span dir="auto">{value}</span>
      </button>
    )
  const words = text('attachHere')
  const labelPx = Math.min(field.height * scale * 0.6, (field.width * scale) / (words.length * 0.6 + 2), 15)
  return (
    <button {...attributes} type="button" aria-label={[words, fieldName(field)].join('. ')} onClick={onOpen}>
      <span className="field-sign" style={{ fontSize: labelPx }}>
        <Paperclip aria-hidden="true" />
        <span>{words}</span>
      </span>
    </button>
  )
}

/** Styles the name of the file as it will look in the sealed document. */
const nameStyle = (field: SessionField, name: string, scale: number) => ({
  fontSize: fittedPoints(field, name, measureEms) * scale,
  ...textPadding(field, name, scale),
  ...alignStyle(field),
})
