import type { ReadonlyRevision } from './open-revision.ts'

const found = new WeakMap<ReadonlyRevision, Map<unknown, unknown>>()

/** Finds something out about a revision once, as long as that stays as it is. What is found is shared: nobody changes it. */
export function remembered<T>(find: (open: ReadonlyRevision) => T): (open: ReadonlyRevision) => T {
  return open => {
    const known = found.get(open) ?? new Map<unknown, unknown>()
    found.set(open, known)
    if (!known.has(find)) known.set(find, find(open))
    return known.get(find) as T
  }
}

/** Makes what not every look needs, once. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Finds something out about each of some things once, as long as they stay as they are. */
export function onceForEach<K, T>(find: (key: K) => T): (key: K) => T {
  const known = new Map<K, T>()
  return key => {
    const value = known.get(key) ?? find(key)
    known.set(key, value)
    return value
  }
}

/** To be called when a revision was changed in place. */
export const forgetFound = (open: ReadonlyRevision) => void found.delete(open)
