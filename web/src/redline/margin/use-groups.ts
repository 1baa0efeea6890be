import { useMemo, useRef } from 'react'
import type { Clause } from '../../api/generated/calls.ts'
import { isSameList } from '../document/plan/same-list.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { type Card, type ClauseGroup, clauseGroups, type Heirs, heirsAfter } from './clause-groups.ts'

const noClauses: readonly Clause[] = []

/**
 * Returns the cards of the shown document. A group, and the list of groups, stays the same object as long as its
 * contents do.
 */
export function useGroups(store: NegotiationStore): readonly ClauseGroup[] {
  const clauses = useNegotiation(store, state => state.shown?.clauses ?? noClauses)
  const changes = useNegotiation(store, state => state.session.changes)
  const comments = useNegotiation(store, state => state.session.comments)
  const heirs = useHeirs(clauses)
  const last = useRef<readonly ClauseGroup[]>([])
  return useMemo(() => {
    const before = new Map(last.current.map(group => [group.anchor, group]))
    const groups = clauseGroups(clauses, { changes, comments }, heirs)
    const next = groups.map(group => {
      const earlier = before.get(group.anchor)
      return earlier && isSameGroup(earlier, group) ? earlier : group
    })
    if (!isSameList(last.current, next)) last.current = next
    return last.current
  }, [clauses, changes, comments, heirs])
}

/** Remembers the places of the clauses that were removed since the page was opened. */
function useHeirs(clauses: readonly Clause[]): Heirs {
  const remembered = useRef<{ anchors: readonly string[]; heirs: Heirs }>({ anchors: [], heirs: new Map() })
  return useMemo(() => {
    const anchors = clauses.map(clause => clause.anchor)
    const { anchors: before, heirs } = remembered.current
    if (!isSameList(before, anchors)) remembered.current = { anchors, heirs: heirsAfter(before, anchors, heirs) }
    return remembered.current.heirs
  }, [clauses])
}

const isSameGroup = (a: ClauseGroup, b: ClauseGroup): boolean =>
  a.name === b.name && a.cards.length === b.cards.length && a.cards.every((card, at) => isSameCard(card, b.cards[at]!))

function isSameCard(a: Card, b: Card): boolean {
  if (a.kind === 'change') return b.kind === 'change' && isSame(a.change, b.change)
  return b.kind === 'comment' && a.quote === b.quote && isSame(a.comment, b.comment)
}

/** Compares by content, because each answer contains new comment objects. */
const isSame = (a: object, b: object) => a === b || JSON.stringify(a) === JSON.stringify(b)
