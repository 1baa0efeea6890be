import { withStorage } from '../../shell/device-storage.ts'

/** A typed text that has not been sent yet: a message, a comment with its place, a reply, or a reason. */
export interface KeptText {
  text: string
  /** Whether only the member's own side may see a new comment; null until the user chooses. */
  internal?: boolean | null
  /** The place that a new comment is about. */
  place?: KeptPlace
  /** A call with this text that got no answer. Repeated with the same content, the call acts only once. */
  sent?: { operationId: string; content: string }
}

/** A clause, a range of its text in UTF-16 code units, or the whole document if `anchor` is null. */
export interface KeptPlace {
  anchor: string | null
  start?: number
  length?: number
  /** The text that the comment is about, as it was then. */
  quote: string
  /** The revision that contained the text; null if nothing had been saved yet. */
  revision: number | null
}

/** The storage that keeps texts across reloads; null if the browser denies it. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The texts of one member in one negotiation, keyed by their purpose. */
export interface KeptTexts {
  get(key: string): KeptText | undefined
  /** Stores a text; null removes it. */
  set(key: string, text: KeptText | null): void
  /** Returns the keys of the existing texts. */
  keys(): string[]
  /**
   * Returns the id to send `content` with. The id stays the same until the call is answered, or until other content is
   * sent.
   */
  operationId(key: string, content: string): string
}

const prefix = 'countersign-redline-text'
const keptDays = 30

interface Stored extends KeptText {
  /** The time when the text was stored, in milliseconds since the epoch. */
  at: number
}

/** Opens the kept texts. `owner` identifies the negotiation and the member. */
export function createKeptTexts(owner: string, storage: TextStorage | null, now = Date.now): KeptTexts {
  const texts = new Map<string, KeptText>()
  const nameOf = (key: string) => `${prefix}-${owner}-${key}`
  if (storage)
    for (const [name, stored] of storedTexts(storage, now())) {
      if (name.startsWith(nameOf(''))) texts.set(name.slice(nameOf('').length), stored)
    }
  const set = (key: string, text: KeptText | null) => {
    if (text) texts.set(key, text)
    else texts.delete(key)
    withStorage(() => {
      if (text) storage?.setItem(nameOf(key), JSON.stringify({ ...text, at: now() } satisfies Stored))
      else storage?.removeItem(nameOf(key))
    }, undefined)
  }
  return {
    get: key => texts.get(key),
    set,
    keys: () => [...texts.keys()],
    operationId(key, content) {
      const current = texts.get(key) ?? { text: '' }
      if (current.sent?.content === content) return current.sent.operationId
      const operationId = crypto.randomUUID()
      set(key, { ...current, sent: { operationId, content } })
      return operationId
    },
  }
}

/** Reads all texts that are kept on the device. Drops texts that are older than 30 days. */
function storedTexts(storage: TextStorage, now: number): [string, KeptText][] {
  const names = withStorage(() => Array.from({ length: storage.length }, (_, index) => storage.key(index)), [])
  return names.flatMap((name): [string, KeptText][] => {
    if (!name?.startsWith(`${prefix}-`)) return []
    const stored = withStorage(() => JSON.parse(storage.getItem(name) ?? 'null') as Stored | null, null)
    if (typeof stored?.text === 'string' && now - stored.at < keptDays * 86_400_000) {
      const { at: _, ...text } = stored
      return [[name, text]]
    }
    withStorage(() => storage.removeItem(name), undefined)
    return []
  })
}

/** Returns the storage of the browser, if it may be used. */
export const deviceStorage = (): TextStorage | null => withStorage(() => window.localStorage, null)
