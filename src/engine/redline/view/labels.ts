import { firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import { placesOf, type ReadonlyRevision } from '../open-revision.ts'
import { currentText, paragraphMark, piecesOf } from '../paragraph-text.ts'
import type { ParagraphPlace } from '../paragraphs.ts'
import { formatNumber } from './number-format.ts'
import { type List, type ListPlace, type Numbering, numberingOf } from './numbering.ts'
import { styleSheetOf } from './style-sheet.ts'
import { shownCharacters } from './symbol-characters.ts'

/** What a list item shows before its text. */
export interface ListLabel {
  /** From 0. */
  level: number
  /** The number or bullet; null for an item that is being taken out or joined to the one before, which does not count. */
  label: string | null
}

/** The labels of all list items, by anchor, as they are with all open changes accepted. */
export function labelsOf(open: ReadonlyRevision): Map<string, ListLabel> {
  const labels = new Map<string, ListLabel>()
  const places = placesOf(open)
  const numbering = numberingOf(open.file, styleSheetOf(open.file))
  for (const [index, label] of listLabels(places, listPlaces(places, numbering)).entries())
    if (label) labels.set(open.anchors[index]!, label)
  return labels
}

/** The lists and levels of the paragraphs, by their index. */
export const listPlaces = (places: ParagraphPlace[], numbering: Numbering): (ListPlace | undefined)[] =>
  places.map(({ node }) => numbering.placeOf(node))

/**
 * The labels of the paragraphs, by their index. Paragraphs whose ends are deleted are one with the next that has its end,
 * and are numbered as that one; the number stands where the text of all of them begins.
 */
export function listLabels(
  places: ParagraphPlace[],
  lists: readonly (ListPlace | undefined)[],
): (ListLabel | undefined)[] {
  const counters = new Counters()
  const labels: (ListLabel | undefined)[] = lists.map(list => list && { level: list.level, label: null })
  let first = 0
  for (const [index, place] of places.entries()) {
    if (place.row && isDeletedRow(place.row)) {
      first = index + 1
      continue
    }
    const isJoined = isEndDeleted(place) && places[index + 1]?.parent === place.parent
    if (isJoined) continue
    const list = lists[index]
    const shown = list ? shownAt(places, first, index) : undefined
    if (list && shown !== undefined) labels[shown] = { level: list.level, label: counters.next(list) }
    first = index + 1
  }
  return labels
}

/** The first of some paragraphs that has text; the last where none has, unless that one goes too. */
function shownAt(places: ParagraphPlace[], first: number, last: number): number | undefined {
  for (let index = first; index < last; index++) if (currentText(piecesOf(places[index]!.node)) !== '') return index
  const place = places[last]!
  return isEndDeleted(place) && currentText(piecesOf(place.node)) === '' ? undefined : last
}

const isEndDeleted = ({ node }: ParagraphPlace): boolean => paragraphMark(node).deleted !== null

/** All of it goes: what is left of it is no text, and its end is deleted; or its row is. */
export const isLeaving = (place: ParagraphPlace, text: string): boolean =>
  (text === '' && isEndDeleted(place)) || (place.row !== null && isDeletedRow(place.row))

const isDeletedRow = (row: XmlElement): boolean => firstChild(firstChild(row, 'w:trPr'), 'w:del') !== undefined

/** Where the counting of each list stands. */
class Counters {
  readonly #byAbstract = new Map<string, (number | undefined)[]>()
  readonly #used = new Set<string>()

  next({ listId, list, level }: ListPlace): string {
    const counts = this.#byAbstract.get(list.abstractId) ?? []
    this.#byAbstract.set(list.abstractId, counts)
    this.#restart(listId, list, level, counts)
    for (let above = 0; above < level; above++) counts[above] ??= list.levels[above]?.start ?? 1
    const before = counts[level]
    counts[level] = before === undefined ? (list.levels[level]?.start ?? 1) : before + 1
    for (let below = level + 1; below < counts.length; below++) {
      const restartAfter = list.levels[below]?.restartAfter
      if (restartAfter === undefined || (restartAfter !== 0 && level < restartAfter)) counts[below] = undefined
    }
    return labelText(list, level, counts)
  }

  /** A level with a start of its own begins there when its list is first used on it (ECMA-376-1 §17.9.26). */
  #restart(listId: string, list: List, level: number, counts: (number | undefined)[]): void {
    const key = `${listId}/${level}`
    if (this.#used.has(key)) return
    this.#used.add(key)
    const start = list.startOverrides[level]
    if (start !== undefined) counts[level] = start - 1
  }
}

/** Word takes as many characters for the text of a number. */
const TEXT_MOST = 255

function labelText(list: List, level: number, counts: (number | undefined)[]): string {
  const own = list.levels[level]
  if (!own) return ''
  const text = own.text.slice(0, TEXT_MOST)
  if (own.format === 'bullet') return shownCharacters(text, own.font)
  return text.replace(/%([1-9])/g, (_, digit: string) => {
    const index = Number(digit) - 1
    if (index > level) return ''
    const format = list.levels[index]?.format ?? 'decimal'
    return formatNumber(counts[index] ?? 0, own.isLegal && format !== 'none' ? 'decimal' : format)
  })
}
