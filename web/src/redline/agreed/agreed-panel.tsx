import { BadgeCheck } from 'lucide-react'
import { useCallback } from 'react'
import type { RedlineSession, SessionRound } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { formatMoment } from '../../texts/text.ts'
import { LoadingStates } from '../rounds/loading-states.tsx'
import { RoundDownload } from '../rounds/round-download.tsx'
import { useLoaded } from '../rounds/use-loaded.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { AgreedFieldsView } from './agreed-fields.tsx'
import { CopyHashButton } from './copy-button.tsx'

/**
 * Shown above an agreed text: who agreed to it, its hash, the places of its fields, and the next step. Shows nothing
 * before the agreement.
 */
export function AgreedPanel({ store }: { store: NegotiationStore }) {
  const session = useNegotiation(store, state => state.session)
  if (session.status !== 'DocumentReadyForSigning') return null
  return <Agreed key={session.lastRound?.round} store={store} session={session} />
}

function Agreed({ store, session }: { store: NegotiationStore; session: RedlineSession }) {
  const load = useCallback(() => store.client.call('GET /redlining/session/rounds', {}), [store])
  const rounds = useLoaded(load)
  return (
    <section className="agreed" aria-labelledby="agreed-title">
      <h2 id="agreed-title">
        <BadgeCheck aria-hidden="true" /> {redlineText('agreedTitle')}
      </h2>
      <LoadingStates loaded={rounds}>{list => <AgreedRound rounds={list} store={store} />}</LoadingStates>
      <WhatNext session={session} />
      <AgreedFieldsView store={store} organization={session.organization.name} />
    </section>
  )
}

function AgreedRound({ rounds, store }: { rounds: SessionRound[]; store: NegotiationStore }) {
  const approved = rounds.at(-1)
  if (!approved) return null
  const { round, sha256 } = approved
  const sent = rounds.at(-2)
  const words = { approver: approved.sentByName, when: formatMoment(approved.sentAt), sender: sent?.sentByName ?? '' }
  return (
    <>
      <p>{redlineText(sent && sent.side !== approved.side ? 'agreedBy' : 'agreedByOne', words)}</p>
      <div className="agreed-part">
        <h3>{redlineText('agreedHash', { round })}</h3>
        <p className="agreed-hash">
          <code>{sha256}</code> <CopyHashButton text={sha256} label={redlineText('copyHash')} />
        </p>
        <p className="muted">{redlineText('agreedCheck', { round, command: 'sha256sum' })}</p>
        <RoundDownload store={store} round={round}>
          {redlineText('downloadRound', { round })}
        </RoundDownload>
      </div>
    </>
  )
}

function WhatNext({ session }: { session: RedlineSession }) {
  const organization = session.organization.name
  const { signatureRequestId, may, member } = session
  const mayLater = member.role.endsWith('Party')
  const isEnded = signatureRequestId !== null && mayLater && may.reopen
  return (
    <div className="agreed-part">
      <h3>{redlineText('agreedNext')}</h3>
      {signatureRequestId === null && <p>{redlineText('agreedNextDisclosing', { organization })}</p>}
      {signatureRequestId !== null && (
        <>
          <p>{redlineText(isEnded ? 'agreedNextEnded' : 'agreedNextCreated', { organization })}</p>
          <p className="agreed-hash">
            {redlineText('agreedRequestId')} <code>{signatureRequestId}</code>{' '}
            <CopyHashButton text={signatureRequestId} label={redlineText('copyId')} />
          </p>
        </>
      )}
    </div>
  )
}
