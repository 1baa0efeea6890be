import { newAnchor } from '../new-anchor.ts'
import { type OpenRevision, placesOf } from '../open-revision.ts'
import { type Piece, piecesOf } from '../paragraph-text.ts'
import { pairSimilar } from '../text-diff/pair-similar.ts'
import { samePairs, sequenceDiff } from '../text-diff/sequence-diff.ts'
import type { WordFile } from '../word-file.ts'

/**
 * Names for the paragraphs of an uploaded file. A paragraph of the last revision that is there again keeps its name, also
 * when it was edited or moved; of the parts that one was split into, and of those that were merged into one, the most
 * alike has it; all others get new ones.
 *
 * Paragraphs are aligned by their text without open changes, which tracked edits leave as it is; between what is the same,
 * by their likeness; what is then left, by the same text elsewhere.
 */
export function mapAnchors(last: OpenRevision, upload: WordFile): string[] {
  return mapped(last.anchors, placesOf(last).map(contentOf), placesOf({ file: upload }).map(contentOf))
}

/** A paragraph as it is compared. */
export interface Content {
  /** With all changes rejected; with a mark before it, with all text, where nothing is left so. */
  key: string
  /** Deleted text too. */
  text: string
}

function contentOf(place: { node: Parameters<typeof piecesOf>[0] }): Content {
  const pieces = piecesOf(place.node)
  const text = textOf(pieces)
  const before = textOf(pieces.filter(piece => piece.inserted === null))
  return { key: before === '' ? `+${text}` : `=${before}`, text }
}

const textOf = (pieces: Piece[]) => pieces.map(piece => piece.text).join('')

/** As mapAnchors, of contents. */
export function mapped(anchors: string[], before: Content[], after: Content[]): string[] {
  const origins = new Array<number | undefined>(after.length)
  const edits = sequenceDiff(
    before.map(one => one.key),
    after.map(one => one.key),
  )
  for (const [a, b] of samePairs(before.keys(), after.keys(), edits)) origins[b] = a
  for (const { fromA, toA, fromB, toB } of edits) {
    const pairs = pairSimilar(
      before.slice(fromA, toA).map(one => one.text),
      after.slice(fromB, toB).map(one => one.text),
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

function findMoved(before: Content[], after: Content[], origins: (number | undefined)[]): void {
  const kept = new Set(origins)
  const lost = new Map<string, number[]>()
  for (const [index, { text }] of before.entries()) {
    if (text === '' || kept.has(index)) continue
    const known = lost.get(text)
    if (known) known.push(index)
    else lost.set(text, [index])
  }
  for (const [index, { text }] of after.entries()) origins[index] ??= lost.get(text)?.shift()
}
