import { memo } from 'react'
import type { DocumentPage, SessionField } from '../../api/generated/calls.ts'
import { ReadOnlyField } from '../../fields/read-only-field.tsx'
import type { Draft } from '../draft/draft.ts'
import { asShown } from '../draft/shown-fields.ts'
import { useShownFields } from '../draft/use-draft.ts'
import type { FieldActions } from './field-actions.ts'
import { FieldControl } from './field-control.tsx'

interface PageFieldsProps {
  /** The fields of this page in reading order, which is the order of Tab. */
  fields: SessionField[]
  page: DocumentPage
  pageNumber: number
  scale: number
  isTouch: boolean
  draft: Draft
  actions: FieldActions
}

/** The fields that lie on one page, as far as they are shown. */
export const PageFields = memo(function PageFields({ fields, ...shared }: PageFieldsProps) {
  const shown = useShownFields(shared.draft)
  return (
    <div className="page-fields">
      {fields
        .flatMap(field => asShown(field, shown))
        .map(field =>
          field.readOnly ? (
            <ReadOnlyField
              key={field.fieldId}
              field={field}
              page={shared.page}
              pageNumber={shared.pageNumber}
              scale={shared.scale}
              onOpen={field.attachment ? () => shared.actions.attach(field) : undefined}
            />
          ) : (
            <FieldControl key={field.fieldId} field={field} {...shared} />
          ),
        )}
    </div>
  )
})
