import { attribute, type XmlElement } from '../../../xml/xml-tree.ts'
import type { Settlement } from '../settling/settle.ts'
import { recordKey, type StandingChange } from '../stories/change-record.ts'
import type { Token } from '../stories/story.ts'
import { type FileChange, missingFrom } from './file-changes.ts'

export type Decision = 'accepted' | 'rejected'

/** What is left of the text of a change in the upload, by the key of the mark: characters that are there, or gone. */
export class Remains {
  readonly #counts = new Map<string, { there: number; gone: number }>()

  gone(tokens: Token[]): void {
    // in an insertion that somebody deletes, it is the deletion that was decided
    for (const token of tokens) this.#count(token.changes.at(-1)?.markKey, 'gone', token)
  }

  /** A change with other data in its place is no decision. */
  changed(before: Token, after: Token): void {
    const has = (changes: readonly StandingChange[], key: string) => changes.some(change => change.key === key)
    if (after.changes.some(({ key }) => !has(before.changes, key))) return
    for (const { key, markKey } of before.changes) if (!has(after.changes, key)) this.#count(markKey, 'there', before)
  }

  #count(id: string | undefined, what: 'there' | 'gone', token: Token): void {
    if (id === undefined) return
    const counts = this.#counts.get(id) ?? { there: 0, gone: 0 }
    counts[what] += token.kind === 'text' ? token.text.length : 1
    this.#counts.set(id, counts)
  }

  /** The comparison met the text of this change. */
  tellsOf = (change: FileChange): boolean => change.markKeys.some(key => this.#counts.has(key))

  /** Undefined for a change without text, or whose text says nothing. */
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

/** Trials of changes whose text does not tell; hostile files may have any number of them. */
export const trialLimit = 8

export interface DecidedChange {
  change: FileChange
  decision: Decision
}

/**
 * Which of the missing changes were accepted or rejected: those with text by what is left of it, those without by trial.
 * `count` gives the number of differences that are left with a set of decisions.
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
    const left = count(candidate)
    if (left >= least) return false
    least = left
    best = candidate
    return true
  }
  for (const decision of ['accepted', 'rejected'] as const)
    attempt([...decided, ...undecided.map(change => ({ change, decision }))])
  for (const change of undecided.slice(0, trialLimit / 2)) {
    if (least === 0) break
    const others = best.filter(one => one.change !== change)
    for (const decision of ['accepted', 'rejected'] as const) if (attempt([...others, { change, decision }])) break
  }
  return best
}

/** The settlement of a mark by the decisions on the changes that it belongs to. */
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

/** Changes of others that are in the last round and not in the upload; and new ones under names that are not the member's. */
export function foreignChanges(last: FileChange[], upload: FileChange[], remains: Remains) {
  const texts = new Map<string, string>()
  for (const change of last) texts.set(recordKey(change), `${texts.get(recordKey(change)) ?? ''}${change.text}`)
  const isNew = (change: FileChange) => {
    const known = texts.get(recordKey(change))
    return known === undefined || !known.includes(change.text)
  }
  const missing = missingFrom(last, upload, change => remains.tellsOf(change))
  const changed = missingFrom(upload, last)
  /** What is left of one has its author and time, and some of its words. */
  const isPartlyThere = (change: FileChange) =>
    changed.some(one => one.text !== '' && recordKey(one) === recordKey(change) && change.text.includes(one.text))
  return { missing, partly: missing.filter(isPartlyThere), added: changed.filter(isNew) }
}

export const authorOf = (mark: XmlElement): string => attribute(mark, 'w:author') ?? ''
