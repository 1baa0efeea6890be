import { Check } from 'lucide-react'
import { isInitials } from '../../../src/engine/fields/field-kinds.ts'
import { drawnValue } from '../../../src/engine/fields/value-rules.ts'
import type { Choice, DocumentPage, SessionField } from '../api/generated/calls.ts'
import { text } from '../texts/text.ts'
import { CombText } from './comb-text.tsx'
import { alignStyle, fieldPlace, textPadding } from './field-geometry.ts'
import { fieldLabel } from './field-value.ts'
import { fittedPoints, isBlock } from './fit-text.ts'
import { measureEms, useLoadedFaces } from './measure-text.ts'

interface ReadOnlyFieldProps {
  field: SessionField
  page: DocumentPage
  /** The one-based page number. */
  pageNumber: number
  scale: number
  /** Whether it is too close to another control to be pressed by itself. */
  isCrowded?: boolean
  /** Opens the file whose name is shown here. */
  onOpen?: (() => void) | undefined
}

/** Shows a value that is already on the paper: a value of another signer, or a value that the sender has fixed. */
export function ReadOnlyField({ field, page, pageNumber, scale, isCrowded, onOpen }: ReadOnlyFieldProps) {
  useLoadedFaces()
  if (field.signedBy) return <OtherSignature field={field} page={page} scale={scale} name={field.signedBy} />
  if (field.value === null) return null
  if (field.choices) return <ChosenButtons field={field} page={page} pageNumber={pageNumber} choices={field.choices} />
  const words = drawnValue(field, field.value)
  const isTicked = field.type === 'checkbox' && field.value === 'true'
  if (field.type === 'checkbox' && !isTicked) return null
  if (onOpen)
    return (
      <>
        <button
          type="button"
          className="field-fixed field-file"
          aria-label={`${fieldLabel(field)}: ${text('openAttachment', { name: words })}`}
          style={{ ...fieldPlace(field, page), ...textStyle(field, words, scale) }}
          onClick={onOpen}
        >
          <span dir="auto">{words}</span>
        </button>
        {isCrowded && <span className="field-cover" aria-hidden="true" style={fieldPlace(field, page)} />}
      </>
    )
  return (
    <div
      className="field-fixed"
      data-type={isBlock(field, words) ? 'paragraph' : field.type}
      style={{ ...fieldPlace(field, page), ...textStyle(field, words, scale) }}
    >
      <span className="sr-only">{`${fieldLabel(field)}: `}</span>
      {isTicked ? (
        <Check role="img" aria-label={text('ticked')} />
      ) : (
        <span dir="auto">
          <CombText field={field} words={words} />
        </span>
      )}
    </div>
  )
}

/** Shows the chosen radio button, or the buttons that are chosen together. */
function ChosenButtons({
  field,
  page,
  pageNumber,
  choices,
}: Omit<ReadOnlyFieldProps, 'scale' | 'isCrowded' | 'onOpen'> & { choices: Choice[] }) {
  const chosen = choices.filter(choice => choice.page === pageNumber && choice.option === field.value)
  return chosen.map(choice => (
    <div
      key={`${choice.x} ${choice.y}`}
      className="field-fixed"
      data-type="radio"
      role="img"
      aria-label={`${fieldLabel(field)}: ${choice.option}`}
      style={fieldPlace(choice, page)}
    />
  ))
}

/** Shows that another signer has signed here; the signature itself is only in the document. */
function OtherSignature({
  field,
  page,
  scale,
  name,
}: Omit<ReadOnlyFieldProps, 'pageNumber' | 'isCrowded' | 'onOpen'> & { name: string }) {
  const words = text(isInitials(field) ? 'initialedBy' : 'signedBy', { name })
  return (
    <div className="field-fixed" style={{ ...fieldPlace(field, page), ...textStyle(field, words, scale) }}>
      <span dir="auto">{words}</span>
    </div>
  )
}

function textStyle(field: SessionField, words: string, scale: number) {
  return {
    fontSize: fittedPoints(field, words, measureEms) * scale,
    ...textPadding(field, words, scale),
    ...(field.align && alignStyle(field)),
  }
}
