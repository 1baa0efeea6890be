import { useMemo, useRef } from 'react'
import type { SessionRound } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import type { DocumentHandle } from '../document/document-body.tsx'
import { DocumentView } from '../document/document-view.tsx'
import { shownDocument } from '../document/show-clause.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { LoadingStates } from './loading-states.tsx'
import { RoundHeading } from './round-heading.tsx'
import { RoundBody, useRoundDocument } from './round-view.tsx'
import { type Column, useScrollTogether } from './use-scroll-together.ts'

interface BesideViewProps {
  rounds: SessionRound[]
  round: number
  store: NegotiationStore
}

/** Shows an earlier round next to the current document; both scroll together, clause by clause. */
export function BesideView({ rounds, round, store }: BesideViewProps) {
  const loaded = useRoundDocument(store, round)
  const then = useRef<HTMLElement>(null)
  const now = useRef<HTMLElement>(null)
  const drawn = useRef<DocumentHandle>(null)
  const [left, right] = useMemo<[Column, Column]>(
    () => [
      { scroller: () => then.current, document: () => drawn.current },
      { scroller: () => now.current, document: () => shownDocument(store) },
    ],
    [store],
  )
  useScrollTogether(left, right, loaded.kind === 'loaded')
  const name = rounds.find(otherRound => otherRound.round === round)?.sentByName
  return (
    <div className="beside">
      <RoundHeading>{redlineText('besideTitle', { round })}</RoundHeading>
      <p className="narrow-only muted">{redlineText('besideNarrow', { round })}</p>
      <div className="beside-columns">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be scrollable from the keyboard. */}
        <section ref={then} aria-label={redlineText('besideThen', { round })} tabIndex={0}>
          <h3>
            {redlineText('besideThen', { round })}
            {name !== undefined && `, ${name}`}
          </h3>
          <LoadingStates loaded={loaded}>
            {shown => <RoundBody ref={drawn} shown={shown} store={store} />}
          </LoadingStates>
        </section>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be scrollable from the keyboard. */}
        <section ref={now} className="wide-only" aria-label={redlineText('besideToday')} tabIndex={0}>
          <h3>{redlineText('besideToday')}</h3>
          <DocumentView store={store} />
        </section>
      </div>
    </div>
  )
}
