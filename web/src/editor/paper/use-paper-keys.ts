import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { editorText } from '../../texts/editor-text.ts'
import { fieldIdAt, focusField } from '../keys/focus-field.ts'
import { type KeyActions, useKeyTable } from '../keys/use-key-table.ts'
import type { FieldId } from '../model/editor-document.ts'
import type { Alignment } from '../model/placing/arrange.ts'
import { only, toggled } from '../model/selection.ts'
import { alignChosen, distributeChosen, giveChosenTo, growChosen, nudgeChosen, removeChosen } from '../store/actions.ts'
import { announceSelection } from '../store/announce.ts'
import { type EditorStore, presentOf } from '../store/editor-store.ts'

const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/**
 * Handles the keys on a field of the paper, as listed in the key table. A field that the keyboard focuses becomes the
 * chosen field, unless several fields are chosen. Focus from a press or from a closing dialog does not choose a field:
 * a press chooses fields itself, and a dialog only returns the focus.
 */
export function usePaperKeys(
  scroller: RefObject<HTMLElement | null>,
  store: EditorStore,
  isEditable: boolean,
  onProperties: () => void,
): void {
  /** Whether fields were gathered with Space. Focusing another field then does not clear the selection. */
  const isGathering = useRef(false)
  useChoosingByFocus(scroller, store, isGathering)
  const looking: Partial<KeyActions<'field'>> = {
    gather(event) {
      const id = fieldIdAt(event.target)
      const { selection } = store.getState()
      if (id !== null && (isGathering.current || !selection.has(id))) store.select(toggled(selection, id))
      isGathering.current = true
      announceSelection(store)
    },
    properties(event) {
      const id = fieldIdAt(event.target)
      if (id !== null && !store.getState().selection.has(id)) flushSync(() => store.select(only(id)))
      onProperties()
    },
  }
  useKeyTable('field', isEditable ? { ...looking, ...fieldEdits(store) } : looking)
}

function useChoosingByFocus(
  scroller: RefObject<HTMLElement | null>,
  store: EditorStore,
  isGathering: RefObject<boolean>,
): void {
  useEffect(() => {
    let isPointing = false
    const onPoint = (event: Event) => {
      isPointing = true
      if (scroller.current?.contains(event.target as Node)) isGathering.current = false
    }
    // the focus that follows a tap may arrive many frames later, and on a neighbour that the finger also touched
    const onAnyKey = () => {
      isPointing = false
    }
    const onFocus = (event: FocusEvent) => {
      const id = fieldIdAt(event.target)
      const { selection, isGathering: isTapping } = store.getState()
      if (id === null || isPointing || isFromDialog(event) || isTapping || selection.has(id)) return
      if (isGathering.current && selection.size > 0) return
      isGathering.current = false
      store.pass(only(id))
    }
    window.addEventListener('pointerdown', onPoint, true)
    window.addEventListener('keydown', onAnyKey, true)
    window.addEventListener('focusin', onFocus)
    return () => {
      window.removeEventListener('pointerdown', onPoint, true)
      window.removeEventListener('keydown', onAnyKey, true)
      window.removeEventListener('focusin', onFocus)
    }
  }, [scroller, store, isGathering])
}

/** Tells whether the focus returns from a closed dialog. */
const isFromDialog = ({ relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof Element && relatedTarget.closest('dialog') !== null

/** Returns the editing keys. They act on the focused field and on the other chosen fields. */
function fieldEdits(store: EditorStore): Omit<KeyActions<'field'>, 'properties' | 'gather'> {
  const edit = (act: (event: KeyboardEvent) => void, isGone?: boolean) => (event: KeyboardEvent) => {
    const id = fieldIdAt(event.target)
    if (id === null) return
    const next = isGone ? neighbourOf(event.target as Element) : null
    if (!store.getState().selection.has(id)) store.select(only(id))
    flushSync(() => act(event))
    // a field whose reading order changed was moved in the page and lost the focus
    focusField(next ?? id)
  }
  const move = (step: number) => edit(event => nudgeChosen(store, arrowOf(event, step)))
  const resize = (step: number) => edit(event => growChosen(store, arrowOf(event, step)))
  const align = (by: Alignment) => edit(() => alignChosen(store, by))
  return {
    move: move(1),
    moveTen: move(10),
    moveFar: move(50),
    resize: resize(1),
    resizeTen: resize(10),
    giveTo: edit(event => {
      const role = presentOf(store).roles[Number(event.key) - 1]
      if (role) giveChosenTo(store, role.name)
      else store.announce(editorText('noSuchSigner', { number: event.key }))
    }),
    giveToNobody: edit(() => giveChosenTo(store, null)),
    remove: edit(() => removeChosen(store), true),
    alignLeft: align('left'),
    alignCentre: align('centre'),
    alignRight: align('right'),
    alignTop: align('top'),
    alignMiddle: align('middle'),
    alignBottom: align('bottom'),
    distributeAcross: edit(() => distributeChosen(store, 'x')),
    distributeDown: edit(() => distributeChosen(store, 'y')),
  }
}

function arrowOf({ key }: KeyboardEvent, step: number) {
  const { x, y } = arrows[key] ?? { x: 0, y: 0 }
  return { x: x * step, y: y * step }
}

/** Returns the field to focus after a field is removed: the next field on its page, or the previous field. */
function neighbourOf(target: Element): FieldId | null {
  const field = target.closest('[data-field]')
  return fieldIdAt(field?.nextElementSibling ?? null) ?? fieldIdAt(field?.previousElementSibling ?? null)
}
