import { firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import { type OpenRevision, placesOf } from '../open-revision.ts'
import { paragraphMark } from '../paragraph-text.ts'
import type { ParagraphPlace } from '../paragraphs.ts'
import { formatNumber } from './number-format.ts'
import { type List, type ListPlace, numberingOf } from './numbering.ts'
import { shownCharacters } from './symbol-characters.ts'

/** What a list item shows before its text. */
export interface ListLabel {
  /** From 0. */
  level: number
  /** The number or bullet; null for an item that is being taken out, which does not count. */
  label: string | null
}

/** The labels of all list items, by anchor, as they are with all open changes accepted. */
export function labelsOf(open: OpenRevision): Map<string, ListLabel> {
  const labels = new Map<string, ListLabel>()
  for (const [index, label] of listLabels(open, placesOf(open)).entries())
    if (label) labels.set(open.anchors[index]!, label)
  return labels
}

/** The labels of the paragraphs, by their index. */
export function listLabels({ file }: OpenRevision, places: ParagraphPlace[]): (ListLabel | undefined)[] {
  const numbering = numberingOf(file)
  const counters = new Counters()
  return places.map(place => {
    const list = numbering.placeOf(place.node)
    if (!list) return undefined
    return { level: list.level, label: isLeaving(place) ? null : counters.next(list) }
  })
}

/** Its end is deleted, and what is left of it becomes part of the next paragraph; or its row is deleted. */
export const isLeaving = ({ node, row }: ParagraphPlace): boolean =>
  paragraphMark(node).deleted !== null || (row !== null && isDeletedRow(row))

function isDeletedRow(row: XmlElement): boolean {
  const properties = firstChild(row, 'w:trPr')
  return properties !== undefined && firstChild(properties, 'w:del') !== undefined
}

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

function labelText(list: List, level: number, counts: (number | undefined)[]): string {
  const own = list.levels[level]
  if (!own) return ''
  if (own.format === 'bullet') return shownCharacters(own.text, own.font)
  return own.text.replace(/%([1-9])/g, (_, digit: string) => {
    const index = Number(digit) - 1
    if (index > level) return ''
    const format = list.levels[index]?.format ?? 'decimal'
    return formatNumber(counts[index] ?? 0, own.isLegal && format !== 'none' ? 'decimal' : format)
  })
}
