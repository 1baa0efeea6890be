import { placesOf, type ReadonlyRevision } from '../open-revision.ts'
import { currentTextOf, piecesOf } from '../paragraph-text.ts'
import type { ParagraphPlace } from '../paragraphs.ts'
import { samePairs, sequenceDiff } from '../text-diff/sequence-diff.ts'
import { isLeaving } from '../view/labels.ts'
import type { ReadonlyWordFile } from '../word-file.ts'

/**
 * Returns names for the paragraphs of a comparison, which are the same each time. A paragraph that stays gets its name
 * from the newer revision, and a deleted paragraph from the older revision. Any other paragraph, such as half of a
 * split paragraph, gets a number.
 */
export function nameClauses(compared: ReadonlyWordFile, older: ReadonlyRevision, newer: ReadonlyRevision): string[] {
  const places = placesOf({ file: compared })
  const names: (string | undefined)[] = places.map(() => undefined)
  nameAlike(names, places, currentKey, newer)
  nameAlike(names, places, rejectedKey, older)
  const usedNames = new Set([...older.anchors, ...newer.anchors])
  let next = 0
  const number = (): string => {
    const name = String(next++).padStart(8, '0')
    return usedNames.has(name) ? number() : name
  }
  return names.map(name => name ?? number())
}

/**
 * Names the paragraphs that have no name yet: each gets the unused name of a paragraph in `revision` that has the same
 * text, in order.
 */
function nameAlike(
  names: (string | undefined)[],
  places: ParagraphPlace[],
  keyOf: (place: ParagraphPlace) => string,
  revision: ReadonlyRevision,
): void {
  const after = [...names.keys()].filter(index => names[index] === undefined)
  if (after.length === 0) return
  const usedNames = new Set(names)
  const clauses = placesOf(revision).map((place, index) => ({ place, anchor: revision.anchors[index]! }))
  const before = clauses.filter(clause => !usedNames.has(clause.anchor))
  const edits = sequenceDiff(
    before.map(clause => currentKey(clause.place)),
    after.map(index => keyOf(places[index]!)),
  )
  for (const [from, to] of samePairs(before.keys(), after.keys(), edits)) names[after[to]!] = before[from]!.anchor
}

/**
 * Returns a key for the text of a paragraph with all changes accepted. For a paragraph that is being deleted, the key
 * is made from its earlier text.
 */
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
