import { X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { redlineText } from '../../texts/redline-text.ts'
import { Button } from '../../ui/button.tsx'
import { useNegotiation } from '../store/use-negotiation.ts'
import type { Answering, Toast } from './answering.ts'
import { useAnswering, useBusy } from './use-answering.ts'

/** How long a toast is shown. Its undo can also be reached on the card of the change, and by keyboard. */
const shownMs = 12_000

/** Hides a toast after a while, but not while someone points at it or has the focus in it. A problem stays. */
function useGoesByItself(answering: Answering, toast: Toast | null, strip: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!toast || toast.isProblem) return
    let timer = 0
    const later = () => {
      timer = window.setTimeout(() => {
        if (strip.current?.matches(':hover, :focus-within')) later()
        else answering.update({ toast: null })
      }, shownMs)
    }
    later()
    return () => window.clearTimeout(timer)
  }, [answering, toast, strip])
}

/** Shows the last action with its undo, until the next action or for a while. */
export function ToastStrip({ answering }: { answering: Answering }) {
  const toast = useAnswering(answering, state => state.toast)
  const busy = useBusy(answering, 'toast')
  const isUndone = useNegotiation(answering.negotiation, ({ session }) =>
    session.changes.some(change => change.id === toast?.decided && change.open),
  )
  const strip = useRef<HTMLElement>(null)
  useGoesByItself(answering, toast, strip)
  if (!toast || isUndone) return null
  const { text, undo } = toast
  return (
    <section
      ref={strip}
      className="toast"
      aria-label={redlineText('lastAct')}
      data-problem={toast.isProblem || undefined}
    >
      <p dir="auto">{text}</p>
      {undo && (
        <Button kind="quiet" busy={busy} onClick={() => void undo()}>
          {redlineText('undoToast')}
        </Button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={redlineText('dismissToast')}
        onClick={() => answering.update({ toast: null })}
      >
        <X aria-hidden="true" />
      </button>
    </section>
  )
}
