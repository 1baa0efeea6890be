import { useEffect, useState } from 'react'
import { redlineText } from '../../texts/redline/redline-text.ts'
import { isTyped } from '../../ui/keys/is-typed.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { clauseOf } from './cursor/beside.ts'
import { uneditable } from './edits/refused-edit.ts'

/** As long as a sentence is read slowly. */
const shownMs = 8_000

/** Says what to do where nothing can be typed: over a selection of several clauses, and in a clause that no operation can edit. */
export function TypingHint({ store }: { store: NegotiationStore }) {
  const [hint, setHint] = useState<{ text: string } | null>(null)
  useEffect(() => {
    const tell = (text: string | null) => {
      if (text !== null && store.getState().session.may.edit) setHint({ text })
    }
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) && isOverSeveralClauses()) tell(redlineText('typeInOneClause'))
      else if (isOpening(event)) tell(lockedText(store, event.target as Element))
    }
    const onClick = ({ target }: MouseEvent) => {
      if (getSelection()?.isCollapsed) tell(lockedText(store, target as Element))
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
  const [one, other] = [rowOf(anchorNode), rowOf(focusNode)]
  return !isCollapsed && one !== null && other !== null && one !== other
}

const rowOf = (node: Node | null): Element | null => node?.parentElement?.closest('.clause-row') ?? null

/** Why the clause that was pressed cannot be edited; null where it can. */
function lockedText(store: NegotiationStore, target: Element): string | null {
  const row = target.closest<HTMLElement>('.clause-row')
  const { shown, view } = store.getState()
  if (row?.dataset.locked === undefined || target.closest('a, button') || view !== 'markup' || !shown) return null
  const clause = clauseOf(shown, row.dataset.anchor!)
  return clause ? `${redlineText(`refused_${uneditable(clause)}`)} ${redlineText('wordProcessor')}` : null
}
