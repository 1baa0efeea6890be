import type { Change, ChangeFilter } from '../../api/generated/calls.ts'

/** The changes that are answered at once. */
export type Many =
  | { kind: 'all' }
  | { kind: 'format' }
  | { kind: 'author'; author: string }
  | { kind: 'clause'; anchor: string }

export type ManyVerdict = 'accept' | 'reject'

/** A set of changes, and how many of them the member can accept and reject. */
export interface Choice {
  many: Many
  accept: number
  reject: number
}

/** Returns the filter that the service uses to select the changes. */
export function filterOf(many: Many): ChangeFilter {
  if (many.kind === 'author') return { author: many.author }
  if (many.kind === 'clause') return { anchor: many.anchor }
  return many.kind === 'format' ? { type: 'format' } : {}
}

const isAmong = (change: Change, many: Many): boolean =>
  Object.entries(filterOf(many)).every(([name, value]) => change[name as keyof ChangeFilter] === value)

/** Counts the changes of a choice that this member can answer. */
export function choiceOf(many: Many, changes: readonly Change[]): Choice {
  const among = changes.filter(change => isAmong(change, many))
  const count = (verdict: ManyVerdict) => among.filter(change => change.may[verdict]).length
  return { many, accept: count('accept'), reject: count('reject') }
}

/**
 * Returns the choices to offer: all changes, only formatting, and the changes of each author. Leaves out choices with
 * nothing to decide, and offers no choice twice.
 */
export function choicesOf(changes: readonly Change[]): Choice[] {
  const authors = [...new Set(changes.map(change => change.author))]
  const byAuthor = authors.map((author): Many => ({ kind: 'author', author }))
  const choices = ([{ kind: 'all' }, { kind: 'format' }, ...byAuthor] satisfies Many[])
    .map(many => choiceOf(many, changes))
    .filter(choice => choice.accept + choice.reject > 0)
  const isOneAuthor = choices.filter(({ many }) => many.kind === 'author').length === 1
  return choices.filter(({ many }) => !(isOneAuthor && many.kind === 'author'))
}
