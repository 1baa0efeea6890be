import { useEffect, useRef } from 'react'
import type { EditorStore } from '../store/editor-store.ts'
import { focusableParts } from './use-parts.ts'

/** The element that had the focus last, with the focusable elements of its panel in order. */
interface LastFocus {
  element: HTMLElement
  panel: Element | null
  order: HTMLElement[]
}

/**
 * Keeps the focus on the page when the focused element disappears, as a button does that removes its own row. The focus
 * moves to the next element of the panel, else to the previous element, else to the first element that the panel has
 * now, else to the paper.
 */
export function useKeptFocus(store: EditorStore): void {
  const last = useRef<LastFocus | null>(null)
  const keep = () => {
    if (last.current?.element.isConnected !== false || document.activeElement !== document.body) return
    const target = nextFocus(last.current)
    last.current = null
    target?.focus({ preventScroll: true })
  }
  // after each render
  useEffect(keep)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` reads only refs.
  useEffect(() => store.subscribe(() => requestAnimationFrame(keep)), [store])
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest('dialog')) return
      const panel = target.closest('.epanel')
      last.current = { element: target, panel, order: panel ? focusableParts(panel) : [] }
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
}

function nextFocus({ element, panel, order }: LastFocus): HTMLElement | null | undefined {
  const at = order.indexOf(element)
  const isThere = (candidate: HTMLElement) => candidate.isConnected
  const now = panel?.isConnected ? focusableParts(panel)[0] : undefined
  const paper = document.querySelector<HTMLElement>('.viewer')
  return order.slice(at + 1).find(isThere) ?? order.slice(0, at).findLast(isThere) ?? now ?? paper
}
