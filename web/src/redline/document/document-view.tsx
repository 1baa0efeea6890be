import { useCallback, useMemo } from 'react'
import { pendingAuthor } from '../model/editor.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { DocumentBody } from './document-body.tsx'

/** The document that is negotiated, as it is shown now. */
export function DocumentView({ store }: { store: NegotiationStore }) {
  const shown = useNegotiation(store, state => state.shown)
  const view = useNegotiation(store, state => state.view)
  const changes = useNegotiation(store, state => state.session.changes)
  const changeOf = useMemo(() => new Map(changes.map(change => [change.id, change])), [changes])
  const authorOf = useCallback(
    (id: string) => changeOf.get(id) ?? pendingAuthor(id, store.getState().session),
    [changeOf, store],
  )
  const loadMedia = useCallback(
    (mediaId: string) => store.client.call('GET /redlining/session/media/{mediaId}', { parameters: { mediaId } }),
    [store],
  )
  if (!shown) return null
  return (
    <DocumentBody clauses={shown.clauses} layout={shown.layout} view={view} authorOf={authorOf} loadMedia={loadMedia} />
  )
}
