import { useEffect, useRef, useState } from 'react'
import type { RedlineSession } from '../../api/generated/calls.ts'
import { paths, readLocation } from '../../paths.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { turnChange } from './turn-change.ts'

/**
 * What has become of the turn while the page was open, until it is put away; null where the member knows. The address is the
 * one that the service gives now, so that reloading and copying it are right.
 */
export function useTurnChange(store: NegotiationStore): { change: string | null; putAway(): void } {
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
  return { change, putAway: () => setChange(null) }
}

function useAddress(mayEdit: boolean) {
  useEffect(() => {
    const { location } = window
    const now = readLocation(location.pathname)
    if (now?.page !== 'redlining' && now?.page !== 'redliningView') return
    const path = paths[mayEdit ? 'redlining' : 'redliningView'](now.parameters)
    // not by the router: the page is the same one, and stays where it is read
    if (path !== location.pathname) window.history.replaceState(window.history.state, '', path + location.hash)
  }, [mayEdit])
}
