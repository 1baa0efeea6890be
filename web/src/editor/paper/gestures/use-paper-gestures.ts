import { type RefObject, useEffect } from 'react'
import { type Handle, handles } from '../../model/placing/resize.ts'
import { noSelection, only, toggled } from '../../model/selection.ts'
import { announceSelection } from '../../store/announce.ts'
import { fieldOf } from '../../store/editor-store.ts'
import { chooseGesture } from './choose-gesture.ts'
import { drawGesture, landing, showLanding } from './draw-gesture.ts'
import type { GestureContext } from './gesture-context.ts'
import { moveGesture } from './move-gesture.ts'
import { pointOn } from './paper-point.ts'
import { place } from './place-new.ts'
import { resizeGesture } from './resize-gesture.ts'
import { type Gesture, runGesture } from './run-gesture.ts'

/**
 * Mouse, pen and touch on the paper. A finger scrolls, and moves only what is chosen already; mouse and pen move at once.
 * `isEditable` false: fields can be chosen and looked at.
 */
export function usePaperGestures(
  scroller: RefObject<HTMLElement | null>,
  contextOf: () => GestureContext | null,
  isEditable: boolean,
): void {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const onDown = (event: PointerEvent) => {
      const context = contextOf()
      const gesture = context && event.button === 0 ? gestureAt(context, event, isEditable) : null
      if (gesture) runGesture(event, element, gesture)
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
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('pointermove', onHover)
    element.addEventListener('pointerleave', onLeave)
    return () => {
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('pointermove', onHover)
      element.removeEventListener('pointerleave', onLeave)
    }
  }, [scroller, contextOf, isEditable])
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
  if (id === undefined) return isTouch ? tap(() => store.select(noSelection)) : choose(context, event, page)
  return pressField(context, event, { page, id, isTouch, isEditable })
}

const isAdding = (event: PointerEvent) => event.shiftKey || event.ctrlKey || event.metaKey

function choose(context: GestureContext, event: PointerEvent, page: number): Gesture {
  event.preventDefault()
  const focused = document.activeElement
  if (focused instanceof HTMLElement) focused.blur()
  return chooseGesture(context, event, page, isAdding(event))
}

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
  if (isAdding(event)) {
    return tap(() => {
      store.select(toggled(store.getState().selection, id))
      announceSelection(store)
    })
  }
  if (isTouch && !isChosen) return tap(chooseOnly)
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

/** What a press does that goes nowhere; anything else is the browser's, which scrolls. */
const tap = (act: () => void): Gesture => ({
  update() {},
  finish(_, hasMoved) {
    if (!hasMoved) act()
  },
  cancel() {},
})

const tapToPlace = (context: GestureContext, event: PointerEvent, page: number): Gesture =>
  tap(() => {
    const { armed } = context.store.getState()
    const at = pointOn(context.geometry, page, event)
    if (armed) place(context, armed, landing(context, armed, at, false).place)
  })
