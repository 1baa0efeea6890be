import { memo } from 'react'
import type { DocumentPage } from '../../api/generated/calls.ts'
import { fieldPlace } from '../../fields/field-geometry.ts'
import { useLoadedFaces } from '../../fields/measure-text.ts'
import { hueOf } from '../../fields/role-hue.ts'
import type { FieldId } from '../model/editor-document.ts'
import { handles } from '../model/placing/resize.ts'
import { type EditorStore, shownOwner } from '../store/editor-store.ts'
import { useEditor } from '../store/use-editor.ts'
import { SuggestionMarks } from '../suggestions/suggestion-marks.tsx'
import { useCrowdedFields } from './crowded-fields.ts'
import type { MarksOfPages } from './page-marks.ts'
import { PaperField } from './paper-field.tsx'
import { onlyChosen, useShownIds } from './shown-fields.ts'
import { useBadgeSides } from './use-badge-sides.ts'

interface PageLayerProps {
  store: EditorStore
  page: DocumentPage
  /** The one-based page number. */
  number: number
  scale: number
  isNear: boolean
  marks: MarksOfPages
}

const noIds: readonly FieldId[] = []

/** Draws everything that the editor shows on a page. */
export const PageLayer = memo(function PageLayer({ store, page, number, scale, isNear, marks }: PageLayerProps) {
  const ids = useShownIds(store, number, isNear)
  const crowded = useCrowdedFields(store, isNear ? ids : noIds, scale)
  const sides = useBadgeSides({ store, ids: isNear ? ids : noIds, page, number, scale, marks })
  useLoadedFaces()
  return (
    <div className="elayer">
      {ids.map(id => (
        <PaperField
          key={id}
          {...{ store, id, page, scale, isNear }}
          isCrowded={crowded.has(id)}
          badge={sides.get(id) ?? 'above'}
        />
      ))}
      {isNear && <SuggestionMarks store={store} page={page} number={number} scale={scale} />}
      {isNear && <Handles store={store} page={page} number={number} />}
      {isNear && <Guides store={store} page={page} number={number} />}
    </div>
  )
})

interface OverlayProps {
  store: EditorStore
  page: DocumentPage
  number: number
}

/** Shows the handles of the chosen field, if exactly one is chosen. */
function Handles({ store, page, number }: OverlayProps) {
  const field = useEditor(store, state => onlyChosen(state, number))
  const live = useEditor(store, state => (field ? state.gesture?.places.get(field.fieldId) : undefined))
  const hue = useEditor(store, state => hueOf(state.history.present.roles, field?.role ?? null))
  if (!field) return null
  return (
    <div className="ehandles" data-hue={hue} style={fieldPlace(live ?? field, page)} aria-hidden="true">
      {handles.map(handle => (
        <span key={handle} className="ehandle" data-handle={handle} />
      ))}
    </div>
  )
}

/** Shows the lines that a gesture has snapped to, and the frame that it draws. */
function Guides({ store, page, number }: OverlayProps) {
  const gesture = useEditor(store, state => (state.gesture?.page === number ? state.gesture : null))
  const hue = useEditor(store, state => hueOf(state.history.present.roles, shownOwner(state)))
  if (!gesture) return null
  return (
    <div className="eguides" aria-hidden="true">
      {gesture.guides.map(({ axis, at }) => (
        <span
          key={`${axis} ${at}`}
          className="eguide"
          data-axis={axis}
          style={axis === 'x' ? { left: `${(100 * at) / page.width}%` } : { top: `${(100 * at) / page.height}%` }}
        />
      ))}
      {gesture.frame && (
        <span
          className="eframe"
          data-purpose={gesture.frame.purpose}
          data-hue={hue}
          style={fieldPlace(gesture.frame, page)}
        />
      )}
    </div>
  )
}
