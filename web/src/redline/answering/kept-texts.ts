import { withStorage } from '../../shell/device-storage.ts'

/** What is typed and not sent yet: a message, a comment with its place, a reply, a reason. */
export interface KeptText {
  text: string
  /** Of a new comment: whether only the own side is to see it; null as long as nobody chose. */
  internal?: boolean | null
  /** Of a new comment: what it is about. */
  place?: KeptPlace
  /** A call that was made with it and not answered: made again with the same content, it acts once. */
  sent?: { operationId: string; content: string }
}

/** A clause, a stretch of its text in UTF-16 code units, or the whole document where `anchor` is null. */
export interface KeptPlace {
  anchor: string | null
  start?: number
  length?: number
  /** The text it is about, as it was. */
  quote: string
  /** The revision in which it was there; null where nothing was saved yet. */
  revision: number | null
}

/** Where texts are kept over a reload; null where the browser denies it. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The texts of one member in one negotiation, by what they are for. */
export interface KeptTexts {
  get(key: string): KeptText | undefined
  /** Null forgets it. */
  set(key: string, text: KeptText | null): void
  /** Names the texts that are there. */
  keys(): string[]
  /** The id under which `content` is sent: the same one until it is answered, or something else is sent. */
  operationId(key: string, content: string): string
}

const prefix = 'countersign-redline-text'
const keptDays = 30

interface Stored extends KeptText {
  /** Milliseconds. */
  at: number
}

/** The texts of `owner`, which names the negotiation and the member. */
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
      const kept = texts.get(key) ?? { text: '' }
      if (kept.sent?.content === content) return kept.sent.operationId
      const operationId = crypto.randomUUID()
      set(key, { ...kept, sent: { operationId, content } })
      return operationId
    },
  }
}

/** All that is kept on the device; what is older than a month is dropped. */
function storedTexts(storage: TextStorage, now: number): [string, KeptText][] {
  const names = withStorage(() => Array.from({ length: storage.length }, (_, index) => storage.key(index)), [])
  return names.flatMap((name): [string, KeptText][] => {
    if (!name?.startsWith(`${prefix}-`)) return []
    const stored = withStorage(() => JSON.parse(storage.getItem(name) ?? 'null') as Stored | null, null)
    if (typeof stored?.text === 'string' && now - stored.at < keptDays * 86_400_000) {
      const { at: _, ...kept } = stored
      return [[name, kept]]
    }
    withStorage(() => storage.removeItem(name), undefined)
    return []
  })
}

/** The storage of the browser, if it may be used. */
export const deviceStorage = (): TextStorage | null => withStorage(() => window.localStorage, null)
