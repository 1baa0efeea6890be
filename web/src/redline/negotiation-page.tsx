import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '../api/call.ts'
import { followChanges } from '../api/follow-changes.ts'
import type { RedlineSession } from '../api/generated/calls.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { redlineText } from '../texts/redline-text.ts'
import { LiveRegion } from '../ui/live-region.tsx'
import { AgreedPanel } from './agreed/agreed-panel.tsx'
import { createAnswering } from './answering/answering.ts'
import { AnsweringBar, AnsweringButtons, AnsweringSheets } from './answering-parts.tsx'
import { DocumentView } from './document/document-view.tsx'
import { TypingHint } from './editing/typing-hint.tsx'
import { useClauseEditor } from './editing/use-clause-editor.tsx'
import { useRedlineKeys } from './keys/use-redline-keys.ts'
import { Margin } from './margin/margin.tsx'
import { roomIn } from './margin/use-room.ts'
import { OutlineColumn } from './outline/outline.tsx'
import { PrintedFace } from './printed/printed-face.tsx'
import { ReadingBar } from './reading/reading-bar.tsx'
import type { NegotiationClient } from './session/negotiation-client.ts'
import { createNegotiationStore, type NegotiationStore } from './store/negotiation-store.ts'
import { useNegotiation } from './store/use-negotiation.ts'
import { useTurns } from './use-turns.tsx'
import { useTyping } from './use-typing.tsx'

interface NegotiationPageProps {
  opened: RedlineSession
  client: NegotiationClient
  /** Called when the link no longer opens the session. */
  onEnded(error: ApiError): void
}

/** Returns the name of a negotiation: its subject, or the name of its file. */
export const negotiationName = (session: RedlineSession): string => session.metadata.subject?.trim() || session.filename

/** The page on which a document is negotiated. */
export function NegotiationPage({ opened, client, onEnded }: NegotiationPageProps) {
  const [store] = useState(() => createNegotiationStore(opened, client))
  useFollowing(store)
  const [answering] = useState(() => createAnswering(store))
  // the margin corrects it; without it, the paper would first be as wide as the window
  const [room] = useState(() => roomIn(window.innerWidth))
  useRedlineKeys(answering)
  const typing = useTyping(store)
  useEnding(store, typing.isLeft, onEnded)
  const renderClause = useClauseEditor(store)
  const session = useNegotiation(store, state => state.session)
  const turns = useTurns(store)
  const isPrinted = useNegotiation(store, state => state.printed !== null)
  const scroller = useRef<HTMLElement>(null)
  const announcement = useNegotiation(store, state => state.announcement)
  return (
    <PageFrame
      who={redlineText('who', { organization: session.organization.name })}
      what={negotiationName(session)}
      logoUrl={session.organization.logoUrl}
      testMode={session.testMode}
      actions={
        <>
          {typing.actions}
          <AnsweringButtons answering={answering} />
          {turns.actions}
        </>
      }
      strips={turns.strips}
      messages={
        <>
          {turns.messages}
          {typing.messages}
        </>
      }
      footer={turns.footer}
      bar={turns.rounds === null && <ReadingBar store={store} />}
      sheets={
        <>
          <AnsweringSheets answering={answering} />
          {turns.sheets}
          {typing.sheets}
        </>
      }
    >
      {turns.rounds === null && <OutlineColumn store={store} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be scrollable from the keyboard. */}
      <section ref={scroller} className="redline" aria-label={redlineText('document')} tabIndex={0}>
        {turns.rounds ?? (
          <>
            <AgreedPanel store={store} />
            {isPrinted ? <PrintedFace store={store} scroller={scroller} /> : <AnsweringBar answering={answering} />}
            {session.document && !isPrinted && (
              <div className="redline-sheet" data-room={room}>
                <DocumentView store={store} renderClause={renderClause} />
                <Margin answering={answering} />
              </div>
            )}
            {!isPrinted && <TypingHint store={store} />}
          </>
        )}
      </section>
      <LiveRegion announcement={announcement} />
    </PageFrame>
  )
}

/** Listens for changes by other members while the page is open, and refreshes at once when it becomes visible again. */
function useFollowing(store: NegotiationStore) {
  useEffect(() => {
    const stopped = new AbortController()
    const refresh = () => void store.refresh()
    void followChanges({
      openStream: signal => store.client.openStream(signal),
      onChanged: store.refresh,
      onLive: store.setLive,
      signal: stopped.signal,
    })
    const onVisible = () => document.visibilityState === 'visible' && refresh()
    window.addEventListener('online', refresh)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      stopped.abort()
      window.removeEventListener('online', refresh)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [store])
}

/** Reports an ended link, once `isLeft` is true: the member has then seen the typed text that is not saved. */
function useEnding(store: NegotiationStore, isLeft: boolean, onEnded: NegotiationPageProps['onEnded']) {
  const ended = useNegotiation(store, state => state.ended)
  useEffect(() => {
    if (ended && isLeft) onEnded(ended)
  }, [ended, isLeft, onEnded])
}
