import { useMemo, useRef } from 'react'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { type Heading, headingsOf } from './headings.ts'

/** The headings of the document; the same list as long as nothing in it is another, whatever is typed elsewhere. */
export function useHeadings(store: NegotiationStore): readonly Heading[] {
  const clauses = useNegotiation(store, state => state.shown?.clauses)
  const before = useRef<readonly Heading[]>([])
  return useMemo(() => {
    const headings = headingsOf(clauses ?? [])
    if (JSON.stringify(headings) !== JSON.stringify(before.current)) before.current = headings
    return before.current
  }, [clauses])
}
