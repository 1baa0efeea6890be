import { useMemo, useRef } from 'react'
import { isSameList } from '../document/plan/same-list.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { type Heading, headingsOf } from './headings.ts'

/** Returns the headings of the document; the same list as long as they do not change, whatever is typed elsewhere. */
export function useHeadings(store: NegotiationStore): readonly Heading[] {
  const clauses = useNegotiation(store, state => state.shown?.clauses)
  const before = useRef<readonly Heading[]>([])
  return useMemo(() => {
    const headings = headingsOf(clauses ?? [])
    if (!isSameList(headings, before.current, isSame)) before.current = headings
    return before.current
  }, [clauses])
}

const isSame = (a: Heading, b: Heading) =>
  a.anchor === b.anchor && a.text === b.text && a.depth === b.depth && a.index === b.index
