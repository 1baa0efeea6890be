import { useSyncExternalStore } from 'react'
import type { PrintedDocument, RedlinePrint } from '../../api/generated/calls.ts'
import type { PrintFace } from '../model/print-face.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'

/** The newest print of the document, as far as the page knows. */
export interface PrintState {
  /** `unknown` before the first answer; `failed` until a member or a later revision asks again. */
  state: RedlinePrint['state'] | 'unknown'
  print: PrintedDocument | null
  /** Whether the last call got no answer. */
  isCut: boolean
}

export interface PrintWatch {
  getState(): PrintState
  /** Asks for prints as long as there are listeners. */
  subscribe(listener: () => void): () => void
  /** Asks at once. After a failure, asks until the service tries again. */
  again(): void
}

/** Before the first call, so that the page shows its first clauses before. */
const firstMs = 700
/** The pause in editing after which the document is printed. */
const pauseMs = 1500
const pollMs = 800
/** After a call that got no answer. */
const offlineMs = 10_000
/** How long the service keeps a failure before it tries again. */
const failedMs = 20_500

const watches = new WeakMap<NegotiationStore, Map<PrintFace, PrintWatch>>()

/** Returns the watch over the prints of a negotiation: the same one for all parts of the page. */
export function printWatch(store: NegotiationStore, face: PrintFace): PrintWatch {
  const byFace = watches.get(store) ?? new Map<PrintFace, PrintWatch>()
  watches.set(store, byFace)
  const watch = byFace.get(face) ?? createWatch(store, face)
  byFace.set(face, watch)
  return watch
}

/** Returns the newest print of the document, and keeps asking for newer ones. */
export function usePrint(store: NegotiationStore, face: PrintFace): PrintState {
  const watch = printWatch(store, face)
  return useSyncExternalStore(watch.subscribe, watch.getState)
}

function createWatch(store: NegotiationStore, face: PrintFace): PrintWatch {
  const listeners = new Set<() => void>()
  let current: PrintState = { state: 'unknown', print: null, isCut: false }
  let failedAt = 0
  /** Until then, a failure is the one after which a member asked again. */
  let retryingUntil = 0
  let timer = 0
  let isAsking = false
  let asked = store.getState().session.revision
  let unsubscribe: (() => void) | undefined

  const publish = (next: PrintState) => {
    current = next
    for (const listener of listeners) listener()
  }
  const askIn = (delayMs: number) => {
    window.clearTimeout(timer)
    if (listeners.size > 0) timer = window.setTimeout(() => void ask(), delayMs)
  }
  const ask = async () => {
    if (isAsking || store.getState().session.document === null) return
    // a hidden page needs no pages; `onVisible` asks
    if (document.visibilityState === 'hidden') return
    isAsking = true
    const { revision } = store.getState().session
    asked = revision
    try {
      const { state, print } = await store.client.call('GET /redlining/session/print', { query: { face } })
      const restMs = retryingUntil - performance.now()
      if (state === 'failed' && restMs > 0) return askIn(restMs)
      if (state === 'failed') failedAt = performance.now()
      const isNew = state !== current.state || print?.revision !== current.print?.revision
      if (isNew || current.isCut) publish({ state, print, isCut: false })
      if (state === 'making') askIn(pollMs)
    } catch {
      if (!current.isCut) publish({ ...current, isCut: true })
      askIn(offlineMs)
    } finally {
      isAsking = false
      onStore()
    }
  }
  const onStore = () => {
    const { revision } = store.getState().session
    if (revision === asked || isAsking) return
    asked = revision
    askIn(pauseMs)
  }
  const onVisible = () => document.visibilityState === 'visible' && current.state !== 'ready' && askIn(0)
  const onOnline = () => current.isCut && askIn(0)
  const again = () => {
    if (current.state === 'failed') {
      retryingUntil = failedAt + failedMs
      publish({ ...current, state: 'making' })
    }
    askIn(0)
  }
  const start = () => {
    unsubscribe = store.subscribe(onStore)
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('online', onOnline)
    askIn(current.state === 'unknown' ? firstMs : 0)
  }
  const stop = () => {
    window.clearTimeout(timer)
    unsubscribe?.()
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('online', onOnline)
  }
  return {
    getState: () => current,
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) start()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
    again,
  }
}
