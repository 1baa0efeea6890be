import type { FileChange } from './changes/file-changes.ts'
import type { ComparedComments } from './comments/comments.ts'
import type { WordModel } from './model/word-model.ts'

/** A change that is accepted but that the uploading member should check. */
export interface ShownAnyway {
  kind: 'hiddenInInsertion' | 'moveDiffers' | 'backDated' | 'commentDone' | 'commentReopened' | 'commentDeleted'
  author: string
  text: string
}

export function shownAnyway(last: WordModel, ownChanges: FileChange[], comments: ComparedComments): ShownAnyway[] {
  const shown: ShownAnyway[] = []
  const add = (kind: ShownAnyway['kind'], { author, text }: { author: string; text: string }) =>
    shown.push({ kind, author, text: text.slice(0, 300).toWellFormed() })
  const sources = new Set(ownChanges.filter(change => change.kind === 'moveFrom').map(change => change.text))
  const latest =
    last.changes
      .map(change => change.date)
      .sort()
      .at(-1) ?? ''
  for (const change of ownChanges) {
    if (change.kind === 'moveTo' && !sources.has(change.text)) add('moveDiffers', change)
    if (change.date !== '' && change.date < latest) add('backDated', change)
    if (change.hidden !== '') add('hiddenInInsertion', { author: change.author, text: change.hidden })
  }
  for (const comment of comments.done) add(comment.done ? 'commentDone' : 'commentReopened', comment)
  for (const comment of comments.deleted) add('commentDeleted', comment)
  return shown
}
