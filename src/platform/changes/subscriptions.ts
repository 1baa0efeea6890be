/** The fact that something has changed; readers with access read the new content. */
export interface ChangedSubject {
  /** The id of the changed thing. */
  subject: string
  /** Who may know of it, in the feature's own terms; null for everyone. */
  audience: string | null
  /** The number of its latest revision; null if it has none, or if changes may have been missed. */
  revision: number | null
}

/** A subscriber's view of one subject. */
export interface Subscription {
  /** Waits for the latest change since the previous call; `quiet` when none came in time, `ended` after `close`. */
  next(waitMs: number): Promise<ChangedSubject | 'quiet' | 'ended'>
  close(): void
}

/** The subject of a subscription, and the subscriber. */
export interface SubscriptionTerms {
  subject: string
  subscriber: string
  hears(change: ChangedSubject): boolean
}

/** A source of changes. */
export interface ChangeFeed {
  subscribe(terms: SubscriptionTerms): Subscription
  /** How many subscriptions a subscriber has. */
  countOf(subscriber: string): number
  /** Ends all subscriptions, and their source. */
  stop(): Promise<void>
}

/** All subscriptions of a feed. */
export interface Subscriptions {
  subscribe(terms: SubscriptionTerms): Subscription
  countOf(subscriber: string): number
  /** The subjects with subscriptions. */
  subjects(): string[]
  tell(change: ChangedSubject): void
  /** Makes all subscribers look again: after a gap nobody knows what has changed. */
  tellAll(): void
  /** Ends all current subscriptions, and each later one at once. */
  end(): void
}

interface Listener {
  subscriber: string
  hears(change: ChangedSubject): boolean
  tell(change: ChangedSubject): void
  end(): void
}

export function createSubscriptions(): Subscriptions {
  const listeners = new Map<string, Set<Listener>>()
  let isEnded = false
  const allListeners = () => [...listeners.values()].flatMap(set => [...set])
  const tell = (change: ChangedSubject) => {
    for (const listener of listeners.get(change.subject) ?? []) if (listener.hears(change)) listener.tell(change)
  }
  return {
    tell,
    countOf: subscriber => allListeners().filter(listener => listener.subscriber === subscriber).length,
    subjects: () => [...listeners.keys()],
    tellAll() {
      for (const subject of listeners.keys()) tell({ subject, audience: null, revision: null })
    },
    subscribe(terms) {
      const { subject } = terms
      const { listener, subscription } = createSubscription(terms, () => {
        const ofSubject = listeners.get(subject)
        ofSubject?.delete(listener)
        if (ofSubject?.size === 0) listeners.delete(subject)
      })
      if (isEnded) listener.end()
      else listeners.set(subject, (listeners.get(subject) ?? new Set()).add(listener))
      return subscription
    },
    end() {
      isEnded = true
      for (const listener of allListeners()) listener.end()
    },
  }
}

function createSubscription({ subscriber, hears }: SubscriptionTerms, forget: () => void) {
  let latest: ChangedSubject | null = null
  let isEnded = false
  let wake = () => {}
  const end = () => {
    isEnded = true
    forget()
    wake()
  }
  const listener: Listener = {
    subscriber,
    hears,
    tell(change) {
      latest = change
      wake()
    },
    end,
  }
  const subscription: Subscription = {
    async next(waitMs) {
      if (!isEnded && latest === null) {
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, waitMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      if (isEnded) return 'ended'
      const change = latest
      latest = null
      return change ?? 'quiet'
    },
    close: end,
  }
  return { listener, subscription }
}
