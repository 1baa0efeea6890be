import { useEffect, useState } from 'react'
import type { ApiError } from '../api/call.ts'
import type { RedlineSession } from '../api/generated/calls.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { redlineText } from '../texts/redline/redline-text.ts'
import { LiveRegion } from '../ui/live-region.tsx'
import { Message } from '../ui/message.tsx'
import { DocumentView } from './document/document-view.tsx'
import { TypingHint } from './editing/typing-hint.tsx'
import { useClauseEditor } from './editing/use-clause-editor.tsx'
import { OutlineColumn } from './outline/outline.tsx'
import { ReadingBar } from './reading/reading-bar.tsx'
import { followSession } from './session/follow-session.ts'
import type { NegotiationClient } from './session/negotiation-client.ts'
import { createNegotiationStore, type NegotiationStore } from './store/negotiation-store.ts'
import { useNegotiation } from './store/use-negotiation.ts'
import { Parties } from './turns/parties.tsx'
import { turnSentence } from './turns/turn-sentence.ts'
import { useTyping } from './use-typing.tsx'

interface NegotiationPageProps {
  opened: RedlineSession
  client: NegotiationClient
  /** The link no longer opens the session. */
  onEnded(error: ApiError): void
}

/** What a negotiation is called: by its subject, or by the name of its file. */
export const nameOf = (session: RedlineSession): string => session.metadata.subject?.trim() || session.filename

/** The page on which a document is negotiated. */
export function NegotiationPage({ opened, client, onEnded }: NegotiationPageProps) {
  const [store] = useState(() => createNegotiationStore(opened, client))
  useFollowing(store)
  useEnding(store, onEnded)
  const typing = useTyping(store)
  const renderClause = useClauseEditor(store)
  const session = useNegotiation(store, state => state.session)
  const announcement = useNegotiation(store, state => state.announcement)
  return (
    <PageFrame
      who={redlineText('who', { organization: session.organization.name })}
      what={nameOf(session)}
      testMode={session.testMode}
      actions={typing.actions}
      isFilling={session.may.edit}
      messages={
        <>
          <Message tone="info">
            <strong>{turnSentence(session)}</strong> {session.document === null && redlineText('notSentYet')}
          </Message>
          {typing.messages}
        </>
      }
      sheets={typing.sheets}
      bar={<ReadingBar store={store} />}
    >
      <OutlineColumn store={store} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled from the keyboard. */}
      <section className="redline" aria-label={redlineText('document')} tabIndex={0}>
        <Parties session={session} />
        <DocumentView store={store} renderClause={renderClause} />
        <TypingHint store={store} />
      </section>
      <LiveRegion announcement={announcement} />
    </PageFrame>
  )
}

/** Hears of what others do as long as the page is open, and asks at once when it is looked at again. */
function useFollowing(store: NegotiationStore) {
  useEffect(() => {
    const stopped = new AbortController()
    const refresh = () => void store.refresh()
    void followSession({
      client: store.client,
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

function useEnding(store: NegotiationStore, onEnded: NegotiationPageProps['onEnded']) {
  const ended = useNegotiation(store, state => state.ended)
  useEffect(() => {
    if (ended) onEnded(ended.error)
  }, [ended, onEnded])
}
