import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { redlineText } from '../../../texts/redline/redline-text.ts'
import type { NegotiationStore } from '../../store/negotiation-store.ts'
import { useNegotiation } from '../../store/use-negotiation.ts'
import type { AnyClause } from '../cursor/beside.ts'
import type { Refusal } from '../edits/refused-edit.ts'
import { ClauseToolbar } from './clause-toolbar.tsx'
import { type MountedClause, mountClause } from './mount-clause.ts'

/** The card of the clause that is edited. */
export function ClauseCard({ store, clause }: { store: NegotiationStore; clause: AnyClause }) {
  const text = useRef<HTMLDivElement>(null)
  const [mounted, setMounted] = useState<MountedClause | null>(null)
  const [refused, setRefused] = useState<{ reason: Refusal } | null>(null)
  const [, setChanges] = useState(0)
  const { anchor } = clause
  useLayoutEffect(() => {
    const host = {
      store,
      anchor,
      onChanged: () => setChanges(count => count + 1),
      onRefused: (reason: Refusal) => setRefused({ reason }),
    }
    const made = mountClause(host, text.current!, textAttributes(store, anchor))
    setMounted(made)
    return () => made.destroy()
  }, [store, anchor])
  useEndOfEditing(store)
  const { end } = clause
  const endSide = end?.deleted ?? end?.inserted
  return (
    <div className="clause-card" data-refused={refused !== null || undefined}>
      <div className="clause-card-text" data-kind={clause.kind} data-align={clause.format?.align}>
        {clause.label && <span className="clause-label">{clause.label}</span>}
        <div
          ref={text}
          data-end={end?.deleted ? 'deleted' : end?.inserted && 'inserted'}
          data-change={endSide?.change}
        />
      </div>
      {refused && (
        <p className="clause-refused" role="status">
          {redlineText(`refused_${refused.reason}`)} {redlineText('wordProcessor')}
        </p>
      )}
      {mounted && <ClauseToolbar editing={mounted.editing} />}
    </div>
  )
}

function textAttributes(store: NegotiationStore, anchor: string): Record<string, string> {
  const { shown } = store.getState()
  const clause = shown?.clauses.find(one => one.anchor === anchor)
  const language = clause?.format?.language ?? shown?.layout.language
  return {
    class: 'clause-editor',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': clause?.label ? redlineText('clauseText', { label: clause.label }) : redlineText('unnumberedText'),
    dir: clause?.format?.direction ?? 'auto',
    spellcheck: 'true',
    ...(language && { lang: language }),
  }
}

/** When the turn has passed, or the view is another one, nothing is edited any more. */
function useEndOfEditing(store: NegotiationStore): void {
  const mayEdit = useNegotiation(store, state => state.session.may.edit && state.view === 'markup')
  useEffect(() => {
    if (!mayEdit) store.activate(null)
  }, [mayEdit, store])
}
