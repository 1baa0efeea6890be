import { recordKey } from '../stories/change-record.ts'
import type { DecidedChange } from './decisions.ts'
import { type FileChange, missingFrom } from './file-changes.ts'

/** The changes of one file: all of them, and those that remain when the member's own changes are rejected. */
interface Changes {
  changes: FileChange[]
  openChanges(): FileChange[]
}

/**
 * Returns other authors' changes inside the member's own changes. They disappear when the member's changes are
 * rejected.
 */
export function nestedChanges(file: Changes, isOwn: (author: string) => boolean): FileChange[] {
  const open = new Set(file.openChanges().flatMap(change => change.markKeys))
  return file.changes.filter(change => !isOwn(change.author) && !change.markKeys.some(key => open.has(key)))
}

/**
 * Finds decisions on other authors' changes inside an insertion by the member that is still there. The comparison does
 * not see these changes, because it rejects the insertion. If the whole insertion is gone, the member withdrew it, and
 * the changes inside were not decided.
 */
export function nestedDecisions(last: Changes, upload: Changes, isOwn: (author: string) => boolean): DecidedChange[] {
  const inserted = (file: Changes) =>
    file.changes.filter(change => isOwn(change.author) && (change.kind === 'ins' || change.kind === 'moveTo'))
  const [before, after] = [inserted(last), inserted(upload)]
  const foreignChanges = upload.changes.filter(change => !isOwn(change.author))
  const missing = missingFrom(nestedChanges(last, isOwn), foreignChanges).filter(change => change.text !== '')
  return missing.flatMap(change => {
    const holders = new Set(before.filter(insertion => insertion.text.includes(change.text)).map(recordKey))
    const remaining = after.filter(insertion => holders.has(recordKey(insertion)))
    if (remaining.length === 0) return []
    const isThere = remaining.some(insertion => insertion.text.includes(change.text))
    const isDeletion = change.kind === 'del' || change.kind === 'moveFrom'
    return [{ change, decision: isThere === isDeletion ? ('rejected' as const) : ('accepted' as const) }]
  })
}
