import { Check } from 'lucide-react'
import { isInitials } from '../../../../src/engine/fields/field-kinds.ts'
import { drawnValue } from '../../../../src/engine/fields/value-rules.ts'
import type { Choice, DocumentPage, SessionField } from '../../api/generated/calls.ts'
import { CombText } from '../../fields/comb-text.tsx'
import { alignStyle, fieldPlace, textPadding } from '../../fields/field-geometry.ts'
import { fieldLabel } from '../../fields/field-value.ts'
import { fittedPoints, isBlock } from '../../fields/fit-text.ts'
import { measureEms, useLoadedFaces } from '../../fields/measure-text.ts'
import { text } from '../../texts/text.ts'
import { SignedPicture } from '../signature/signed-picture.tsx'

interface ReadOnlyFieldProps {
  field: SessionField
  page: DocumentPage
  /** The one-based page number. */
  pageNumber: number
  scale: number
  /** The token with which the signatures of others are read. */
  token?: string | undefined
  /** Whether it is too close to another control to be pressed by itself. */
  isCrowded?: boolean
  /** Opens the file whose name is shown here. */
  onOpen?: (() => void) | undefined
}

/** Shows a value that is already on the paper: a value of another signer, or a value that the sender has fixed. */
export function ReadOnlyField({ field, page, pageNumber, scale, token, isCrowded, onOpen }: ReadOnlyFieldProps) {
  useLoadedFaces()
  if (field.signedBy) return <OtherSignature {...{ field, page, scale, token }} name={field.signedBy} />
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
}: Pick<ReadOnlyFieldProps, 'field' | 'page' | 'pageNumber'> & { choices: Choice[] }) {
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

/** Shows the signature of another signer; until it has loaded, or if it cannot be loaded, who has signed. */
function OtherSignature({
  field,
  page,
  scale,
  token,
  name,
}: Pick<ReadOnlyFieldProps, 'field' | 'page' | 'scale' | 'token'> & { name: string }) {
  const words = text(isInitials(field) ? 'initialedBy' : 'signedBy', { name })
  const shown = (
    <span dir="auto" style={textStyle(field, words, scale)}>
      {words}
    </span>
  )
  return (
    <div className="field-fixed" data-type="signature" title={words} style={fieldPlace(field, page)}>
      <SignedPicture {...{ field, scale, token }}>{shown}</SignedPicture>
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
