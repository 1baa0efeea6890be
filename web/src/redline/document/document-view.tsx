import { useCallback, useRef } from 'react'
import type { Change } from '../../api/generated/calls.ts'
import type { Edit } from '../model/edit.ts'
import { pendingAuthor } from '../model/editor.ts'
import { usePrint } from '../prints/print-watch.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { DocumentBody, type DocumentHandle } from './document-body.tsx'
import type { RenderClause } from './drawing.ts'
import type { SpokenAuthor } from './inline/spoken.ts'
import { OtherFonts } from './other-fonts.tsx'
import { registerDocument } from './show-clause.ts'
import { useActivation } from './use-activation.ts'
import { useKeptPlace } from './use-kept-place.ts'

interface DocumentViewProps {
  store: NegotiationStore
  /** Replaces a clause with its editor. If it is absent, the document is read-only. */
  renderClause?: RenderClause
}

/** Shows the negotiated document in the current view. */
export function DocumentView({ store, renderClause }: DocumentViewProps) {
  const shown = useNegotiation(store, state => state.shown)
  const view = useNegotiation(store, state => state.view)
  const active = useNegotiation(store, state => state.active?.anchor ?? null)
  const authorOf = useAuthors(store)
  const ref = useCallback(
    (handle: DocumentHandle | null) => (handle ? registerDocument(store, handle) : undefined),
    [store],
  )
  const mayEdit = useNegotiation(store, state => state.session.may.edit)
  const onEdit = useCallback((edits: readonly Edit[]) => store.edit(edits), [store])
  const print = usePrintedPages(store)
  useKeptPlace(store, print?.revision)
  const activation = useActivation(store)
  if (!shown) return null
  return (
    <div className="redline-document" {...(renderClause && activation)}>
      <DocumentBody
        ref={ref}
        clauses={shown.clauses}
        layout={shown.layout}
        view={view}
        authorOf={authorOf}
        loadMedia={store.client.loadMedia}
        activeAnchor={active}
        pages={print?.pages}
        {...(renderClause && { renderClause })}
        {...(renderClause && mayEdit && { onEdit })}
      />
      <OtherFonts clauses={shown.clauses} layout={shown.layout} />
    </div>
  )
}

/**
 * Returns the newest print. While a note, a header or a footer is edited, it stays the same, because its
 * editor would be lost if it moved to another page.
 */
function usePrintedPages(store: NegotiationStore) {
  const { print } = usePrint(store, 'clean')
  const isBesideBody = useNegotiation(store, state => state.active?.anchor.includes('.') ?? false)
  const held = useRef(print)
  if (!isBesideBody) held.current = print
  return held.current
}

/**
 * Returns a function that returns the author of a change. The function stays the same as long as its answers do:
 * clauses with new changes are new objects anyway.
 */
function useAuthors(store: NegotiationStore): SpokenAuthor {
  const changes = useNegotiation(store, state => state.session.changes)
  const cache = useRef({ changes: new Map<string, Change>(), authorOf: undefined as SpokenAuthor | undefined })
  const { current } = cache
  if (!current.authorOf || changes.some(change => !isSameAuthor(current.changes.get(change.id), change))) {
    const byId = new Map(changes.map(change => [change.id, change]))
    current.changes = byId
    current.authorOf = id => byId.get(id) ?? pendingAuthor(id, store.getState().session)
  } else for (const change of changes) current.changes.set(change.id, change)
  return current.authorOf
}

const isSameAuthor = (earlier: Change | undefined, change: Change) =>
  earlier === undefined ||
  (earlier.author === change.author && earlier.side === change.side && earlier.at === change.at)
