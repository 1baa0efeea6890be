import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { kindOfKey, signerOfKey } from '../keys.ts'
import type { FieldId } from '../model/editor-document.ts'
import type { PlaceableKind } from '../model/field-kinds.ts'
import { only, toggled } from '../model/selection.ts'
import { giveChosen, growChosen, nudgeChosen, removeChosen } from '../store/actions.ts'
import { announceSelection } from '../store/announce.ts'
import type { EditorStore } from '../store/editor-store.ts'

const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface PaperKeyActions {
  onProperties(): void
  onPlace(kind: PlaceableKind, above?: FieldId): void
}

/**
 * Keys on a field of the paper: arrows move it by a point, with Shift by ten, with Alt they change its size; a digit gives it to a
 * signer, and a letter places a new field below it, or in the middle of the view from the paper itself. Space adds it to
 * what is chosen, Enter goes to its properties, Delete removes it. A field that gets the focus is chosen, unless several are, or the
 * focus comes with a press, whose gesture has chosen already, or back from a sheet.
 */
export function usePaperKeys(
  scroller: RefObject<HTMLElement | null>,
  store: EditorStore,
  isEditable: boolean,
  on: PaperKeyActions,
): void {
  const latest = useRef(on)
  latest.current = on
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let isPointing = false
    /** Fields were gathered with Space: going to another one does not let go of them. */
    let isGathering = false
    const onPoint = () => {
      isPointing = true
      isGathering = false
      requestAnimationFrame(() => {
        isPointing = false
      })
    }
    const onFocus = (event: FocusEvent) => {
      const id = fieldIdOf(event)
      const { selection, isGathering: isTapping } = store.getState()
      if (id === null || isPointing || isGivenBack() || isTapping || selection.has(id)) return
      if (isGathering && selection.size > 0) return
      isGathering = false
      store.pass(only(id))
    }
    const onKey = (event: KeyboardEvent) => {
      const id = fieldIdOf(event)
      if (event.ctrlKey || event.metaKey) return
      if (isEditable && !event.altKey && placeByLetter(event, id)) return
      if (id === null) return
      if (event.key === ' ') {
        event.preventDefault()
        const { selection } = store.getState()
        if (isGathering || !selection.has(id)) store.select(toggled(selection, id))
        isGathering = true
        announceSelection(store)
      } else if (event.key === 'Enter') {
        event.preventDefault()
        if (!store.getState().selection.has(id)) flushSync(() => store.select(only(id)))
        latest.current.onProperties()
      } else if (isEditable) editByKey(event, store, id)
    }
    const placeByLetter = (event: KeyboardEvent, id: FieldId | null): boolean => {
      const kind = kindOfKey(event.key)
      if (!kind || (id === null && event.target !== element)) return false
      event.preventDefault()
      latest.current.onPlace(kind, id ?? undefined)
      return true
    }
    element.addEventListener('pointerdown', onPoint, true)
    // after a tap the focus comes with the mouse events that follow it, and to whatever is nearest to the finger
    element.addEventListener('mousedown', onPoint, true)
    element.addEventListener('focusin', onFocus)
    element.addEventListener('keydown', onKey)
    return () => {
      element.removeEventListener('pointerdown', onPoint, true)
      element.removeEventListener('mousedown', onPoint, true)
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('keydown', onKey)
    }
  }, [scroller, store, isEditable])
}

/** A sheet gives the focus back while it closes. */
const isGivenBack = () => document.querySelector('dialog') !== null

const fieldIdOf = ({ target }: Event): string | null =>
  (target as Element).closest<HTMLElement>('[data-field]')?.dataset.field ?? null

function editByKey(event: KeyboardEvent, store: EditorStore, id: string): void {
  const arrow = arrows[event.key]
  const signer = signerOfKey(event.key)
  const isRemove = event.key === 'Delete' || event.key === 'Backspace'
  if (!arrow && signer === undefined && !isRemove) return
  event.preventDefault()
  const next = isRemove ? neighbourOf(event.target as Element) : null
  if (!store.getState().selection.has(id)) store.select(only(id))
  const step = event.shiftKey ? 10 : 1
  flushSync(() => {
    if (signer !== undefined) giveChosen(store, signer)
    else if (!arrow) removeChosen(store)
    else if (event.altKey) growChosen(store, { x: arrow.x * step, y: arrow.y * step })
    else nudgeChosen(store, { x: arrow.x * step, y: arrow.y * step })
  })
  // a field whose place in the reading order has changed has lost the focus with its place in the page
  focusField(next ?? id)
}

/** Where the focus goes when a field is gone: the next one on its page, or the one before. */
function neighbourOf(target: Element): string | null {
  const field = target.closest('[data-field]')
  const isLeft = (one: Element | null | undefined) => one?.getAttribute('data-field') ?? null
  return isLeft(field?.nextElementSibling) ?? isLeft(field?.previousElementSibling)
}

/** Gives the focus to a field on the paper and brings it into view. */
export function focusField(id: string): void {
  const element = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(id)}"]`)
  if (!element) return
  if (document.activeElement !== element) element.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
