import { samePairs, sequenceDiff } from '../../text-diff/sequence-diff.ts'
import { type EnclosingChange, recordsKey } from '../stories/change-record.ts'
import type { Block, ComparedStory, Token } from '../stories/story.ts'
import { type DecidedChange, trialLimit } from './decisions.ts'
import type { FileChange } from './file-changes.ts'

/** A character, an object among the characters, the end of a paragraph, or the start or end of a row or cell. */
interface Piece {
  shape: string
  changes: readonly EnclosingChange[]
}

/**
 * How many of a mark's pieces are still inside it (`kept`), are still there but without it (`freed`), or are missing
 * (`gone`).
 */
interface Counts {
  kept: number
  freed: number
  gone: number
}

/**
 * Finds which of the other authors' changes were accepted or rejected, by the places of their marks instead of their
 * text: an author's changes without text or without a time all look alike. The caller must test the result, because it
 * may be wrong.
 *
 * Before: an inserted empty row. After: the row is there without its mark → accepted; the row is gone → rejected.
 */
export function decidedByPlace(
  last: readonly ComparedStory[],
  upload: readonly ComparedStory[],
  changes: readonly FileChange[],
): DecidedChange[] {
  const counts = new Map<string, Counts>()
  for (const story of last) {
    const uploadStory = upload.find(candidate => candidate.label === story.label)
    if (uploadStory) countMarks(story, uploadStory, counts)
  }
  return changes.flatMap(change => {
    const decision = decisionBy(change.markKeys.flatMap(key => counts.get(key) ?? []))
    return decision
      ? [{ change, decision: isArrival(change) === (decision === 'freed') ? 'accepted' : 'rejected' }]
      : []
  })
}

/**
 * Returns whichever decisions leave fewer differences, as counted by `count`: those found by text, or those found by
 * place. Where the two contradict each other, a few decisions found by text are also tried in place of the decisions
 * that they contradict.
 */
export function chooseBetter(
  byText: DecidedChange[],
  byPlace: DecidedChange[],
  count: (decided: DecidedChange[]) => number,
): DecidedChange[] {
  const opposite = byText.filter(decided =>
    byPlace.some(candidate => decided.decision !== candidate.decision && shareMark(decided.change, candidate.change)),
  )
  let best = byText
  const attempt = (candidate: DecidedChange[]) => {
    if (count(candidate) < count(best)) best = candidate
  }
  attempt(combine(byPlace, byText))
  for (const decided of opposite.slice(0, trialLimit)) if (count(best) > 0) attempt(combine([decided], best))
  return best
}

/** Returns the decisions in `first`, and those in `others` that share no mark with them. */
const combine = (first: DecidedChange[], others: DecidedChange[]): DecidedChange[] => {
  const keys = new Set(first.flatMap(({ change }) => change.markKeys))
  return [...first, ...others.filter(({ change }) => change.markKeys.every(key => !keys.has(key)))]
}

const shareMark = (a: FileChange, b: FileChange) => a.markKeys.some(key => b.markKeys.includes(key))

const isArrival = ({ kind }: FileChange) => kind !== 'del' && kind !== 'moveFrom' && kind !== 'cellDel'

/**
 * Returns `freed` if more pieces of a change lost its marks than are missing, and `gone` if more are missing. Returns
 * undefined if any piece is kept, or if the numbers are equal.
 */
function decisionBy(counts: Counts[]): 'freed' | 'gone' | undefined {
  const sum = (field: keyof Counts) => counts.reduce((total, entry) => total + entry[field], 0)
  const [freed, gone] = [sum('freed'), sum('gone')]
  if (sum('kept') > 0 || freed === gone) return undefined
  return freed > gone ? 'freed' : 'gone'
}

/**
 * Counts pieces: first those with the same changes around them on both sides, then each stretch that remains in
 * between.
 */
function countMarks(last: ComparedStory, upload: ComparedStory, counts: Map<string, Counts>): void {
  const [a, b] = [last.blocks.flatMap(piecesOf), upload.blocks.flatMap(piecesOf)]
  const edits = sequenceDiff(a.map(markedShape), b.map(markedShape))
  for (const [piece] of samePairs(a, b, edits)) for (const change of piece.changes) count(counts, change, 'kept')
  for (const { fromA, toA, fromB, toB } of edits) countStretch(a.slice(fromA, toA), b.slice(fromB, toB), counts)
}

function countStretch(a: Piece[], b: Piece[], counts: Map<string, Counts>): void {
  const edits = sequenceDiff(a.map(shapeOf), b.map(shapeOf))
  for (const [before, after] of samePairs(a, b, edits)) {
    const has = (change: EnclosingChange) => after.changes.some(({ key }) => key === change.key)
    // A piece whose change was replaced by another change was not decided.
    const isRenamed = after.changes.some(({ key }) => before.changes.every(change => change.key !== key))
    for (const change of before.changes) count(counts, change, isRenamed || has(change) ? 'kept' : 'freed')
  }
  // When an insertion contains a deletion, the deletion is the change that was decided.
  for (const { fromA, toA } of edits)
    for (const { changes } of a.slice(fromA, toA)) if (changes.length > 0) count(counts, changes.at(-1)!, 'gone')
}

function count(counts: Map<string, Counts>, { markKey }: EnclosingChange, as: keyof Counts): void {
  const tally = counts.get(markKey) ?? { kept: 0, freed: 0, gone: 0 }
  tally[as]++
  counts.set(markKey, tally)
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
