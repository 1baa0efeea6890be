import type { FieldSuggestion } from '../../api/generated/calls.ts'
import { type EditorStore, shownPageOf } from '../store/editor-store.ts'

/** Returns a key that identifies a suggestion on the paper. */
export const suggestionKey = ({ page, x, y }: FieldSuggestion): string => `${page} ${x} ${y}`

/** The number of frames that a page may take to draw its suggestions after it scrolls into view. */
const framesToWait = 60

/** Scrolls a suggestion to the middle unless it is in view, and focuses it. */
export function leadToSuggestion(store: EditorStore, suggestion: FieldSuggestion): void {
  const paper = document.querySelector(`.epaper [data-page="${suggestion.page}"]`)
  const scroller = paper?.closest('.viewer')
  if (!paper || !scroller) return
  scroller.scrollBy(
    moveTo(suggestion, paper.getBoundingClientRect(), scroller, shownPageOf(store, suggestion.page).width),
  )
  focusWhenDrawn(suggestionKey(suggestion), framesToWait)
}

function moveTo(suggestion: FieldSuggestion, paper: DOMRect, scroller: Element, pageWidth: number) {
  const scale = paper.width / pageWidth
  const view = scroller.getBoundingClientRect()
  const move = (start: number, length: number, viewStart: number, viewLength: number) => {
    const isInView = start >= viewStart && start + length <= viewStart + viewLength
    return isInView ? 0 : start + length / 2 - viewStart - viewLength / 2
  }
  return {
    top: move(paper.top + suggestion.y * scale, suggestion.height * scale, view.top, view.height),
    left: move(paper.left + suggestion.x * scale, suggestion.width * scale, view.left, view.width),
  }
}

/** Focuses a suggestion once it is drawn, because only pages near the view render suggestions. */
function focusWhenDrawn(key: string, frames: number): void {
  const mark = document.querySelector<HTMLElement>(`[data-suggestion="${CSS.escape(key)}"]`)
  if (mark) mark.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusWhenDrawn(key, frames - 1))
}

/** Focuses the field made from the last suggestion, once it is drawn. */
export function focusAccepted(store: EditorStore): void {
  const [id] = store.getState().selection
  if (id === undefined) return
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-field="${CSS.escape(id)}"]`)?.focus())
}
