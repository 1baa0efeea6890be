/**
 * Decides which chunks are drawn. Chunks that scroll into view are drawn at once, and all other chunks one by one when
 * the browser is idle.
 */
export interface DrawQueue {
  isDrawn(id: number): boolean
  draw(id: number): void
  subscribe(listener: () => void): () => void
  /** Draws the chunks near the view, and then the rest of `order`. Returns a function that stops drawing. */
  start(scroller: Element | null, order: readonly number[]): () => void
  /** Watches a chunk that is not drawn. Returns a function that stops watching. */
  watch(id: number, element: Element): () => void
}

/** A chunk is drawn when it is this close to the view, relative to the view's height. */
const margin = '100%'

export function createDrawQueue(first: readonly number[]): DrawQueue {
  const drawn = new Set(first)
  const listeners = new Set<() => void>()
  const elements = new Map<Element, number>()
  let observer: IntersectionObserver | null = null
  const draw = (id: number) => {
    if (drawn.has(id)) return
    drawn.add(id)
    for (const listener of listeners) listener()
  }
  const onSeen = (entries: IntersectionObserverEntry[]) => {
    for (const { isIntersecting, target } of entries) {
      const id = elements.get(target)
      if (isIntersecting && id !== undefined) draw(id)
    }
  }
  return {
    isDrawn: id => drawn.has(id),
    draw,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    watch(id, element) {
      elements.set(element, id)
      observer?.observe(element)
      return () => {
        elements.delete(element)
        observer?.unobserve(element)
      }
    },
    start(scroller, order) {
      observer = new IntersectionObserver(onSeen, { root: scroller, rootMargin: `${margin} 0px` })
      for (const element of elements.keys()) observer.observe(element)
      const stop = whenIdle(() => {
        const next = order.find(id => !drawn.has(id))
        if (next !== undefined) draw(next)
        return next !== undefined
      })
      return () => {
        stop()
        observer?.disconnect()
        observer = null
      }
    },
  }
}

/** Safari has no idle callbacks. */
const later: (act: () => void) => number =
  typeof requestIdleCallback === 'function' ? act => requestIdleCallback(act) : act => window.setTimeout(act, 60)
const never: (handle: number) => void =
  typeof cancelIdleCallback === 'function' ? cancelIdleCallback : handle => clearTimeout(handle)

/** Calls `act` whenever the browser is idle, until it returns false. Returns a function that stops this. */
function whenIdle(act: () => boolean): () => void {
  let handle = 0
  const once = () => {
    if (act()) handle = later(once)
  }
  handle = later(once)
  return () => never(handle)
}
