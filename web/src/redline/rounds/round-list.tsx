import { useState } from 'react'
import type { SessionRound } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { formatMoment } from '../../texts/text.ts'
import { timeAgo } from '../../texts/time-ago.ts'
import { Button } from '../../ui/button.tsx'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { RoundDownload } from './round-download.tsx'
import { RoundHeading } from './round-heading.tsx'
import { RoundLink } from './round-link.tsx'
import { goTo } from './use-round-place.ts'

interface RoundListProps {
  rounds: SessionRound[]
  store: NegotiationStore
}

/** Lists the rounds: who ended each round, when, with what changes, and with what message. */
export function RoundList({ rounds, store }: RoundListProps) {
  return (
    <div className="rounds-page">
      <RoundHeading>{redlineText('roundsTitle')}</RoundHeading>
      {rounds.length === 0 && <p>{redlineText('roundsNone')}</p>}
      <ol className="time-line">
        {rounds.toReversed().map(round => (
          <RoundEntry key={round.round} round={round} store={store} />
        ))}
      </ol>
      {rounds.length > 1 && <CompareForm rounds={rounds} />}
    </div>
  )
}

function RoundEntry({ round, store }: { round: SessionRound; store: NegotiationStore }) {
  const hasDocument = useNegotiation(store, state => state.session.document !== null)
  const number = { round: round.round }
  const compare = redlineText('compareWithBefore', { round: round.round - 1 })
  return (
    <li className="time-entry" data-side={round.side}>
      <h3>{redlineText('roundName', number)}</h3>
      <p>
        <strong>
          <bdi>
            {redlineText(round.outcome === 'approved' ? 'roundApproved' : 'roundSent', { name: round.sentByName })}
          </bdi>
        </strong>{' '}
        <span className="muted">
          {redlineText(`side_${round.side}`)},{' '}
          <time dateTime={round.sentAt} title={timeAgo(round.sentAt, Date.now())}>
            {formatMoment(round.sentAt)}
          </time>
        </span>
      </p>
      <p className="muted">{countWords(round)}</p>
      {round.summary.length > 0 && (
        <ul className="time-summary">
          {round.summary.map(member => (
            <li key={member.name}>
              <bdi>{member.name}</bdi> {member.text}
            </li>
          ))}
        </ul>
      )}
      {round.message !== null && <blockquote dir="auto">{round.message}</blockquote>}
      <div className="time-actions">
        <RoundLink
          to={{ kind: 'round', ...number }}
          className="button button-plain"
          label={redlineText('openRoundName', number)}
        >
          {redlineText('openRound')}
        </RoundLink>
        {round.round > 1 && (
          <RoundLink
            to={{ kind: 'comparison', from: round.round - 1, to: round.round }}
            className="button button-plain"
            label={`${redlineText('roundName', number)}: ${compare}`}
          >
            {compare}
          </RoundLink>
        )}
        {hasDocument && (
          <RoundLink
            to={{ kind: 'beside', ...number }}
            className="button button-plain wide-only"
            label={redlineText('besideNowName', number)}
          >
            {redlineText('besideNow')}
          </RoundLink>
        )}
        <RoundDownload store={store} round={round.round} label={redlineText('downloadDocxName', number)}>
          {redlineText('downloadDocx')}
        </RoundDownload>
      </div>
    </li>
  )
}

function countWords({ changes: { insertions, deletions, comments } }: SessionRound): string {
  const parts = [
    insertions > 0 && redlineText('roundInsertions', { count: insertions }),
    deletions > 0 && redlineText('roundDeletions', { count: deletions }),
    comments > 0 && redlineText('roundComments', { count: comments }),
  ].filter(part => part !== false)
  return parts.length > 0 ? parts.join(', ') : redlineText('roundNoChanges')
}

function CompareForm({ rounds }: { rounds: SessionRound[] }) {
  const last = rounds.at(-1)!.round
  const [from, setFrom] = useState(rounds[0]!.round)
  const [to, setTo] = useState(last)
  const [isRefused, setIsRefused] = useState(false)
  const compare = () => {
    setIsRefused(from === to)
    if (from !== to) goTo({ kind: 'comparison', from, to })
  }
  return (
    <form
      className="compare-form"
      aria-label={redlineText('compareTitle')}
      onSubmit={event => {
        event.preventDefault()
        compare()
      }}
    >
      <h3>{redlineText('compareTitle')}</h3>
      <RoundSelect label={redlineText('compareFrom')} rounds={rounds} value={from} onChange={setFrom} />
      <RoundSelect label={redlineText('compareTo')} rounds={rounds} value={to} onChange={setTo} />
      <Button type="submit">{redlineText('compareButton')}</Button>
      {isRefused && (
        <p className="field-error" role="alert">
          {redlineText('compareSame')}
        </p>
      )}
    </form>
  )
}

interface RoundSelectProps {
  label: string
  rounds: SessionRound[]
  value: number
  onChange(round: number): void
}

function RoundSelect({ label, rounds, value, onChange }: RoundSelectProps) {
  return (
    <label>
      {label}
      <select className="input" value={value} onChange={event => onChange(Number(event.target.value))}>
        {rounds.map(({ round, sentByName }) => (
          <option key={round} value={round}>
            {redlineText('roundName', { round })}, {sentByName}
          </option>
        ))}
      </select>
    </label>
  )
}
