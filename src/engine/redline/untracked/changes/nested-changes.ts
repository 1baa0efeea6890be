import type { DecidedChange } from './decisions.ts'
import { type FileChange, kindKey, missingFrom } from './file-changes.ts'

/** The changes of one file: all of them, and those that are left when own ones have been taken back. */
interface Changes {
  changes: FileChange[]
  openChanges(): FileChange[]
}

/** Marks of others within own changes, which go when those are taken back. */
export function nestedChanges(file: Changes, isOwn: (author: string) => boolean): FileChange[] {
  const open = new Set(file.openChanges().flatMap(change => change.markKeys))
  return file.changes.filter(change => !isOwn(change.author) && !change.markKeys.some(key => open.has(key)))
}

/**
 * What became of changes of others to text that the member had inserted and that is still there: the comparison does not see
 * them, as it takes that insertion back. One that went with the whole of the insertion was withdrawn with it.
 */
export function decidedWithin(last: Changes, upload: Changes, isOwn: (author: string) => boolean): DecidedChange[] {
  const inserted = (file: Changes) =>
    file.changes.filter(change => isOwn(change.author) && (change.kind === 'ins' || change.kind === 'moveTo'))
  const [before, after] = [inserted(last), inserted(upload)]
  const others = upload.changes.filter(change => !isOwn(change.author))
  const missing = missingFrom(nestedChanges(last, isOwn), others).filter(change => change.text !== '')
  return missing.flatMap(change => {
    const holders = new Set(before.filter(one => one.text.includes(change.text)).map(kindKey))
    const left = after.filter(one => holders.has(kindKey(one)))
    if (left.length === 0) return []
    const isThere = left.some(one => one.text.includes(change.text))
    const isDeletion = change.kind === 'del' || change.kind === 'moveFrom'
    return [{ change, decision: isThere === isDeletion ? ('rejected' as const) : ('accepted' as const) }]
  })
}
