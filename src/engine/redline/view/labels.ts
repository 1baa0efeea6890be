import { firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import { holdsObject } from '../inline-content.ts'
import { placesOf, type ReadonlyRevision } from '../open-revision.ts'
import { currentTextOf, paragraphMark, piecesOf } from '../paragraph-text.ts'
import { bodyOf, type ParagraphPlace, paragraphsOf } from '../paragraphs.ts'
import type { ReadonlyWordFile } from '../word-file.ts'
import { notesOf, type SeenNote } from './content/notes.ts'
import { boxesOf } from './content/object-node.ts'
import { pageStoriesOf } from './content/sections.ts'
import { labelLanguage } from './label-properties.ts'
import { numberInFormat } from './number-format.ts'
import { type List, type ListPlace, type Numbering, numberingOf } from './numbering.ts'
import { type StyleSheet, styleSheetOf } from './style-sheet.ts'
import { shownCharacters } from './symbol-characters.ts'

/** The label that a list item shows before its text. */
export interface ListLabel {
  /** The zero-based level of the item. */
  level: number
  /** The number or bullet. Null for an item that is being deleted or joined with another, because it does not count. */
  label: string | null
}

/** Returns the labels of all list items of the body, by anchor, with all open changes accepted. */
export function labelsOf(open: ReadonlyRevision): Map<string, ListLabel> {
  const { file, anchors } = open
  const sheet = styleSheetOf(file)
  const numbering = numberingOf(file, sheet)
  const labels = listLabels({
    file,
    sheet,
    numbering,
    noteOf: notesOf(file, bodyOf(file.tree(file.mainName))),
    holdsObject,
  })
  return new Map(
    placesOf(open).flatMap(({ node }, index) => {
      const label = labels.get(node)
      return label ? [[anchors[index]!, label] as const] : []
    }),
  )
}

interface ListedTexts {
  file: ReadonlyWordFile
  sheet: StyleSheet
  numbering: Numbering
  noteOf: ReturnType<typeof notesOf>
  /**
   * Whether a paragraph holds an object. Gives the result of `holdsObject` in inline-content.ts, possibly from a cache.
   */
  holdsObject(paragraph: XmlElement): boolean
}

/**
 * Returns the labels of the list items in all texts of a document, by paragraph. As in Word, the body with its text
 * boxes, all footnotes, all endnotes, and each header and footer are counted separately.
 */
export function listLabels(texts: ListedTexts): Map<XmlElement, ListLabel> {
  const { file } = texts
  const labeller = new Labeller(texts)
  if (!file.root('numbering')) return labeller.labels
  labeller.count(paragraphsOf(bodyOf(file.tree(file.mainName))), new Counters())
  for (const { root } of pageStoriesOf(file)) labeller.count(paragraphsOf(root), new Counters())
  return labeller.labels
}

interface InnerText {
  kind: SeenNote['kind'] | 'textBox'
  places: ParagraphPlace[]
}

/**
 * Returns the text boxes in a paragraph and the notes that the paragraph is the first to refer to. Deleted boxes and
 * references are left out.
 */
function innerTexts(paragraph: XmlElement, texts: Pick<ListedTexts, 'noteOf' | 'holdsObject'>): InnerText[] {
  if (!texts.holdsObject(paragraph)) return []
  const objects = piecesOf(paragraph).flatMap(({ node, deleted }) => (deleted ? [] : node))
  return objects.flatMap((node): InnerText[] => {
    const note = texts.noteOf(node)
    if (note?.content) return [{ kind: note.kind, places: paragraphsOf(note.content) }]
    return boxesOf(node).map(box => ({ kind: 'textBox', places: paragraphsOf(box) }))
  })
}

/** Returns the labels in the notes and text boxes that are shown with a paragraph. */
export const labelsInside = (
  paragraph: XmlElement,
  texts: Pick<ListedTexts, 'noteOf' | 'holdsObject'> & { labels(): ReadonlyMap<XmlElement, ListLabel> },
): (string | null | undefined)[] =>
  texts.labels().size === 0
    ? []
    : innerTexts(paragraph, texts).flatMap(({ places }) => places.map(({ node }) => texts.labels().get(node)?.label))

class Labeller {
  readonly labels = new Map<XmlElement, ListLabel>()
  readonly #texts: ListedTexts
  readonly #ofNotes = { footnote: new Counters(), endnote: new Counters() }

  constructor(texts: ListedTexts) {
    this.#texts = texts
  }

  /**
   * Counts the list items of a text. Paragraphs with deleted ends form one item with the next paragraph that keeps its
   * end, and get its number. The number is shown at the first of them that has text.
   */
  count(places: ParagraphPlace[], counters: Counters): void {
    let first = 0
    for (const [index, place] of places.entries()) {
      const list = this.#texts.numbering.placeOf(place.node)
      if (list) this.labels.set(place.node, { level: list.level, label: null })
      const isLeavingRow = place.row !== null && isDeletedRow(place.row)
      const isJoined = !isLeavingRow && isEndDeleted(place) && places[index + 1]?.parent === place.parent
      const shown = list && !isLeavingRow && !isJoined ? shownAt(places, first, index) : undefined
      if (list && shown)
        this.labels.set(shown.node, {
          level: list.level,
          label: counters.next(list, () => this.#languageOf(place.node, list)),
        })
      if (!isJoined) first = index + 1
      if (!isLeavingRow) this.#countInside(place.node, counters)
    }
  }

  #languageOf(paragraph: XmlElement, { list, level }: ListPlace): string {
    return labelLanguage(paragraph, list.levels[level], this.#texts.sheet)
  }

  #countInside(paragraph: XmlElement, counters: Counters): void {
    for (const { kind, places } of innerTexts(paragraph, this.#texts))
      this.count(places, kind === 'textBox' ? counters : this.#ofNotes[kind])
  }
}

/** Returns the first paragraph with text. If no paragraph has text, returns the last, unless it is deleted too. */
function shownAt(places: ParagraphPlace[], first: number, last: number): ParagraphPlace | undefined {
  const withText = places.slice(first, last).find(({ node }) => currentTextOf(node) !== '')
  const place = places[last]!
  return withText ?? (isEndDeleted(place) && currentTextOf(place.node) === '' ? undefined : place)
}

const isEndDeleted = ({ node }: ParagraphPlace): boolean => paragraphMark(node).deleted !== null

/** Whether a whole paragraph is being deleted: it has no text left and its end is deleted, or its row is deleted. */
export const isLeaving = (place: ParagraphPlace, text: string): boolean =>
  (text === '' && isEndDeleted(place)) || (place.row !== null && isDeletedRow(place.row))

const isDeletedRow = (row: XmlElement): boolean => firstChild(firstChild(row, 'w:trPr'), 'w:del') !== undefined

/** The current counts of each list in a text. */
class Counters {
  readonly #byAbstract = new Map<string, (number | undefined)[]>()
  readonly #used = new Set<string>()

  /**
   * Returns the next label of a list: after `1.`, a second item on level 0 gets `2.` and an item on level 1 `1.1`.
   *
   * @param languageOf returns the language of the label; called only if a number format depends on it
   */
  next({ listId, list, level }: ListPlace, languageOf: () => string): string {
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
    return labelText(list, level, counts, languageOf)
  }

  /** Sets a level to its start override when the list first uses the level (ECMA-376-1 §17.9.26). */
  #restart(listId: string, list: List, level: number, counts: (number | undefined)[]): void {
    const key = `${listId}/${level}`
    if (this.#used.has(key)) return
    this.#used.add(key)
    const start = list.startOverrides[level]
    if (start !== undefined) counts[level] = start - 1
  }
}

/** The most characters of a label's text that Word uses. */
const TEXT_MOST = 255

/** Number formats that depend on the language. */
const inWords: ReadonlySet<string> = new Set(['ordinal', 'cardinalText', 'ordinalText'])

function labelText(list: List, level: number, counts: (number | undefined)[], languageOf: () => string): string {
  const definition = list.levels[level]
  if (!definition) return ''
  const text = definition.text.slice(0, TEXT_MOST)
  if (definition.format === 'bullet') return shownCharacters(text, definition.font)
  return text.replace(/%([1-9])/g, (_, digit: string) => {
    const index = Number(digit) - 1
    if (index > level) return ''
    const format = list.levels[index]?.format ?? 'decimal'
    const shown = definition.isLegal && format !== 'none' ? 'decimal' : format
    return numberInFormat(counts[index] ?? 0, shown, inWords.has(shown) ? languageOf() : undefined)
  })
}
