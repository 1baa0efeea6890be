import { ArrowLeft } from 'lucide-react'
import { useCallback } from 'react'
import { redlineText } from '../../texts/redline-text.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { BesideView } from './beside-view.tsx'
import { ComparisonView } from './comparison-view.tsx'
import { LoadingStates } from './loading-states.tsx'
import { RoundLink } from './round-link.tsx'
import { RoundList } from './round-list.tsx'
import type { RoundPlace } from './round-place.ts'
import { RoundView } from './round-view.tsx'
import { useLoaded } from './use-loaded.ts'

interface RoundsViewProps {
  store: NegotiationStore
  place: Exclude<RoundPlace, { kind: 'now' }>
}

/** Shows the ended rounds in place of the document. */
export function RoundsView({ store, place }: RoundsViewProps) {
  const ended = useNegotiation(store, state => state.session.lastRound?.round ?? 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again when another round has ended.
  const load = useCallback(() => store.client.call('GET /redlining/session/rounds', {}), [store, ended])
  const rounds = useLoaded(load)
  return (
    <div className="rounds" data-kind={place.kind}>
      <nav className="rounds-back" aria-label={redlineText('roundsTitle')}>
        <RoundLink to={{ kind: 'now' }}>
          <ArrowLeft aria-hidden="true" /> {redlineText('backToDocument')}
        </RoundLink>
        {place.kind !== 'list' && <RoundLink to={{ kind: 'list' }}>{redlineText('roundsTitle')}</RoundLink>}
      </nav>
      <LoadingStates loaded={rounds}>
        {list => {
          switch (place.kind) {
            case 'list':
              return <RoundList rounds={list} store={store} />
            case 'round':
              return <RoundView key={place.round} rounds={list} round={place.round} store={store} />
            case 'comparison':
              return <ComparisonView key={`${place.from}-${place.to}`} from={place.from} to={place.to} store={store} />
            case 'beside':
              return <BesideView key={place.round} rounds={list} round={place.round} store={store} />
          }
        }}
      </LoadingStates>
    </div>
  )
}
