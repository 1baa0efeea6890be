import { useEffect, useState } from 'react'
import { redlineText } from '../../texts/redline-text.ts'
import { isTyped } from '../../ui/keys/is-typed.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { clauseOf } from './cursor/beside.ts'
import { uneditable } from './edits/refused-edit.ts'

/** The time that it takes to read a sentence slowly. */
const shownMs = 8_000

/**
 * Explains what to do where nothing can be typed: with several clauses selected, and in a clause that no operation can
 * edit.
 */
export function TypingHint({ store }: { store: NegotiationStore }) {
  const [hint, setHint] = useState<{ text: string } | null>(null)
  useEffect(() => {
    const show = (text: string | null) => {
      if (text !== null && store.getState().session.may.edit) setHint({ text })
    }
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) && isOverSeveralClauses()) show(redlineText('typeInOneClause'))
      else if (isOpening(event)) show(lockedText(store, event.target as Element))
    }
    const onClick = ({ target }: MouseEvent) => {
      if (getSelection()?.isCollapsed) show(lockedText(store, target as Element))
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('click', onClick)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('click', onClick)
    }
  }, [store])
  useEffect(() => {
    if (!hint) return
    const timer = setTimeout(() => setHint(null), shownMs)
    return () => clearTimeout(timer)
  }, [hint])
  return <div role="status">{hint && <p className="typing-hint">{hint.text}</p>}</div>
}

const isTyping = ({ key, ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean =>
  !defaultPrevented &&
  !(ctrlKey || metaKey || altKey) &&
  (key.length === 1 || key === 'Backspace' || key === 'Delete') &&
  !isTyped(target as Element) &&
  !(target as Element).closest('dialog')

const isOpening = ({ key, target }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === 'F2') && (target as Element).matches('.clause-row')

function isOverSeveralClauses(): boolean {
  const { isCollapsed, anchorNode, focusNode } = getSelection()!
  const [startRow, endRow] = [rowOf(anchorNode), rowOf(focusNode)]
  return !isCollapsed && startRow !== null && endRow !== null && startRow !== endRow
}

const rowOf = (node: Node | null): Element | null => node?.parentElement?.closest('.clause-row') ?? null

/** Returns the reason why the pressed clause cannot be edited; null if it can. */
function lockedText(store: NegotiationStore, target: Element): string | null {
  const row = target.closest<HTMLElement>('.clause-row')
  const { shown, view } = store.getState()
  if (row?.dataset.locked === undefined || target.closest('a, button') || view !== 'markup' || !shown) return null
  const clause = clauseOf(shown, row.dataset.anchor!)
  return clause ? `${redlineText(`refused_${uneditable(clause)}`)} ${redlineText('wordProcessor')}` : null
}
