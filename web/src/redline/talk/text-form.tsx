import { type FormEvent, type ReactNode, useId } from 'react'
import { redlineText } from '../../texts/redline-text.ts'
import { Button } from '../../ui/button.tsx'
import { type Answering, showProblem } from '../answering/answering.ts'
import { escaping, isSendPress, useFocusOnce } from '../answering/asking.ts'
import type { KeptText } from '../answering/kept-texts.ts'
import { useAnswering, useBusy, useProblem } from '../answering/use-answering.ts'

interface TextFormProps {
  answering: Answering
  /** The key under which the text is kept until it is sent. */
  textKey: string
  label: string
  sendLabel: string
  /** The initial text. */
  initial?: string
  kind?: 'shared' | 'internal' | undefined
  takesFocus?: boolean
  isPrimary?: boolean
  rows?: number
  onSend(text: string): void
  /** Closes the form. Escape keeps the typed text; the button drops it. */
  onClose?(): void
  children?: ReactNode
  /** A sentence below the text. */
  hint?: ReactNode
}

/** A form for a text, which is kept on the device until the service has it. */
export function TextForm(props: TextFormProps) {
  const { answering, textKey, label, sendLabel, initial = '', kind, onSend, onClose, children, hint } = props
  const id = useId()
  const busy = useBusy(answering, textKey)
  const problem = useProblem(answering, textKey)
  const draft = useAnswering(answering, () => answering.texts.get(textKey))
  const area = useFocusOnce<HTMLTextAreaElement>(props.takesFocus)
  const text = draft?.text ?? initial
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (text.trim() === '') showProblem(answering, textKey, redlineText('nothingWritten'))
    else if (!busy) onSend(text)
  }
  return (
    <form
      className="card-form"
      data-kind={kind}
      onSubmit={send}
      onKeyDown={onClose && escaping(onClose)}
      aria-describedby={problem === undefined ? undefined : `${id}-problem`}
    >
      {children}
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        ref={area}
        className="input"
        dir="auto"
        rows={props.rows ?? 3}
        maxLength={textMost}
        value={text}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={event => keep(answering, textKey, { ...draft, text: event.target.value })}
        onKeyDown={event => {
          if (isSendPress(event)) send(event)
        }}
      />
      {hint}
      {problem !== undefined && (
        <p className="field-error" role="alert" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      <div className="card-actions">
        <Button kind={props.isPrimary ? 'primary' : 'plain'} type="submit" busy={busy}>
          {sendLabel}
        </Button>
        {onClose && (
          <Button
            kind="quiet"
            onClick={() => {
              answering.texts.set(textKey, null)
              onClose()
            }}
          >
            {redlineText('cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** The most characters that the service accepts. */
const textMost = 20_000

/** Keeps a text, unless it is empty and has no place. */
function keep({ texts }: Answering, key: string, text: KeptText): void {
  texts.set(key, text.text === '' && !text.place ? null : text)
}
