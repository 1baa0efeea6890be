import type { KeyboardEvent, MouseEvent } from 'react'
import { isTyped } from '../../ui/keys/is-typed.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { placeAtPoint } from './clause-places.ts'

/** Starts editing a clause on a click in its text, or on Enter or F2. The arrow keys move from clause to clause. */
export function useActivation(store: NegotiationStore) {
  return {
    onClick: (event: MouseEvent) => {
      const target = event.target as HTMLElement
      const row = target.closest<HTMLElement>('.clause-row')
      if (!row || !isText(target) || isAtPageEdge(target, row) || !getSelection()?.isCollapsed) return
      activate(store, row, placeAtPoint(row, event.clientX, event.clientY))
    },
    onKeyDown: (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (!target.matches('.clause-row') || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Enter' || event.key === 'F2') {
        if (activate(store, target, 'end')) event.preventDefault()
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (focusNextRow(target, event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault()
      }
    },
  }
}

/**
 * Tells whether a press is on text. Links and note numbers handle a press themselves, and an editor has its own keys.
 */
const isText = (target: HTMLElement) => !isTyped(target) && target.closest('a, button') === null

/** Tells whether a press is on the edge of a page that lies in the text of a row. */
const isAtPageEdge = (target: HTMLElement, row: HTMLElement) => row.contains(target.closest('.page-seam'))

function activate(store: NegotiationStore, row: HTMLElement, offset: number | 'end'): boolean {
  const { session, view, active } = store.getState()
  const { anchor } = row.dataset
  if (!session.may.edit || view !== 'markup' || anchor === undefined || active?.anchor === anchor) return false
  if (row.dataset.locked !== undefined) return false
  store.activate({ anchor, offset })
  return true
}

function focusNextRow(row: HTMLElement, step: 1 | -1): boolean {
  const rows = [...(row.closest('.redline-body')?.querySelectorAll<HTMLElement>('.clause-row') ?? [])]
  const next = rows[rows.indexOf(row) + step]
  next?.focus()
  return next !== undefined
}
