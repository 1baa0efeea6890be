import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type ClauseBeside, clauseAbove, clauseBeside, clausesAround, holdsCursor } from '../cursor/beside.ts'
import type { Editing } from './editing.ts'

type Step = -1 | 1

/** The place at which the cursor enters a clause from above or below. */
interface Aim {
  /** The distance from the left of the window, in pixels. */
  left: number
  line: 'first' | 'last'
}

/** The aim for the next clause that is opened. */
let nextAim: Aim | null = null

/** Moves left or right over the edge of the clause into the adjacent clause. Returns whether the cursor has left. */
export function moveAside(editing: Editing, direction: 'left' | 'right'): boolean {
  const { view } = editing
  if (!view.state.selection.empty || !view.endOfTextblock(direction)) return false
  const isRightToLeft = getComputedStyle(view.dom).direction === 'rtl'
  const step: Step = (direction === 'left') === isRightToLeft ? 1 : -1
  const clause = clauseBeside(clausesAround(editing.document(), editing.host.anchor), editing.host.anchor, step)
  return enter(editing, clause, step)
}

function enter(editing: Editing, clause: ClauseBeside | undefined, step: Step): boolean {
  if (clause) editing.goTo({ anchor: clause.anchor, offset: step > 0 ? 0 : 'end' })
  return clause !== undefined
}

/**
 * Moves from the first line into the clause above, or from the last line into the clause below. The cursor keeps its
 * distance from the left of the window.
 */
export function moveAcross(editing: Editing, direction: 'up' | 'down'): boolean {
  const { view } = editing
  if (!view.state.selection.empty) return false
  if (moveOverPage(view, direction)) return true
  if (!view.endOfTextblock(direction)) return false
  const step: Step = direction === 'up' ? -1 : 1
  const clause = clauseAbove(clausesAround(editing.document(), editing.host.anchor), editing.host.anchor, step)
  if (!clause) return false
  nextAim = { left: view.coordsAtPos(view.state.selection.head).left, line: step > 0 ? 'first' : 'last' }
  return enter(editing, clause, step)
}

/** Moves from the first line of a page to the last line of the page before, or back. Browsers would not find it. */
function moveOverPage(view: EditorView, direction: 'up' | 'down'): boolean {
  const line = view.coordsAtPos(view.state.selection.head)
  const height = line.bottom - line.top
  for (const seam of view.dom.querySelectorAll('.page-place > .page-seam')) {
    const { top, bottom } = seam.getBoundingClientRect()
    const distance = direction === 'up' ? line.top - bottom : top - line.bottom
    if (Math.abs(distance) > 0.8 * height) continue
    const aim = direction === 'up' ? top - height / 2 : bottom + height / 2
    const found = view.posAtCoords({ left: line.left, top: aim })
    if (!found) return false
    const selection = TextSelection.create(view.state.doc, found.pos)
    view.dispatch(view.state.tr.setSelection(selection).scrollIntoView())
    return true
  }
  return false
}

/** Moves to the first or the last clause. */
export function moveToEdge(editing: Editing, step: Step): boolean {
  const clauses = clausesAround(editing.document(), editing.host.anchor)
  const clause = step < 0 ? clauses.find(holdsCursor) : clauses.findLast(holdsCursor)
  return clause?.anchor !== editing.host.anchor && enter(editing, clause, step < 0 ? 1 : -1)
}

/** Moves a page up or down, into the clause that is then at the place where the cursor was. */
export function movePage(editing: Editing, step: Step): boolean {
  const { view } = editing
  const from = view.coordsAtPos(view.state.selection.head)
  const scroller = scrollerOf(view.dom)
  const before = scroller.scrollTop
  scroller.scrollTop += step * scroller.clientHeight * 0.9
  const isAtEdge = scroller.scrollTop === before
  if (isAtEdge) return moveToEdge(editing, step)
  const under = document.elementFromPoint(from.left, Math.min(from.top + 4, window.innerHeight - 4))
  const anchor = under?.closest('[data-anchor]')?.getAttribute('data-anchor')
  const clause = clausesAround(editing.document(), editing.host.anchor).find(candidate => candidate.anchor === anchor)
  if (!clause || !holdsCursor(clause) || clause.anchor === editing.host.anchor) return true
  nextAim = { left: from.left, line: 'first' }
  return enter(editing, clause, 1)
}

/** Returns the nearest element around that scrolls vertically. Ignores a table that only scrolls sideways. */
function scrollerOf(element: Element): Element {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (around.scrollHeight > around.clientHeight && /auto|scroll/.test(getComputedStyle(around).overflowY))
      return around
  return document.scrollingElement ?? document.documentElement
}

/** Returns the position at which the cursor enters from another clause; null if it did not come from another clause. */
export function aimedPosition(view: EditorView): number | null {
  const aim = nextAim
  nextAim = null
  if (!aim) return null
  const { top, bottom } = view.coordsAtPos(aim.line === 'first' ? 1 : view.state.doc.content.size - 1)
  const text = view.dom.firstElementChild!.getBoundingClientRect()
  const left = Math.min(Math.max(aim.left, text.left + 1), text.right - 1)
  return view.posAtCoords({ left, top: (top + bottom) / 2 })?.pos ?? null
}
