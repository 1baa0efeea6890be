import { type FormEvent, useId } from 'react'
import type { Change } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { Button } from '../../ui/button.tsx'
import type { Answering } from '../answering/answering.ts'
import { escaping, isSendPress, useFocusOnce } from '../answering/asking.ts'
import { useAnswering, useBusy } from '../answering/use-answering.ts'
import { cardOf, decide } from './decide.ts'

interface RejectFormProps {
  answering: Answering
  change: Change
  onClose(): void
}

/** Asks for the reason of a rejection, which is optional. */
export function RejectForm({ answering, change, onClose }: RejectFormProps) {
  const id = useId()
  const key = `reason:${change.id}`
  const busy = useBusy(answering, cardOf(change))
  const area = useFocusOnce<HTMLTextAreaElement>()
  const reason = useAnswering(answering, () => answering.texts.get(key)?.text ?? '')
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (!(await decide(answering, change, 'reject', reason))) return
    answering.texts.set(key, null)
    onClose()
  }
  return (
    <form className="card-form" onSubmit={event => void submit(event)} onKeyDown={escaping(onClose)}>
      <label htmlFor={id}>{redlineText('rejectWhy')}</label>
      <textarea
        id={id}
        className="input"
        rows={2}
        maxLength={reasonMost}
        dir="auto"
        value={reason}
        ref={area}
        onChange={event => answering.texts.set(key, event.target.value === '' ? null : { text: event.target.value })}
        onKeyDown={event => {
          if (isSendPress(event)) void submit(event)
        }}
      />
      <div className="card-actions">
        <Button kind="plain" type="submit" busy={busy}>
          {redlineText('rejectNow')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {redlineText('keepOpen')}
        </Button>
      </div>
    </form>
  )
}

/** The most characters that the service accepts. */
const reasonMost = 5_000

/** Asks for confirmation, because a withdrawal cannot be undone. */
export function WithdrawForm({ onClose, onWithdraw }: { onClose(): void; onWithdraw(): Promise<boolean> }) {
  const button = useFocusOnce<HTMLButtonElement>()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the question; the element itself is not a control.
    <div className="card-form" onKeyDown={escaping(onClose)}>
      <p>{redlineText('askWithdraw')}</p>
      <div className="card-actions">
        <Button kind="danger" ref={button} onClick={() => void onWithdraw().then(done => done || onClose())}>
          {redlineText('withdraw')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {redlineText('keepChange')}
        </Button>
      </div>
    </div>
  )
}
