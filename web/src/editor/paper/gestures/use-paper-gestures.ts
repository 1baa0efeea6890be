import { type RefObject, useEffect } from 'react'
import { holdTouches } from '../../../ui/hold-touches.ts'
import { fieldIdAt, focusInPlace } from '../../keys/focus-field.ts'
import { type Handle, handles } from '../../model/placing/resize.ts'
import { noSelection, only, toggled } from '../../model/selection.ts'
import { announceSelection } from '../../store/announce.ts'
import { type EditorStore, fieldOf } from '../../store/editor-store.ts'
import { chooseGesture } from './choose-gesture.ts'
import { drawGesture, landing, showLanding } from './draw-gesture.ts'
import type { GestureContext } from './gesture-context.ts'
import { moveGesture } from './move-gesture.ts'
import { pointOn } from './paper-point.ts'
import { place } from './place-new.ts'
import { resizeGesture } from './resize-gesture.ts'
import { type Gesture, runGesture } from './run-gesture.ts'

/**
 * Handles mouse, pen and touch on the paper. A finger scrolls, and moves only fields that are already chosen; mouse and
 * pen move fields at once. With `isEditable` false, fields can only be chosen and viewed.
 */
export function usePaperGestures(
  scroller: RefObject<HTMLElement | null>,
  contextOf: () => GestureContext | null,
  isEditable: boolean,
): void {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let current: Gesture | null = null
    const onDown = (event: PointerEvent) => {
      const context = contextOf()
      current = context && event.button === 0 ? gestureAt(context, event, isEditable) : null
      if (current) runGesture(event, element, current)
    }
    /** Moves the focus to the chosen field. The browser would focus whatever is on top of it. */
    const onMouseDown = (event: MouseEvent) => {
      if (!current) return
      event.preventDefault()
      const store = contextOf()?.store
      if (store) focusPressed(store, event.target, element)
    }
    const onHover = (event: PointerEvent) => {
      const context = contextOf()
      const armed = context?.store.getState().armed
      if (!context || !armed || event.buttons !== 0 || event.pointerType === 'touch') return
      showLanding(context, armed, event)
    }
    const onLeave = () => {
      const store = contextOf()?.store
      if (store?.getState().armed && store.getState().gesture) store.gesture(null)
    }
    /** A long press chooses a field, so no menu may open. */
    const onMenu = (event: Event) => {
      if ((event as PointerEvent).pointerType === 'touch') event.preventDefault()
    }
    const release = holdTouches(element, () => current?.isDrag === true)
    element.addEventListener('contextmenu', onMenu)
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('mousedown', onMouseDown)
    element.addEventListener('pointermove', onHover)
    element.addEventListener('pointerleave', onLeave)
    return () => {
      release()
      element.removeEventListener('contextmenu', onMenu)
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('mousedown', onMouseDown)
      element.removeEventListener('pointermove', onHover)
      element.removeEventListener('pointerleave', onLeave)
    }
  }, [scroller, contextOf, isEditable])
}

/** Focuses the pressed field if it is chosen, else the only chosen field, else the paper. */
function focusPressed(store: EditorStore, target: EventTarget | null, paper: HTMLElement): void {
  const { selection } = store.getState()
  const pressed = fieldIdAt(target)
  const [first] = selection
  const id = pressed !== null && selection.has(pressed) ? pressed : selection.size === 1 ? first : undefined
  if (id === undefined || focusInPlace(id) === null) paper.focus({ preventScroll: true })
}

function gestureAt(context: GestureContext, event: PointerEvent, isEditable: boolean): Gesture | null {
  const { store } = context
  const target = event.target as Element
  const paper = target.closest<HTMLElement>('[data-page]')
  if (!paper || target.closest('[data-suggestion]')) return null
  const page = Number(paper.dataset.page)
  const { armed } = store.getState()
  const isTouch = event.pointerType === 'touch'
  if (armed) return isTouch ? tapToPlace(context, event, page) : drawGesture(context, event, page, armed)
  const handle = target.closest<HTMLElement>('[data-handle]')?.dataset.handle as Handle | undefined
  if (handle !== undefined && handles.includes(handle)) return isEditable ? resizeChosen(context, event, handle) : null
  const id = target.closest<HTMLElement>('[data-field]')?.dataset.field
  if (id === undefined)
    return isTouch ? tap(() => unselect(store)) : chooseGesture(context, event, page, isAdding(event))
  return pressField(context, event, { page, id, isTouch, isEditable })
}

/** Clears the selection after a press outside all fields, unless the user is choosing several fields by taps. */
const unselect = (store: EditorStore) => {
  if (!store.getState().isGathering) store.select(noSelection)
}

const isAdding = (event: PointerEvent) => event.shiftKey || event.ctrlKey || event.metaKey

function resizeChosen(context: GestureContext, event: PointerEvent, handle: Handle): Gesture | null {
  const [id] = context.store.getState().selection
  const field = id === undefined ? undefined : fieldOf(context.store, id)
  return field ? resizeGesture(context, event, field, handle) : null
}

interface Pressed {
  page: number
  id: string
  isTouch: boolean
  isEditable: boolean
}

function pressField(
  context: GestureContext,
  event: PointerEvent,
  { page, id, isTouch, isEditable }: Pressed,
): Gesture | null {
  const { store } = context
  const isChosen = store.getState().selection.has(id)
  const chooseOnly = () => store.select(only(id))
  const toggle = () => {
    store.select(toggled(store.getState().selection, id))
    announceSelection(store)
  }
  if (isAdding(event) || (isTouch && store.getState().isGathering)) return tap(toggle)
  if (isTouch && !isChosen)
    return isEditable ? tapOrHold(chooseOnly, () => startGathering(store, toggle)) : tap(chooseOnly)
  if (!isChosen) chooseOnly()
  if (!isEditable) return null
  const move = moveGesture(context, event, page)
  return {
    ...move,
    finish(up, hasMoved) {
      move.finish(up, hasMoved)
      if (!hasMoved) chooseOnly()
    },
  }
}

/** Returns a gesture that acts on a press without a movement. The browser handles any other touch, and scrolls. */
const tap = (act: () => void): Gesture => ({
  update() {},
  finish(_, hasMoved) {
    if (!hasMoved) act()
  },
  cancel() {},
})

const holdMs = 500

/** Returns a gesture for a press, or for a long press, which acts before the release. */
function tapOrHold(onTap: () => void, onHold: () => void): Gesture {
  let isHeld = false
  const timer = setTimeout(() => {
    isHeld = true
    onHold()
  }, holdMs)
  const stop = () => clearTimeout(timer)
  return {
    update: stop,
    finish(_, hasMoved) {
      stop()
      if (!hasMoved && !isHeld) onTap()
    },
    cancel: stop,
  }
}

function startGathering(store: EditorStore, toggle: () => void): void {
  store.gather(true)
  toggle()
}

const tapToPlace = (context: GestureContext, event: PointerEvent, page: number): Gesture =>
  tap(() => {
    const { armed } = context.store.getState()
    const at = pointOn(context.geometry, page, event)
    if (armed) place(context, armed, landing(context, armed, at, false).place)
  })
