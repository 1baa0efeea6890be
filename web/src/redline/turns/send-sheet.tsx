import { type ReactNode, useState } from 'react'
import type { RedlineSession } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { listOfNames } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { PreviewDocument } from './preview-document.tsx'
import { SendSummaryView } from './send-summary-view.tsx'
import type { PlaceToShow } from './show-place.ts'
import { isCounsel, recipientNames } from './turn-words.ts'
import { useSendingTurn } from './use-sending.ts'

interface SendSheetProps {
  store: NegotiationStore
  onShow(place: PlaceToShow): void
  onClose(): void
}

/** Shows a summary before the document is sent to the other side, and a confirmation afterwards. */
export function SendSheet({ store, onShow, onClose }: SendSheetProps) {
  const session = useNegotiation(store, state => state.session)
  const { status, error, isStale, retry, send } = useSendingTurn(store)
  const [message, setMessage] = useState('')
  const names = recipientNames(session)
  if (status.kind === 'sent') return <SentSheet round={status.round} names={names} onClose={onClose} />
  const isReady = status.kind === 'ready' || status.kind === 'sending'
  return (
    <Sheet
      title={redlineText('sendTitle', { round: session.round, names })}
      closeLabel={redlineText('goBack')}
      onClose={() => status.kind !== 'sending' && onClose()}
      isFinal
      step={isReady ? 'ready' : 'loading'}
      footer={
        status.kind === 'failed' ? (
          <Button kind="primary" onClick={retry}>
            {redlineText('retry')}
          </Button>
        ) : (
          <Button
            kind="primary"
            disabled={!isReady}
            busy={status.kind === 'sending'}
            busyText={redlineText('sending')}
            onClick={() => send(message)}
          >
            {redlineText('sendButton', { names })}
          </Button>
        )
      }
    >
      {isStale && <Message tone="warn">{redlineText('sendChangedMeanwhile')}</Message>}
      {error !== null && <Message tone="bad">{error}</Message>}
      {status.kind === 'loading' && <Skeleton />}
      {isReady && (
        <>
          <SendSummaryView preview={status.preview} session={session} onShow={onShow} />
          <MessageField names={names} message={message} onChange={setMessage} />
          <Unfolding title={redlineText('sendPreview', { names })}>
            <PreviewDocument preview={status.preview} client={store.client} />
          </Unfolding>
          <WhatNext session={session} />
        </>
      )}
    </Sheet>
  )
}

function Skeleton() {
  return (
    <p className="muted" role="status">
      {redlineText('sendLoading')}
    </p>
  )
}

function MessageField({ names, message, onChange }: { names: string; message: string; onChange(text: string): void }) {
  return (
    <div className="form">
      <label htmlFor="send-message">{redlineText('sendMessage', { names })}</label>
      <textarea
        id="send-message"
        className="input"
        rows={3}
        maxLength={5000}
        dir="auto"
        aria-describedby="send-message-hint"
        value={message}
        onChange={event => onChange(event.target.value)}
      />
      <p id="send-message-hint" className="sheet-note">
        {redlineText('sendMessageHint')}
      </p>
    </div>
  )
}

/** Draws its content only once it is opened: a document may have hundreds of pages. */
function Unfolding({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="redline-preview" onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be scrollable from the keyboard.
        <section className="redline-preview-body" aria-label={title} tabIndex={0}>
          {children}
        </section>
      )}
    </details>
  )
}

function WhatNext({ session }: { session: RedlineSession }) {
  const { member, members } = session
  const clients = members.filter(otherMember => otherMember.side === member.side && !isCounsel(otherMember))
  return (
    <section className="send-next">
      <h3>{redlineText('sendNextTitle')}</h3>
      {session.round === 1 && <p>{redlineText('sendFirst')}</p>}
      {isCounsel(member) && clients.length > 0 ? (
        <Message tone="info">
          {redlineText('sendMeaningCounsel', { names: listOfNames(clients.map(client => client.displayName)) })}
        </Message>
      ) : (
        <p>{redlineText('sendMeaning')}</p>
      )}
      <p>{redlineText('sendNext')}</p>
    </section>
  )
}

function SentSheet({ round, names, onClose }: { round: number; names: string; onClose(): void }) {
  return (
    <Sheet
      title={redlineText('sentTitle', { names })}
      closeLabel={redlineText('close')}
      onClose={onClose}
      isText
      footer={
        <Button kind="primary" onClick={onClose}>
          {redlineText('sentLook')}
        </Button>
      }
    >
      <p role="status">{redlineText('sentBody', { round, names })}</p>
      <p>{redlineText('sentNext')}</p>
    </Sheet>
  )
}
