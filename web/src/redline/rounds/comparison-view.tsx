import { useCallback, useMemo } from 'react'
import { ApiError } from '../../api/call.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { Message } from '../../ui/message.tsx'
import { DocumentBody } from '../document/document-body.tsx'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { docxName } from './docx-name.ts'
import { DownloadButton } from './download-button.tsx'
import { LoadingStates } from './loading-states.tsx'
import { RoundHeading } from './round-heading.tsx'
import { useLoaded } from './use-loaded.ts'

interface ComparisonViewProps {
  from: number
  to: number
  store: NegotiationStore
}

/** Returns no author: the marks of a comparison are differences between two rounds, not changes. */
const nobody = () => undefined

/** Shows what changed from the end of one round to the end of another. */
export function ComparisonView({ from, to, store }: ComparisonViewProps) {
  const session = useNegotiation(store, state => state.session)
  const rounds = useMemo(() => ({ parameters: { round: String(to) }, query: { against: String(from) } }), [from, to])
  const load = useCallback(
    () => store.client.call('GET /redlining/session/rounds/{round}/comparison', rounds),
    [store, rounds],
  )
  const loaded = useLoaded(load)
  const loadMedia = useCallback(
    async (mediaId: string) => {
      const picture = (round: number) =>
        store.client.call('GET /redlining/session/rounds/{round}/media/{mediaId}', {
          parameters: { round: String(round), mediaId },
        })
      try {
        return await picture(to)
      } catch (error) {
        // a removed picture belongs to the earlier round
        if (error instanceof ApiError && error.status === 404) return picture(from)
        throw error
      }
    },
    [store, from, to],
  )
  return (
    <div className="rounds-page">
      <RoundHeading>{redlineText('comparisonTitle', { from, to })}</RoundHeading>
      <LoadingStates loaded={loaded}>
        {({ fallback, differences, clauses, layout }) => (
          <>
            {fallback && <Message tone="warn">{redlineText('comparisonFallback')}</Message>}
            <p className="muted">
              {differences.length > 0
                ? redlineText('comparisonCount', { count: differences.length })
                : redlineText('comparisonNone')}{' '}
              {redlineText('comparisonOpen')}
            </p>
            <div className="time-actions">
              <DownloadButton
                filename={docxName(session, redlineText('comparisonTitle', { from, to }).toLowerCase())}
                load={() => store.client.call('GET /redlining/session/rounds/{round}/comparison/docx', rounds)}
              >
                {redlineText('downloadComparison')}
              </DownloadButton>
            </div>
            <div data-comparison="">
              <DocumentBody clauses={clauses} layout={layout} view="markup" authorOf={nobody} loadMedia={loadMedia} />
            </div>
          </>
        )}
      </LoadingStates>
    </div>
  )
}
