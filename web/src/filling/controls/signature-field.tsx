import { PenLine } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import { isInitials } from '../../../../src/engine/fields/field-kinds.ts'
import type { SessionField } from '../../api/generated/calls.ts'
import { fieldName } from '../../fields/field-value.ts'
import { text } from '../../texts/text.ts'
import type { Draft } from '../draft/draft.ts'
import { useDraft } from '../draft/use-draft.ts'
import type { AdoptedSignature } from '../signature/adopted-signature.ts'
import { SignaturePicture } from '../signature/signature-picture.tsx'
import type { FieldActions } from './field-actions.ts'

interface SignatureFieldProps {
  field: SessionField
  scale: number
  draft: Draft
  actions: FieldActions
  attributes: ButtonHTMLAttributes<HTMLButtonElement>
}

/** Shows a button until the field is signed, then the signature, which can be changed. */
export function SignatureField({ field, scale, draft, actions, attributes }: SignatureFieldProps) {
  const state = useDraft(draft)
  const initials = isInitials(field)
  const isPut = !initials || state.fields.get(field.fieldId)?.value != null
  const signature = !isPut ? null : initials ? state.initials : state.signature
  const words = text(initials ? 'initialHere' : 'signHere')
  const labelPx = Math.min(field.height * scale * 0.42, (field.width * scale) / 8, 15)
  return (
    <button
      {...attributes}
      type="button"
      aria-label={[...shownWords(signature, initials, words), fieldName(field)].join('. ')}
      data-signed={signature !== null || undefined}
      onClick={() => actions.sign(field)}
    >
      {signature ? (
        <SignaturePicture signature={signature} place={{ field, scale }} />
      ) : (
        <span className="field-sign" style={{ fontSize: labelPx }}>
          <PenLine aria-hidden="true" />
          {words}
        </span>
      )}
    </button>
  )
}

/** Returns the visible words, which speech control users say, and the action of the button. */
function shownWords(signature: AdoptedSignature | null, initials: boolean, words: string): string[] {
  if (!signature) return [words]
  const typed = signature.preview.kind === 'text' ? [signature.preview.text] : []
  return [...typed, text(initials ? 'changeInitials' : 'changeSignature')]
}
