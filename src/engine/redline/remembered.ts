import type { ReadonlyRevision } from './open-revision.ts'

const resultsByRevision = new WeakMap<ReadonlyRevision, Map<unknown, unknown>>()

/**
 * Returns a function that caches the result of `find` per revision, until `forgetFound` is called. Callers share the
 * result and must not change it.
 */
export function remembered<T>(find: (open: ReadonlyRevision) => T): (open: ReadonlyRevision) => T {
  return open => {
    const results = resultsByRevision.get(open) ?? new Map<unknown, unknown>()
    resultsByRevision.set(open, results)
    if (!results.has(find)) results.set(find, find(open))
    return results.get(find) as T
  }
}

/** Returns a function that makes a value on its first call and then keeps returning it. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/**
 * Returns a function that caches the result of `find` per key. The cache is valid only as long as the keys do not
 * change.
 */
export function onceForEach<K, T>(find: (key: K) => T): (key: K) => T {
  const values = new Map<K, T>()
  return key => {
    const value = values.get(key) ?? find(key)
    values.set(key, value)
    return value
  }
}

/** Drops the cached results of a revision. Call this after changing a revision in place. */
export const forgetFound = (open: ReadonlyRevision) => void resultsByRevision.delete(open)
