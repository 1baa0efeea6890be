import type { ChangeMark, EndMarks } from '../../../api/generated/calls.ts'
import { type RedlineTextKey, redlineText } from '../../../texts/redline/redline-text.ts'

/** Who made a change, as far as it is known: a comparison of two rounds has no authors. */
export interface ChangeAuthor {
  author: string
  side: 'Disclosing' | 'Receiving'
  at: string | null
}

export type AuthorOf = (changeId: string) => ChangeAuthor | undefined

export type SpokenKind =
  | 'inserted'
  | 'deleted'
  | 'movedHere'
  | 'movedAway'
  | 'reformatted'
  | 'endInserted'
  | 'endDeleted'
  | 'paragraphReformatted'
  | 'rowInserted'
  | 'rowDeleted'

/**
 * The attributes of markup of a change. What a screen reader hears is written by the style sheet (`data-spoken`), so that the
 * text of the page is the text of the document: for copying, for searching, and for counting in it.
 */
export function changeAttributes(kind: SpokenKind, changeId: string, authorOf: AuthorOf) {
  const author = authorOf(changeId)
  return {
    'data-change': changeId,
    'data-side': author?.side,
    'data-spoken': spoken(kind, author),
    tabIndex: -1,
  }
}

/** What is said in front of a change: "inserted by Ann:". */
export const spoken = (kind: SpokenKind, author: ChangeAuthor | undefined): string =>
  author
    ? redlineText(`${kind}By` satisfies RedlineTextKey, { author: author.author })
    : redlineText(`${kind}` satisfies RedlineTextKey)

export const kindOf = (end: keyof EndMarks, { move }: ChangeMark): SpokenKind => {
  if (end === 'inserted') return move ? 'movedHere' : 'inserted'
  return move ? 'movedAway' : 'deleted'
}
