import { newAnchor } from '../new-anchor.ts'
import { placesOf, type ReadonlyRevision } from '../open-revision.ts'
import { type Piece, piecesOf } from '../paragraph-text.ts'
import { pairSimilar } from '../text-diff/pair-similar.ts'
import { samePairs, sequenceDiff } from '../text-diff/sequence-diff.ts'
import type { ReadonlyWordFile } from '../word-file.ts'

/**
 * Assigns anchors to the paragraphs of an uploaded file. A paragraph of the last revision keeps its anchor, even if it
 * was edited or moved. For example, with anchors `A` and `B` for `Pay` and `Law`, an upload of `Pay`, `New`, `Law` gets
 * `A`, a new anchor and `B`. After a split or a merge, the most similar paragraph keeps the anchor. All other
 * paragraphs get new anchors.
 *
 * Paragraphs are first aligned by their text without open changes, which tracked edits do not alter. The paragraphs in
 * between are then paired by likeness, and the rest by equal text elsewhere.
 */
export function mapAnchors(last: ReadonlyRevision, upload: ReadonlyWordFile): string[] {
  return alignAnchors(last.anchors, placesOf(last).map(contentOf), placesOf({ file: upload }).map(contentOf))
}

/** The texts used to compare paragraphs. */
export interface ComparedTexts {
  /** `=` and the text with all changes rejected. If that text is empty, `+` and all text. */
  key: string
  /** All text, including deleted text. */
  text: string
}

function contentOf(place: { node: Parameters<typeof piecesOf>[0] }): ComparedTexts {
  const pieces = piecesOf(place.node)
  const text = textOf(pieces)
  const before = textOf(pieces.filter(piece => piece.inserted === null))
  return { key: before === '' ? `+${text}` : `=${before}`, text }
}

const textOf = (pieces: Piece[]) => pieces.map(piece => piece.text).join('')

/** Assigns anchors to the texts `after`, as `mapAnchors` does for paragraphs. */
export function alignAnchors(anchors: readonly string[], before: ComparedTexts[], after: ComparedTexts[]): string[] {
  const origins = new Array<number | undefined>(after.length)
  const edits = sequenceDiff(
    before.map(content => content.key),
    after.map(content => content.key),
  )
  for (const [a, b] of samePairs(before.keys(), after.keys(), edits)) origins[b] = a
  for (const { fromA, toA, fromB, toB } of edits) {
    const pairs = pairSimilar(
      before.slice(fromA, toA).map(content => content.text),
      after.slice(fromB, toB).map(content => content.text),
    )
    for (const [a, b] of pairs) origins[fromB + b] = fromA + a
  }
  findMoved(before, after, origins)
  const taken = new Set(anchors)
  return origins.map(origin => {
    const anchor = origin === undefined ? newAnchor(taken) : anchors[origin]!
    taken.add(anchor)
    return anchor
  })
}

function findMoved(before: ComparedTexts[], after: ComparedTexts[], origins: (number | undefined)[]): void {
  const matched = new Set(origins)
  const lost = new Map<string, number[]>()
  for (const [index, { text }] of before.entries()) {
    if (text === '' || matched.has(index)) continue
    const indices = lost.get(text)
    if (indices) indices.push(index)
    else lost.set(text, [index])
  }
  for (const [index, { text }] of after.entries()) origins[index] ??= lost.get(text)?.shift()
}
