import type { ChangeMark, EndMarks } from '../../../api/generated/calls.ts'
import { type RedlineTextKey, redlineText } from '../../../texts/redline-text.ts'
import { formatMoment } from '../../../texts/text.ts'

/** The author of a change, if known: a comparison of two rounds has no authors. */
export interface ChangeAuthor {
  author: string
  side: 'Disclosing' | 'Receiving'
  at: string | null
}

export type SpokenAuthor = (changeId: string) => ChangeAuthor | undefined

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
 * Returns the attributes of a change's markup. The style sheet writes the words for screen readers (`data-spoken`), so
 * that the text of the page is exactly the text of the document for copying, searching and counting. The time of the
 * change is announced when it has the focus.
 */
export function changeAttributes(kind: SpokenKind, changeId: string, authorOf: SpokenAuthor) {
  const author = authorOf(changeId)
  return {
    'data-change': changeId,
    'data-side': author?.side,
    'data-spoken': spoken(kind, author),
    'aria-description': author?.at ? momentOf(author.at) : undefined,
    tabIndex: -1,
  }
}

const moments = new Map<string, string>()

/** Caches formatted times: changes share few times, and formatting is slow. */
function momentOf(at: string): string {
  const moment = moments.get(at) ?? formatMoment(at)
  moments.set(at, moment)
  return moment
}

/** Returns the words that screen readers say before a change, such as "inserted by Ann:". */
export const spoken = (kind: SpokenKind, author: ChangeAuthor | undefined): string =>
  author
    ? redlineText(`${kind}By` satisfies RedlineTextKey, { author: author.author })
    : redlineText(`${kind}` satisfies RedlineTextKey)

export const spokenKindOf = (end: keyof EndMarks, { move }: ChangeMark): SpokenKind => {
  if (end === 'inserted') return move ? 'movedHere' : 'inserted'
  return move ? 'movedAway' : 'deleted'
}
