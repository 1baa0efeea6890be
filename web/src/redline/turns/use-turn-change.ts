import { useEffect, useRef, useState } from 'react'
import type { RedlineSession } from '../../api/generated/calls.ts'
import { paths, readLocation } from '../../paths.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { turnChange } from './turn-change.ts'

/**
 * Returns a sentence about how the turn has changed while the page was open, until the notice is dismissed; null if it
 * has not changed. The address changes together with what the member may do, so that reloading and copying it work.
 */
export function useTurnChange(store: NegotiationStore): { change: string | null; dismiss(): void } {
  const session = useNegotiation(store, state => state.session)
  const before = useRef<RedlineSession>(session)
  const [change, setChange] = useState<string | null>(null)
  useEffect(() => {
    const sentence = turnChange(before.current, session)
    before.current = session
    if (sentence === null) return
    setChange(sentence)
    if (!session.may.edit) store.activate(null)
  }, [session, store])
  useAddress(session.may.edit)
  return { change, dismiss: () => setChange(null) }
}

function useAddress(mayEdit: boolean) {
  useEffect(() => {
    const { location } = window
    const now = readLocation(location.pathname)
    if (now?.page !== 'redlining' && now?.page !== 'redliningView') return
    const path = paths[mayEdit ? 'redlining' : 'redliningView'](now.parameters)
    // this bypasses the router, because the page stays the same and keeps its reading place
    if (path !== location.pathname) window.history.replaceState(window.history.state, '', path + location.hash)
  }, [mayEdit])
}
