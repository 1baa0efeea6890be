import type { ReadonlyRevision } from '../open-revision.ts'
import type { FoundChange } from './change-group.ts'
import { findChanges } from './find-changes.ts'

const found = new WeakMap<ReadonlyRevision, FoundChange[]>()

/** The open changes of a revision, which are looked for once as long as it stays as it is. */
export function knownChanges(open: ReadonlyRevision): FoundChange[] {
  const known = found.get(open) ?? findChanges(open)
  found.set(open, known)
  return known
}

/** To be called when a revision was changed in place. */
export const forgetChanges = (open: ReadonlyRevision) => void found.delete(open)
