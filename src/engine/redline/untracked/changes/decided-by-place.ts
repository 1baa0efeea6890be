import { samePairs, sequenceDiff } from '../../text-diff/sequence-diff.ts'
import { recordsKey, type StandingChange } from '../stories/change-record.ts'
import type { Block, Story, Token } from '../stories/story.ts'
import { type DecidedChange, trialLimit } from './decisions.ts'
import type { FileChange } from './file-changes.ts'

/** A character, a thing among them, the end of a paragraph, or the start or end of a row or cell. */
interface Piece {
  shape: string
  changes: readonly StandingChange[]
}

/** Pieces that a mark is around: still in it, in it no more, and gone. */
interface Counts {
  kept: number
  freed: number
  gone: number
}

/**
 * Which changes of others were accepted or rejected, told by where their marks stand and not by what they say: changes of one
 * author without a text of their own, or without a time, are all alike. Whoever asks has to try whether it is so.
 */
export function decidedByPlace(
  last: readonly Story[],
  upload: readonly Story[],
  changes: readonly FileChange[],
): DecidedChange[] {
  const counts = new Map<string, Counts>()
  for (const story of last) {
    const other = upload.find(one => one.label === story.label)
    if (other) countMarks(story, other, counts)
  }
  return changes.flatMap(change => {
    const decision = decisionBy(change.markKeys.flatMap(key => counts.get(key) ?? []))
    return decision
      ? [{ change, decision: isArrival(change) === (decision === 'freed') ? 'accepted' : 'rejected' }]
      : []
  })
}

/**
 * Of decisions told in two ways those with which least is left, as `count` gives it: the first ones, or the second ones. Where
 * they say the opposite, a few of the first are tried among these.
 */
export function better(
  told: DecidedChange[],
  byPlace: DecidedChange[],
  count: (decided: DecidedChange[]) => number,
): DecidedChange[] {
  const opposite = told.filter(one =>
    byPlace.some(other => one.decision !== other.decision && shareMark(one.change, other.change)),
  )
  let best = told
  const attempt = (candidate: DecidedChange[]) => {
    if (count(candidate) < count(best)) best = candidate
  }
  attempt(together(byPlace, told))
  for (const one of opposite.slice(0, trialLimit)) if (count(best) > 0) attempt(together([one], best))
  return best
}

/** All of the first, and those of the others that are about none of their marks. */
const together = (first: DecidedChange[], others: DecidedChange[]): DecidedChange[] => {
  const keys = new Set(first.flatMap(({ change }) => change.markKeys))
  return [...first, ...others.filter(({ change }) => change.markKeys.every(key => !keys.has(key)))]
}

const shareMark = (one: FileChange, other: FileChange) => one.markKeys.some(key => other.markKeys.includes(key))

const isArrival = ({ kind }: FileChange) => kind !== 'del' && kind !== 'moveFrom' && kind !== 'cellDel'

/** All that is left of a change has lost its marks, or all has gone; a part says nothing. */
function decisionBy(all: Counts[]): 'freed' | 'gone' | undefined {
  const sum = (of: keyof Counts) => all.reduce((total, one) => total + one[of], 0)
  const [freed, gone] = [sum('freed'), sum('gone')]
  if (sum('kept') > 0 || freed === gone) return undefined
  return freed > gone ? 'freed' : 'gone'
}

/** First by what also has the same changes around it, then what is left by itself. */
function countMarks(last: Story, upload: Story, counts: Map<string, Counts>): void {
  const [a, b] = [last.blocks.flatMap(piecesOf), upload.blocks.flatMap(piecesOf)]
  const edits = sequenceDiff(a.map(markedShape), b.map(markedShape))
  for (const [one] of samePairs(a, b, edits)) for (const change of one.changes) count(counts, change, 'kept')
  for (const { fromA, toA, fromB, toB } of edits) countStretch(a.slice(fromA, toA), b.slice(fromB, toB), counts)
}

function countStretch(a: Piece[], b: Piece[], counts: Map<string, Counts>): void {
  const edits = sequenceDiff(a.map(shapeOf), b.map(shapeOf))
  for (const [one, other] of samePairs(a, b, edits)) {
    const has = (change: StandingChange) => other.changes.some(({ key }) => key === change.key)
    // with other data in its place it is no decision
    const isRenamed = other.changes.some(({ key }) => one.changes.every(change => change.key !== key))
    for (const change of one.changes) count(counts, change, isRenamed || has(change) ? 'kept' : 'freed')
  }
  // in an insertion that somebody deletes, it is the deletion that was decided
  for (const { fromA, toA } of edits)
    for (const { changes } of a.slice(fromA, toA)) if (changes.length > 0) count(counts, changes.at(-1)!, 'gone')
}

function count(counts: Map<string, Counts>, { markKey }: StandingChange, as: keyof Counts): void {
  const known = counts.get(markKey) ?? { kept: 0, freed: 0, gone: 0 }
  known[as]++
  counts.set(markKey, known)
}

const markedShape = ({ shape, changes }: Piece) => (changes.length === 0 ? shape : `${shape} ${recordsKey(changes)}`)
const shapeOf = (piece: Piece) => piece.shape

function piecesOf({ name, tokens, changes, ownRecords, stories }: Block): Piece[] {
  if (name === 'w:p') return [...tokens.flatMap(piecesOfToken), { shape: 'end', changes: ownRecords }]
  const inner = stories.flatMap(story => story.blocks.flatMap(piecesOf))
  return [{ shape: name, changes: [...changes, ...ownRecords] }, ...inner]
}

function piecesOfToken({ kind, name, text, changes, stories }: Token): Piece[] {
  if (kind === 'anchor') return []
  const inner = stories.flatMap(story => story.blocks.flatMap(piecesOf))
  if (kind === 'object') return [{ shape: name, changes }, ...inner]
  return [...text].map(character => ({ shape: `${kind} ${character}`, changes }))
}
