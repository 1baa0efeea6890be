/** A notice that something has changed. Readers who have access read the new content themselves. */
export interface ChangedSubject {
  /** The id of the record that has changed. */
  subject: string
  /** The readers who may know of the change, in the feature's own terms; null for everyone. */
  audience: string | null
  /** The number of the record's latest revision; null if it has no revisions, or if changes may have been missed. */
  revision: number | null
}

/** A subscriber's view of one subject. */
export interface Subscription {
  /**
   * Waits for the latest change since the previous call. Returns `quiet` if no change came in time, and `ended` after
   * `close`.
   */
  next(waitMs: number): Promise<ChangedSubject | 'quiet' | 'ended'>
  close(): void
}

/** The subject and the subscriber of a subscription. */
export interface SubscriptionTerms {
  subject: string
  subscriber: string
  hears(change: ChangedSubject): boolean
}

/** A source of changes that callers can subscribe to. */
export interface ChangeFeed {
  subscribe(terms: SubscriptionTerms): Subscription
  /** Returns how many subscriptions a subscriber has. */
  countOf(subscriber: string): number
  /** Ends all subscriptions and their source. */
  stop(): Promise<void>
}

/** All subscriptions of a feed. */
export interface Subscriptions {
  subscribe(terms: SubscriptionTerms): Subscription
  countOf(subscriber: string): number
  /** Returns the subjects that have subscriptions. */
  subjects(): string[]
  tell(change: ChangedSubject): void
  /** Makes all subscribers look again, because after a gap it is not known what has changed. */
  tellAll(): void
  /** Ends all current subscriptions. A later subscription ends at once. */
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
