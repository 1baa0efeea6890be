import { isValidElement, type ReactNode, useCallback, useEffect, useState } from 'react'
import { afterPaint } from '../../ui/after-paint.ts'
import type { ClauseTextProps } from '../document/clause-text.tsx'
import type { RenderClause } from '../document/drawing.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import type { ClauseBeside } from './cursor/beside.ts'

type ClauseCard = typeof import('./view/clause-card.tsx').ClauseCard

interface ClauseEditorProps {
  store: NegotiationStore
  clause: ClauseBeside
  /** The clause as it is read. It is shown until the editor has loaded, which looks the same. */
  children?: ReactNode
}

let loaded: ClauseCard | null = null
let loading: Promise<ClauseCard> | null = null

function loadCard(): Promise<ClauseCard> {
  loading ??= import('./view/clause-card.tsx').then(
    ({ ClauseCard }) => {
      loaded = ClauseCard
      return ClauseCard
    },
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}

/** Returns a function that draws the edited clause as its editor, and all other clauses as they are read. */
export function useClauseEditor(store: NegotiationStore): RenderClause {
  useWarmEditor(store)
  return useCallback(
    (clause, text, isActive) =>
      isActive ? (
        <ClauseEditor key={clause.anchor} store={store} clause={clause}>
          {text}
        </ClauseEditor>
      ) : (
        text
      ),
    [store],
  )
}

/**
 * The edited clause: a card with its text and its tools. The code of the card is loaded when the first clause is
 * edited.
 */
function ClauseEditor({ store, clause, children }: ClauseEditorProps) {
  const [Card, setCard] = useState(() => loaded)
  useEffect(() => {
    if (!Card)
      loadCard().then(
        card => setCard(() => card),
        () => store.activate(null),
      )
  }, [Card, store])
  if (!Card || !isValidElement<ClauseTextProps>(children)) return children
  const { depth, breaks, context } = children.props
  return <Card store={store} clause={clause} depth={depth} breaks={breaks} drawing={context} />
}

/** Loads the editor as soon as the text is on the screen, so that the first press on a clause opens it at once. */
function useWarmEditor(store: NegotiationStore): void {
  const mayEdit = useNegotiation(store, state => state.session.may.edit)
  useEffect(() => (mayEdit ? afterPaint(() => void loadCard().catch(() => {})) : undefined), [mayEdit])
}
