import type { KeyboardEvent, MouseEvent } from 'react'
import { isTyped } from '../../ui/keys/is-typed.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { placeAtPoint } from './clause-places.ts'

/** What begins to edit a clause: a press in it, Enter or F2 on it. Arrow keys lead from clause to clause. */
export function useActivation(store: NegotiationStore) {
  return {
    onClick: (event: MouseEvent) => {
      const target = event.target as HTMLElement
      const row = target.closest<HTMLElement>('.clause-row')
      if (!row || !isText(target) || !getSelection()?.isCollapsed) return
      activate(store, row, placeAtPoint(row, event.clientX, event.clientY))
    },
    onKeyDown: (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (!target.matches('.clause-row') || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Enter' || event.key === 'F2') {
        if (activate(store, target, 'end')) event.preventDefault()
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (goOn(target, event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault()
      }
    },
  }
}

/** Links and numbers of notes do what they do, and an editor has its own keys. */
const isText = (target: HTMLElement) => !isTyped(target) && target.closest('a, button') === null

function activate(store: NegotiationStore, row: HTMLElement, offset: number | 'end'): boolean {
  const { session, view, active } = store.getState()
  const { anchor } = row.dataset
  if (!session.may.edit || view !== 'markup' || anchor === undefined || active?.anchor === anchor) return false
  if (row.dataset.locked !== undefined) return false
  store.activate({ anchor, offset })
  return true
}

function goOn(row: HTMLElement, step: 1 | -1): boolean {
  const rows = [...(row.closest('.redline-body')?.querySelectorAll<HTMLElement>('.clause-row') ?? [])]
  const next = rows[rows.indexOf(row) + step]
  next?.focus()
  return next !== undefined
}
