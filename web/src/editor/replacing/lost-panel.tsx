import type { PointerEvent } from 'react'
import { editorText } from '../../texts/editor-text.ts'
import { Button } from '../../ui/button.tsx'
import { useMediaQuery } from '../../ui/use-viewport.ts'
import { type EditorDocument, type LostField, lostFields } from '../model/editor-document.ts'
import { kindOf } from '../model/field-kinds.ts'
import type { PaletteActions } from '../panels/palette.tsx'
import { RoleBadge } from '../panels/role-badge.tsx'
import type { EditorStore } from '../store/editor-store.ts'
import { useDocument, useEditor } from '../store/use-editor.ts'
import { fieldTitle, kindName } from '../words/describe-field.ts'
import type { OldPages } from './old-pages.ts'
import { OldPlace } from './old-place.tsx'

interface LostPanelProps {
  store: EditorStore
  actions: PaletteActions
  oldPages: OldPages
}

/**
 * Lists the fields that have no place on the new document, each with its former place, to be placed again or discarded.
 */
export function LostPanel({ store, actions, oldPages }: LostPanelProps) {
  const document = useDocument(store)
  const armed = useEditor(store, state => state.armed)
  const isTouch = useMediaQuery('(pointer: coarse)')
  const lost = lostFields(document)
  if (lost.length === 0) return null
  const discard = (fields: readonly LostField[]) => {
    store.edit({ kind: 'discard', ids: new Set(fields.map(field => field.fieldId)) })
    store.arm(null)
    store.announce(editorText('didDiscard', { count: fields.length }))
    requestAnimationFrame(focusFirstLost)
  }
  return (
    <section className="epanel lost-panel" aria-labelledby="lost-title">
      <h2 id="lost-title">{editorText('lost')}</h2>
      <p className="epanel-hint">{editorText(isTouch ? 'lostHintTouch' : 'lostHint')}</p>
      <ul>
        {lost.map(field => (
          <LostItem
            key={field.fieldId}
            field={field}
            document={document}
            isArmed={armed === field}
            actions={actions}
            oldPages={oldPages}
            onDiscard={() => discard([field])}
          />
        ))}
      </ul>
      {lost.length > 1 && (
        <Button kind="quiet" onClick={() => discard(lost)}>
          {editorText('discardAll', { count: lost.length })}
        </Button>
      )}
    </section>
  )
}

interface LostItemProps {
  field: LostField
  document: EditorDocument
  isArmed: boolean
  actions: PaletteActions
  oldPages: OldPages
  onDiscard(): void
}

function LostItem({ field, document, isArmed, actions, oldPages, onDiscard }: LostItemProps) {
  const onPointerDown = (event: PointerEvent) => {
    if (event.button === 0 && event.pointerType !== 'touch') actions.onDrag(field, event.nativeEvent)
  }
  const name = fieldTitle(field)
  return (
    <li className="lost-item" data-armed={isArmed || undefined}>
      <p>
        <RoleBadge roles={document.roles} name={field.role} />
        <strong dir="auto">{name}</strong>
        <span>{editorText('lostPlace', { kind: kindName(kindOf(field)), page: field.page })}</span>
      </p>
      <OldPlace field={field} roles={document.roles} oldPages={oldPages} />
      <div className="property-buttons">
        <Button
          data-place-lost={field.fieldId}
          aria-label={editorText('placeLost', { field: name })}
          aria-pressed={isArmed}
          onPointerDown={onPointerDown}
          // a click without a pointer comes from the keyboard or a screen reader
          onClick={event => (event.detail === 0 ? actions.onPlace(field) : actions.onArm(field))}
        >
          {editorText('placeIt')}
        </Button>
        <Button kind="quiet" aria-label={editorText('discardLost', { field: name })} onClick={onDiscard}>
          {editorText('discard')}
        </Button>
      </div>
    </li>
  )
}

/** Focuses the first lost field that is shown. */
export const focusFirstLost = (): void => document.querySelector<HTMLElement>('[data-place-lost]')?.focus()
