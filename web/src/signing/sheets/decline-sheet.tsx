import { type FormEvent, useId, useRef, useState } from 'react'
import { declineReasonCharacters } from '../../../../src/engine/fields/signature-limits.ts'
import type { SigningSession } from '../../api/generated/calls.ts'
import { text } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { Sheet } from '../../ui/sheet.tsx'

interface DeclineSheetProps {
  sender: string
  action: SigningSession['action']
  onDecline(reason: string): Promise<void>
  /** Turns an error into words. */
  explain(error: unknown): string
  onClose(): void
}

/** Explains what declining means, and asks for the reason. */
export function DeclineSheet({ sender, action, onDecline, explain, onClose }: DeclineSheetProps) {
  const formId = useId()
  const errorId = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const decline = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setIsMissing(reason.trim() === '')
    if (reason.trim() === '') return input.current?.focus()
    setBusy(true)
    try {
      await onDecline(reason.trim())
    } catch (error) {
      setProblem(explain(error))
      setBusy(false)
    }
  }

  return (
    <Sheet
      title={text('declineTitle', { action })}
      closeLabel={text('close')}
      onClose={() => !busy && onClose()}
      isFinal
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {text('doNotDecline')}
          </Button>
          <Button kind="danger" type="submit" form={formId} busy={busy}>
            {text('declineConfirm')}
          </Button>
        </>
      }
    >
      {problem !== null && <Message tone="bad">{problem}</Message>}
      <p>{text('declineLoses')}</p>
      <form id={formId} className="form" noValidate onSubmit={event => void decline(event)}>
        <label htmlFor={`${formId}-reason`}>{text('declineReason', { sender })}</label>
        <textarea
          ref={input}
          id={`${formId}-reason`}
          className="input"
          dir="auto"
          rows={3}
          maxLength={declineReasonCharacters}
          aria-required
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? errorId : undefined}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
        {isMissing && (
          <p className="field-error" id={errorId}>
            {text('declineReasonMissing', { sender })}
          </p>
        )}
      </form>
    </Sheet>
  )
}
