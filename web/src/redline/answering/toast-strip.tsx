import { X } from 'lucide-react'
import { redlineText } from '../../texts/redline-text.ts'
import { Button } from '../../ui/button.tsx'
import { useNegotiation } from '../store/use-negotiation.ts'
import type { Answering } from './answering.ts'
import { useAnswering, useBusy } from './use-answering.ts'

/** Shows the last action with its undo, until the next action. */
export function ToastStrip({ answering }: { answering: Answering }) {
  const toast = useAnswering(answering, state => state.toast)
  const busy = useBusy(answering, 'toast')
  const isUndone = useNegotiation(answering.negotiation, ({ session }) =>
    session.changes.some(change => change.id === toast?.decided && change.open),
  )
  if (!toast || isUndone) return null
  const { text, undo } = toast
  return (
    <section className="toast" aria-label={redlineText('lastAct')} data-problem={toast.isProblem || undefined}>
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
