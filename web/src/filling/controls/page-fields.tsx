import { memo, useMemo } from 'react'
import type { DocumentPage, SessionField } from '../../api/generated/calls.ts'
import { fieldPlace } from '../../fields/field-geometry.ts'
import type { Draft } from '../draft/draft.ts'
import { asShown } from '../draft/shown-fields.ts'
import { useShownFields } from '../draft/use-draft.ts'
import { crowdedControls } from './crowded-controls.ts'
import type { FieldActions } from './field-actions.ts'
import { FieldControl } from './field-control.tsx'
import { ReadOnlyField } from './read-only-field.tsx'

interface PageFieldsProps {
  /** The fields of this page in reading order, which is the order of Tab. */
  fields: SessionField[]
  page: DocumentPage
  pageNumber: number
  scale: number
  isTouch: boolean
  draft: Draft
  actions: FieldActions
  /** The token of a signing session, with which the signatures of others are read. */
  token?: string
  /**
   * Whether controls that are too close together to be pressed one by one get a cover, which passes a press to the
   * nearest control.
   */
  coversCrowded?: boolean
}

/**
 * Returns whether a field is on a white box. That applies to the signer's own fields, and to other signers' fields that
 * are drawn on the paper.
 */
const isOnLightBox = ({ lightBox, readOnly, type, value, signedBy }: SessionField) =>
  lightBox === true &&
  (!readOnly || signedBy !== undefined || (type === 'checkbox' ? value === 'true' : value !== null))

/** Draws the white box that the seal puts under a field where the page is dark. */
const lightBoxes = (field: SessionField, page: DocumentPage, pageNumber: number) =>
  (field.choices ?? [field])
    .filter(place => place.page === pageNumber)
    .map(place => (
      <div
        key={`light ${field.fieldId} ${place.x} ${place.y}`}
        className="field-light"
        aria-hidden="true"
        style={fieldPlace(place, page)}
      />
    ))

const none: ReadonlySet<string> = new Set()

/** Shows the visible fields of one page. */
export const PageFields = memo(function PageFields({
  fields,
  token,
  coversCrowded = false,
  ...shared
}: PageFieldsProps) {
  const { draft, page, pageNumber, scale, actions } = shared
  const shown = useShownFields(draft)
  const present = useMemo(() => fields.flatMap(field => asShown(field, shown)), [fields, shown])
  const crowded = useMemo(
    () => (coversCrowded ? crowdedControls(present, pageNumber, scale) : none),
    [coversCrowded, present, pageNumber, scale],
  )
  return (
    <div className="page-fields">
      {present.filter(isOnLightBox).flatMap(field => lightBoxes(field, page, pageNumber))}
      {present.map(field =>
        field.readOnly ? (
          <ReadOnlyField
            key={field.fieldId}
            {...{ field, page, pageNumber, scale, token }}
            isCrowded={crowded.has(field.fieldId)}
            onOpen={field.attachment ? () => actions.attach(field) : undefined}
          />
        ) : (
          <FieldControl key={field.fieldId} field={field} crowded={crowded} {...shared} />
        ),
      )}
    </div>
  )
})
