/** That something has changed; whoever may see it reads what. */
export interface Change {
  /** The id of what has changed. */
  subject: string
  /** Who may know of it, in the words of the feature; everybody when it is null. */
  audience: string | null
  /** The number of its latest revision; null where it has none, or where changes may have been missed. */
  revision: number | null
}

/** What somebody hears of one subject. */
export interface Subscription {
  /** The latest change since the call before, waited for; `quiet` when none came in time, `ended` after `close`. */
  next(waitMs: number): Promise<Change | 'quiet' | 'ended'>
  close(): void
}

/** What is subscribed to, and by whom. */
export interface SubscriptionTerms {
  subject: string
  subscriber: string
  hears(change: Change): boolean
}

/** Where changes are heard of. */
export interface ChangeFeed {
  subscribe(terms: SubscriptionTerms): Subscription
  /** How many subscriptions somebody has. */
  countOf(subscriber: string): number
  /** Ends all subscriptions, and what feeds them. */
  stop(): Promise<void>
}

/** All subscriptions of a feed. */
export interface Subscriptions {
  subscribe(terms: SubscriptionTerms): Subscription
  countOf(subscriber: string): number
  /** What somebody has subscribed to. */
  subjects(): string[]
  tell(change: Change): void
  /** After a gap nobody knows what has changed: all look. */
  tellAll(): void
  /** Ends those that there are, and each that is asked for afterwards. */
  end(): void
}

interface Listener {
  subscriber: string
  hears(change: Change): boolean
  tell(change: Change): void
  end(): void
}

export function createSubscriptions(): Subscriptions {
  const listeners = new Map<string, Set<Listener>>()
  let isEnded = false
  const all = () => [...listeners.values()].flatMap(set => [...set])
  const tell = (change: Change) => {
    for (const one of listeners.get(change.subject) ?? []) if (one.hears(change)) one.tell(change)
  }
  return {
    tell,
    countOf: subscriber => all().filter(one => one.subscriber === subscriber).length,
    subjects: () => [...listeners.keys()],
    tellAll() {
      for (const subject of listeners.keys()) tell({ subject, audience: null, revision: null })
    },
    subscribe(terms) {
      const { subject } = terms
      const { listener, subscription } = createSubscription(terms, () => {
        const own = listeners.get(subject)
        own?.delete(listener)
        if (own?.size === 0) listeners.delete(subject)
      })
      if (isEnded) listener.end()
      else listeners.set(subject, (listeners.get(subject) ?? new Set()).add(listener))
      return subscription
    },
    end() {
      isEnded = true
      for (const one of all()) one.end()
    },
  }
}

function createSubscription({ subscriber, hears }: SubscriptionTerms, forget: () => void) {
  let latest: Change | null = null
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
