import { placesOf, type ReadonlyRevision } from '../open-revision.ts'
import { currentTextOf, piecesOf } from '../paragraph-text.ts'
import type { ParagraphPlace } from '../paragraphs.ts'
import { samePairs, sequenceDiff } from '../text-diff/sequence-diff.ts'
import { isLeaving } from '../view/labels.ts'
import type { ReadonlyWordFile } from '../word-file.ts'

/**
 * Names for the paragraphs of a comparison, the same each time: one that stays is named as in the newer revision, one that goes
 * as in the older one, and any other, such as the half of one that was split, by a number.
 */
export function nameClauses(compared: ReadonlyWordFile, older: ReadonlyRevision, newer: ReadonlyRevision): string[] {
  const places = placesOf({ file: compared })
  const names: (string | undefined)[] = places.map(() => undefined)
  nameAlike(names, places, currentKey, newer)
  nameAlike(names, places, rejectedKey, older)
  const taken = new Set([...older.anchors, ...newer.anchors])
  let next = 0
  const number = (): string => {
    const name = String(next++).padStart(8, '0')
    return taken.has(name) ? number() : name
  }
  return names.map(name => name ?? number())
}

/** Names those that have no name and say what a paragraph of the revision says whose name is free, in the same order. */
function nameAlike(
  names: (string | undefined)[],
  places: ParagraphPlace[],
  keyOf: (place: ParagraphPlace) => string,
  revision: ReadonlyRevision,
): void {
  const after = [...names.keys()].filter(index => names[index] === undefined)
  if (after.length === 0) return
  const taken = new Set(names)
  const known = placesOf(revision).map((place, index) => ({ place, anchor: revision.anchors[index]! }))
  const before = known.filter(one => !taken.has(one.anchor))
  const edits = sequenceDiff(
    before.map(one => currentKey(one.place)),
    after.map(index => keyOf(places[index]!)),
  )
  for (const [from, to] of samePairs(before.keys(), after.keys(), edits)) names[after[to]!] = before[from]!.anchor
}

/** What a paragraph says with all changes accepted; of one that goes, what it said. */
function currentKey(place: ParagraphPlace): string {
  const text = currentTextOf(place.node)
  return isLeaving(place, text) ? `-${rejectedText(place)}` : `=${text}`
}

const rejectedKey = (place: ParagraphPlace) => `=${rejectedText(place)}`

const rejectedText = ({ node }: ParagraphPlace) =>
  piecesOf(node)
    .filter(piece => piece.inserted === null)
    .map(piece => piece.text)
    .join('')
