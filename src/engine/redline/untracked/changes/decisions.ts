import { attribute, type XmlElement } from '../../../xml/xml-tree.ts'
import type { Settlement } from '../settling/settle.ts'
import { type EnclosingChange, recordKey } from '../stories/change-record.ts'
import type { Token } from '../stories/story.ts'
import { type FileChange, missingFrom } from './file-changes.ts'

export type Decision = 'accepted' | 'rejected'

/** Counts how many characters of each change are still in the upload and how many are gone, by the key of the mark. */
export class Remains {
  readonly #counts = new Map<string, { there: number; gone: number }>()

  gone(tokens: Token[]): void {
    // When an insertion contains a deletion, the deletion is the change that was decided.
    for (const token of tokens) this.#count(token.changes.at(-1)?.markKey, 'gone', token)
  }

  /** Counts a token that both sides have. A change that was replaced by another change was not decided. */
  changed(before: Token, after: Token): void {
    const has = (changes: readonly EnclosingChange[], key: string) => changes.some(change => change.key === key)
    if (after.changes.some(({ key }) => !has(before.changes, key))) return
    for (const { key, markKey } of before.changes) if (!has(after.changes, key)) this.#count(markKey, 'there', before)
  }

  #count(id: string | undefined, state: 'there' | 'gone', token: Token): void {
    if (id === undefined) return
    const counts = this.#counts.get(id) ?? { there: 0, gone: 0 }
    counts[state] += token.kind === 'text' ? token.text.length : 1
    this.#counts.set(id, counts)
  }

  /** Whether the comparison counted any text of this change. */
  hasTextOf = (change: FileChange): boolean => change.markKeys.some(key => this.#counts.has(key))

  /** Returns undefined for a change that has no text, or whose text is inconclusive. */
  decisionOf(change: FileChange): Decision | undefined {
    let [there, gone] = [0, 0]
    for (const key of change.markKeys) {
      const counts = this.#counts.get(key)
      there += counts?.there ?? 0
      gone += counts?.gone ?? 0
    }
    if (there === gone) return undefined
    const isInsertion = change.kind === 'ins' || change.kind === 'moveTo'
    return there > gone === isInsertion ? 'accepted' : 'rejected'
  }
}

/**
 * The maximum number of trials for changes whose text is inconclusive. Hostile files may have any number of such
 * changes.
 */
export const trialLimit = 8

export interface DecidedChange {
  change: FileChange
  decision: Decision
}

/**
 * Finds which of the missing changes were accepted or rejected: changes with text by how much of the text is left,
 * changes without text by trial. `count` returns the number of differences that remain with a set of decisions.
 *
 * Before: a missing insertion “net”. After: “net” is still in the text → accepted; “net” is gone → rejected.
 */
export function decide(
  missing: FileChange[],
  remains: Remains,
  count: (decided: DecidedChange[]) => number,
): DecidedChange[] {
  const decided: DecidedChange[] = []
  const undecided: FileChange[] = []
  for (const change of missing) {
    const decision = remains.decisionOf(change)
    if (decision) decided.push({ change, decision })
    else undecided.push(change)
  }
  if (undecided.length === 0) return decided
  let best = decided
  let least = count(best)
  const attempt = (candidate: DecidedChange[]) => {
    const remaining = count(candidate)
    if (remaining >= least) return false
    least = remaining
    best = candidate
    return true
  }
  for (const decision of ['accepted', 'rejected'] as const)
    attempt([...decided, ...undecided.map(change => ({ change, decision }))])
  for (const change of undecided.slice(0, trialLimit / 2)) {
    if (least === 0) break
    const others = best.filter(entry => entry.change !== change)
    for (const decision of ['accepted', 'rejected'] as const) if (attempt([...others, { change, decision }])) break
  }
  return best
}

/** Returns a function that settles each mark by the decision on its change. Marks of undecided changes are kept. */
export function settlementOf(
  decided: DecidedChange[],
  keyOf: (mark: XmlElement) => string | undefined,
): (mark: XmlElement) => Settlement {
  const byMark = new Map(
    decided.flatMap(({ change, decision }) => change.markKeys.map(key => [key, decision] as const)),
  )
  return mark => {
    const decision = byMark.get(keyOf(mark) ?? '')
    return decision === undefined ? 'keep' : decision === 'accepted' ? 'accept' : 'reject'
  }
}

/**
 * Returns other authors' changes that the upload no longer has (`missing`), those of them that it has in part
 * (`partly`), and changes that are new in the upload (`added`).
 */
export function foreignChanges(last: FileChange[], upload: FileChange[], remains: Remains) {
  const texts = new Map<string, string>()
  for (const change of last) texts.set(recordKey(change), `${texts.get(recordKey(change)) ?? ''}${change.text}`)
  const isNew = (change: FileChange) => {
    const text = texts.get(recordKey(change))
    return text === undefined || !text.includes(change.text)
  }
  const missing = missingFrom(last, upload, change => remains.hasTextOf(change))
  const changed = missingFrom(upload, last)
  /** Whether part of a change is still there, as a change with the same author and time and some of its words. */
  const isPartlyThere = (change: FileChange) =>
    changed.some(
      candidate =>
        candidate.text !== '' && recordKey(candidate) === recordKey(change) && change.text.includes(candidate.text),
    )
  return { missing, partly: missing.filter(isPartlyThere), added: changed.filter(isNew) }
}

export const authorOf = (mark: XmlElement): string => attribute(mark, 'w:author') ?? ''
