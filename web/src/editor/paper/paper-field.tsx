import { memo } from 'react'
import type { DocumentPage } from '../../api/generated/calls.ts'
import { fieldPlace } from '../../fields/field-geometry.ts'
import { hueOf } from '../../fields/role-hue.ts'
import { isConditional } from '../model/conditions.ts'
import type { FieldId } from '../model/editor-document.ts'
import { placedField } from '../model/placing/place-field.ts'
import { markOf } from '../model/roles.ts'
import type { EditorStore } from '../store/editor-store.ts'
import { useEditor, useField } from '../store/use-editor.ts'
import { describeField } from '../words/describe-field.ts'
import type { BadgeSide } from './badge-sides.ts'
import { FieldFace, RadioFaces } from './field-face.tsx'

interface PaperFieldProps {
  store: EditorStore
  id: FieldId
  page: DocumentPage
  scale: number
  isNear: boolean
  /** Whether the field is small and close to another field. */
  isCrowded: boolean
  /** Where the badge covers nothing. */
  badge: BadgeSide
}

/** Shows a field on the paper. Renders again only when the field changes, moves, or is chosen. */
export const PaperField = memo(function PaperField(props: PaperFieldProps) {
  const { store, id, page, scale, isNear, isCrowded, badge } = props
  const field = useField(store, id)
  const live = useEditor(store, state => state.gesture?.places.get(id))
  const isChosen = useEditor(store, state => state.selection.has(id))
  const hue = useEditor(store, state => hueOf(state.history.present.roles, field?.role ?? null))
  const mark = useEditor(store, state => markOf(state.history.present.roles, field?.role ?? null))
  if (!field) return null
  const shown = placedField(field, live)
  return (
    <button
      type="button"
      className="efield"
      data-field={id}
      data-type={field.choices ? 'radio' : field.type}
      data-hue={hue}
      data-mark={mark}
      data-badge={badge}
      data-moving={live !== undefined || undefined}
      aria-pressed={isChosen}
      aria-label={describeField(field)}
      style={fieldPlace(shown, page)}
    >
      {isCrowded && <span className="target-reach" aria-hidden="true" />}
      {isNear && (
        <>
          <FieldFace field={shown} scale={scale} />
          <RadioFaces field={shown} page={shown.page} />
          {isConditional(field) && <span className="efield-conditional" aria-hidden="true" />}
          {field.required && <span className="efield-required" aria-hidden="true" />}
        </>
      )}
    </button>
  )
})
