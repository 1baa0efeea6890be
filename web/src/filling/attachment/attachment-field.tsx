import { Paperclip } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import type { SessionField } from '../../api/generated/calls.ts'
import { fieldName } from '../../fields/field-value.ts'
import { text } from '../../texts/text.ts'

interface AttachmentFieldProps {
  field: SessionField
  scale: number
  /** The name as the paper will show it; null without a file. */
  value: string | null
  attributes: ButtonHTMLAttributes<HTMLButtonElement>
  onOpen(): void
}

/** The place of a file's name: a button that opens the sheet in which the file is chosen. */
export function AttachmentField({ field, scale, value, attributes, onOpen }: AttachmentFieldProps) {
  const words = value ?? text('attachHere')
  const does = value === null ? [words] : [words, text('changeAttachment')]
  const labelPx = Math.min(field.height * scale * 0.6, (field.width * scale) / (words.length * 0.6 + 2), 15)
  return (
    <button
      {...attributes}
      type="button"
      aria-label={[...does, fieldName(field)].join('. ')}
      data-attached={value !== null || undefined}
      onClick={onOpen}
    >
      <span className="field-sign" style={{ fontSize: labelPx }}>
        <Paperclip aria-hidden="true" />
        <span dir="auto">{words}</span>
      </span>
    </button>
  )
}
