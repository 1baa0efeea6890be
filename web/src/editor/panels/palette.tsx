import type { PointerEvent } from 'react'
import { editorText } from '../../texts/editor-text.ts'
import { useMediaQuery } from '../../ui/use-viewport.ts'
import { keyOfKind, type Placeable, type PlaceableKind, placeableKinds } from '../model/field-kinds.ts'
import type { EditorStore } from '../store/editor-store.ts'
import { useEditor } from '../store/use-editor.ts'
import { kindName, placeableName } from '../words/describe-field.ts'
import { kindIcons } from './kind-icons.tsx'
import { OwnerSelect } from './owner-select.tsx'

/** The actions for a kind of field, or a lost field, that is chosen in the palette. */
export interface PaletteActions {
  /** Called on a press. The next press on the paper then places the field. */
  onArm(placeable: Placeable): void
  /** Called from the keyboard. The field is placed below the chosen field or in the middle of the view. */
  onPlace(placeable: Placeable): void
  /** Called when a pointer starts to drag the field. */
  onDrag(placeable: Placeable, event: globalThis.PointerEvent): void
}

/** Shows the kinds of fields, to be placed by a click, by dragging, or from the keyboard. */
export function Palette({ store, actions }: { store: EditorStore; actions: PaletteActions }) {
  const armed = useEditor(store, state => state.armed)
  const isTouch = useMediaQuery('(pointer: coarse)')
  return (
    <section className="epanel" aria-labelledby="palette-title">
      <h2 id="palette-title">{editorText('palette')}</h2>
      <OwnerSelect store={store} />
      <div className="palette">
        {placeableKinds.map(kind => (
          <PaletteButton key={kind} kind={kind} isArmed={armed === kind} actions={actions} />
        ))}
      </div>
      <p className="epanel-hint">{hint(armed, isTouch)}</p>
    </section>
  )
}

function hint(armed: Placeable | null, isTouch: boolean): string {
  if (armed === null) return editorText(isTouch ? 'paletteHintTouch' : 'paletteHint')
  return editorText(isTouch ? 'armedHintTouch' : 'armedHint', { kind: placeableName(armed) })
}

interface PaletteButtonProps {
  kind: PlaceableKind
  isArmed: boolean
  actions: PaletteActions
}

function PaletteButton({ kind, isArmed, actions }: PaletteButtonProps) {
  const Icon = kindIcons[kind]
  const onPointerDown = (event: PointerEvent) => {
    if (event.button === 0 && event.pointerType !== 'touch') actions.onDrag(kind, event.nativeEvent)
  }
  return (
    <button
      type="button"
      className="palette-kind"
      aria-pressed={isArmed}
      title={`${kindName(kind)} (${keyOfKind(kind).toUpperCase()})`}
      onPointerDown={onPointerDown}
      // a click without a pointer comes from the keyboard or a screen reader
      onClick={event => (event.detail === 0 ? actions.onPlace(kind) : actions.onArm(kind))}
    >
      <Icon aria-hidden="true" />
      <span>{kindName(kind)}</span>
    </button>
  )
}
