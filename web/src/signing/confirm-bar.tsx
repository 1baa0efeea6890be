import { useRef, useState } from 'react'
import { ApiError } from '../api/call.ts'
import type { SigningSession } from '../api/generated/calls.ts'
import type { SigningClient } from '../api/signing-client.ts'
import { explainError } from '../shell/explain-error.ts'
import { text } from '../texts/text.ts'
import { Button } from '../ui/button.tsx'
import { Message } from '../ui/message.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { documentName, senderName } from './session-names.ts'
import type { SessionEvents } from './use-signing.ts'

interface ConfirmBarProps extends SessionEvents {
  session: SigningSession
  client: SigningClient
  onDeclining(): void
}

/** The bar of someone who approves the document, or confirms having read it. It asks once more before it does so. */
export function ConfirmBar({ session, client, onDeclining, ...events }: ConfirmBarProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <footer className="guide-bar">
      <div className="confirm-row">
        {session.declineAllowed && <Button onClick={onDeclining}>{text('decline', { action: session.action })}</Button>}
        <Button kind="primary" onClick={() => setOpen(true)}>
          {text('confirm', { action: session.action })}
        </Button>
      </div>
      {isOpen && <ConfirmSheet {...{ session, client, ...events }} onClose={() => setOpen(false)} />}
    </footer>
  )
}

interface ConfirmSheetProps extends SessionEvents {
  session: SigningSession
  client: SigningClient
  onClose(): void
}

function ConfirmSheet({ session, client, onSession, onEnded, onClose }: ConfirmSheetProps) {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { action } = session

  const confirm = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setProblem(null)
    try {
      const { state } = await client.confirm()
      onSession({ session: await client.load().catch(() => ({ ...session, state, waitingFor: [] })) })
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return onEnded(error)
      // another turn, or an end of the request: the session shows which
      if (error instanceof ApiError && error.status === 409) {
        const session = await client.load().catch(() => null)
        if (session) return onSession({ session })
      }
      setProblem(explainError(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return (
    <Sheet
      title={text('confirmTitle', { action, document: documentName(session) })}
      closeLabel={text('goBack')}
      onClose={() => !busy && onClose()}
      isFinal
      footer={
        <Button kind="primary" busy={busy} busyText={text('saving')} onClick={() => void confirm()}>
          {problem === null ? text('confirm', { action }) : text('tryAgain')}
        </Button>
      }
    >
      {problem !== null && <Message tone="bad">{problem}</Message>}
      <p>{text('confirmBody', { action, sender: senderName(session) })}</p>
    </Sheet>
  )
}
