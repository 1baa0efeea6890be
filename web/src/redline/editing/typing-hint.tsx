import { useEffect, useState } from 'react'
import { redlineText } from '../../texts/redline/redline-text.ts'
import { isTyped } from '../../ui/keys/is-typed.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'

/** As long as a sentence is read slowly. */
const shownMs = 8_000

/** Says what to do when somebody types over a selection of several clauses, which only can be read and copied. */
export function TypingHint({ store }: { store: NegotiationStore }) {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) && store.getState().session.may.edit && isOverSeveralClauses()) setShown(event.timeStamp)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [store])
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(0), shownMs)
    return () => clearTimeout(timer)
  }, [shown])
  return <div role="status">{shown > 0 && <p className="typing-hint">{redlineText('typeInOneClause')}</p>}</div>
}

const isTyping = ({ key, ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean =>
  !defaultPrevented &&
  !(ctrlKey || metaKey || altKey) &&
  (key.length === 1 || key === 'Backspace' || key === 'Delete') &&
  !isTyped(target as Element) &&
  !(target as Element).closest('dialog')

function isOverSeveralClauses(): boolean {
  const { isCollapsed, anchorNode, focusNode } = getSelection()!
  const [one, other] = [rowOf(anchorNode), rowOf(focusNode)]
  return !isCollapsed && one !== null && other !== null && one !== other
}

const rowOf = (node: Node | null): Element | null => node?.parentElement?.closest('.clause-row') ?? null
