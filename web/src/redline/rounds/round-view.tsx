import { type Ref, useCallback, useMemo } from 'react'
import type { Change, RedlineSession, RoundDocument, SessionRound } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { shortened } from '../../texts/shortened.ts'
import { formatMoment } from '../../texts/text.ts'
import { DocumentBody, type DocumentHandle } from '../document/document-body.tsx'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { placeNames } from '../turns/send-summary.ts'
import { nameOfMember } from '../turns/turn-words.ts'
import { LoadingStates } from './loading-states.tsx'
import { RoundDownload } from './round-download.tsx'
import { RoundHeading } from './round-heading.tsx'
import { useLoaded } from './use-loaded.ts'

interface RoundViewProps {
  rounds: SessionRound[]
  round: number
  store: NegotiationStore
}

/** Shows the document that a round ended with, and the decisions of that round. */
export function RoundView({ rounds, round, store }: RoundViewProps) {
  const session = useNegotiation(store, state => state.session)
  const loaded = useRoundDocument(store, round)
  const ended = rounds.find(otherRound => otherRound.round === round)
  const title = ended
    ? redlineText('roundTitle', { round, name: ended.sentByName, when: formatMoment(ended.sentAt) })
    : redlineText('roundName', { round })
  return (
    <div className="rounds-page">
      <RoundHeading>{title}</RoundHeading>
      <p className="muted">{redlineText('roundReadOnly')}</p>
      <div className="time-actions">
        <RoundDownload store={store} round={round}>
          {redlineText('downloadDocx')}
        </RoundDownload>
      </div>
      <LoadingStates loaded={loaded}>
        {shown => (
          <>
            <Decisions shown={shown} session={session} />
            <RoundBody shown={shown} store={store} />
          </>
        )}
      </LoadingStates>
    </div>
  )
}

/** Loads the document of a round. */
export function useRoundDocument(store: NegotiationStore, round: number) {
  const load = useCallback(
    () => store.client.call('GET /redlining/session/rounds/{round}/document', { parameters: { round: String(round) } }),
    [store, round],
  )
  return useLoaded(load)
}

interface RoundBodyProps {
  shown: RoundDocument
  store: NegotiationStore
  ref?: Ref<DocumentHandle>
}

/** Shows the document of a round with its markup of that time. */
export function RoundBody({ shown, store, ref }: RoundBodyProps) {
  const changeOf = useMemo(() => new Map(shown.changes.map(change => [change.id, change])), [shown])
  const authorOf = useCallback((id: string) => changeOf.get(id), [changeOf])
  const loadMedia = useCallback(
    (mediaId: string) =>
      store.client.call('GET /redlining/session/rounds/{round}/media/{mediaId}', {
        parameters: { round: String(shown.round), mediaId },
      }),
    [store, shown],
  )
  return (
    <DocumentBody
      {...(ref && { ref })}
      clauses={shown.clauses}
      layout={shown.layout}
      view="markup"
      authorOf={authorOf}
      loadMedia={loadMedia}
    />
  )
}

function Decisions({ shown, session }: { shown: RoundDocument; session: RedlineSession }) {
  const decided = shown.changes.filter(change => change.decision !== undefined && !change.open)
  const nameOf = useMemo(() => placeNames(shown.clauses), [shown])
  return (
    <details className="decisions" open={decided.length > 0 && decided.length < 10}>
      <summary>{redlineText('roundDecisions')}</summary>
      {decided.length === 0 && <p className="muted">{redlineText('roundNoDecisions')}</p>}
      <ul>
        {decided.map(change => (
          <li key={change.id}>{decisionWords(change, nameOf(change.anchor), deciderOf(change, session))}</li>
        ))}
      </ul>
    </details>
  )
}

const deciderOf = ({ decision }: Change, session: RedlineSession): string =>
  decision!.by === session.member.email ? redlineText('you') : nameOfMember(session, decision!.by)

function decisionWords({ text, author, decision }: Change, place: string, name: string): string {
  const words = redlineText(decision!.verdict === 'accept' ? 'decidedAccept' : 'decidedReject', { name })
  const quoted = shortened(text, 80)
  const what = quoted === '' ? place : `${place}: “${quoted}”`
  const reason = decision!.reason ? ` ${redlineText('decidedReason', { reason: decision!.reason })}` : ''
  return `${what} (${author}), ${words}.${reason}`
}
