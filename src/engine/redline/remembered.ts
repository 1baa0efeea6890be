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

/** To be called when a revision was changed in place. */
export const forgetFound = (open: ReadonlyRevision) => void found.delete(open)
