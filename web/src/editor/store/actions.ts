import { needsSigner } from '../../../../src/engine/fields/field-kinds.ts'
import { editorText } from '../../texts/editor-text.ts'
import { withKind } from '../model/change-kind.ts'
import { dependingOn } from '../model/conditions.ts'
import { newFieldId } from '../model/editor-document.ts'
import type { PlaceableKind } from '../model/field-kinds.ts'
import {
  type Alignment,
  aligned,
  copiedToPages,
  distributed,
  duplicated,
  moved,
  type Places,
} from '../model/placing/arrange.ts'
import { smallestSize } from '../model/placing/boxes.ts'
import { resized } from '../model/placing/resize.ts'
import { noSelection } from '../model/selection.ts'
import { fieldOnPage, kindName } from '../words/describe-field.ts'
import { announceMoved, announceSelection, announceSize } from './announce.ts'
import { chosenFields, type EditorStore, presentOf, shownPageOf } from './editor-store.ts'

// The actions on the chosen fields. Each is one undo step and is announced to screen readers.

export function removeChosen(store: EditorStore): void {
  const { selection } = store.getState()
  if (selection.size === 0) return
  const depending = dependingOn(presentOf(store), selection)
  store.edit({ kind: 'remove', ids: selection })
  const removed = editorText('didRemove', { count: selection.size })
  const names = depending.map(fieldOnPage).join(', ')
  store.announce(names === '' ? removed : editorText('didRemoveNamed', { removed, names }))
}

export function duplicateChosen(store: EditorStore): void {
  addCopies(
    store,
    duplicated(chosenFields(store), newFieldId, page => shownPageOf(store, page)),
  )
}

/** Copies the chosen fields to every other page, in the same place. */
export function copyChosenToPages(store: EditorStore): void {
  addCopies(store, copiedToPages(chosenFields(store), store.pages, newFieldId))
}

function addCopies(store: EditorStore, fields: ReturnType<typeof duplicated>): void {
  if (fields.length === 0) return
  store.edit({ kind: 'add', fields })
  store.select(new Set(fields.map(field => field.fieldId)))
  store.announce(editorText('didCopy', { count: fields.length }))
}

export function changeKindOfChosen(store: EditorStore, kind: PlaceableKind): void {
  const option = (number: number) => editorText('option', { number })
  const fields = chosenFields(store).map(field =>
    withKind(field, kind, { page: shownPageOf(store, field.page), option }),
  )
  store.edit({ kind: 'exchange', fields: new Map(fields.map(field => [field.fieldId, field])) })
  store.announce(editorText('didChangeKind', { count: fields.length, kind: kindName(kind) }))
}

/** Assigns the chosen fields to a role; null for no role, unless only a signer can fill in one of them. */
export function giveChosenTo(store: EditorStore, role: string | null): void {
  const { selection } = store.getState()
  const kept = role === null ? chosenFields(store).find(needsSigner) : undefined
  if (kept) {
    store.announce(editorText('fieldNeedsSigner', { field: fieldOnPage(kept) }))
    return
  }
  store.edit({ kind: 'change', ids: selection, properties: { role } })
  store.announce(editorText('didGive', { count: selection.size, role: role ?? editorText('nobody') }))
}

/** Moves the chosen fields by points. Consecutive moves are one undo step. */
export function nudgeChosen(store: EditorStore, by: { x: number; y: number }): void {
  const before = presentOf(store)
  place(
    store,
    moved(chosenFields(store), by, page => shownPageOf(store, page)),
    'nudge',
  )
  if (presentOf(store) === before) store.announce(editorText('atEdge'))
  else announceMoved(store)
}

/** Makes the chosen fields larger or smaller at their right and bottom edges. Consecutive changes are one undo step. */
export function growChosen(store: EditorStore, by: { x: number; y: number }): void {
  const fields = chosenFields(store)
  const places: Places = new Map(
    fields.map(field => {
      const page = shownPageOf(store, field.page)
      const { x, y, width, height } = resized(field, 'se', by, { least: smallestSize(field.type, page), page })
      return [field.fieldId, { page: field.page, x, y, width, height }]
    }),
  )
  place(store, places, 'grow')
  if (fields[0]) announceSize(store, fields[0].fieldId)
}

export function alignChosen(store: EditorStore, by: Alignment): void {
  place(store, aligned(chosenFields(store), by))
  announceMoved(store)
}

export function distributeChosen(store: EditorStore, axis: 'x' | 'y'): void {
  place(store, distributed(chosenFields(store), axis))
  announceMoved(store)
}

/** Places fields. Consecutive edits of the same fields with the same `series` are one undo step. */
function place(store: EditorStore, places: Places, series?: string): void {
  const mergeKey = series && `${series} ${[...places.keys()].join(' ')}`
  store.edit({ kind: 'place', places }, mergeKey)
}

export function chooseAll(store: EditorStore): void {
  store.select(new Set(presentOf(store).fields.map(field => field.fieldId)))
  announceSelection(store)
}

/** Stops the current mode, else clears the selection. Returns true if there was something to stop. */
export function stopOrUnselect(store: EditorStore): boolean {
  const { armed, isGathering, selection } = store.getState()
  if (isGathering) {
    store.gather(false)
    return true
  }
  if (armed) {
    store.arm(null)
    store.gesture(null)
    return true
  }
  if (selection.size === 0) return false
  store.select(noSelection)
  announceSelection(store)
  return true
}

export function undoEdit(store: EditorStore): void {
  const canUndo = store.getState().history.past.length > 0
  store.undo()
  store.announce(editorText(canUndo ? 'didUndo' : 'nothingToUndo'))
}

export function redoEdit(store: EditorStore): void {
  const canRedo = store.getState().history.future.length > 0
  store.redo()
  store.announce(editorText(canRedo ? 'didRedo' : 'nothingToRedo'))
}
