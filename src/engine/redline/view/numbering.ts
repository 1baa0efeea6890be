import { switched } from '../../docx/grammar/on-off.ts'
import { attribute, childElements, descendants, firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import type { ReadonlyWordFile } from '../word-file.ts'
import { childValue, paragraphStyles, type StyleSheet } from './style-sheet.ts'

/** A level of a list (ECMA-376-1 §17.9.6). */
export interface ListLevel {
  start: number
  format: string
  /** The text of the label, such as `%1.%2`, or the bullet. */
  text: string
  /** The font of the bullet. */
  font: string | undefined
  /** The one-based level after which this level starts again. 0 means never; undefined means after any higher level. */
  restartAfter: number | undefined
  /** The label shows the numbers of all levels in decimal. */
  isLegal: boolean
  style: string | undefined
  /** The `w:pPr` for the paragraphs of this level. */
  paragraph: XmlElement | undefined
  /** The `w:lvl` element. */
  node: XmlElement
}

/** A list, which paragraphs name by its `w:numId`. */
export interface List {
  /** Lists of one abstract definition count together. */
  abstractId: string
  levels: (ListLevel | undefined)[]
  /** The number at which each level begins when this list first uses the level. */
  startOverrides: (number | undefined)[]
}

export interface ListPlace {
  listId: string
  list: List
  /** The zero-based level of the paragraph. */
  level: number
}

export interface Numbering {
  /** Returns the list and level of a paragraph, from its own properties or from its styles. */
  placeOf(paragraph: XmlElement): ListPlace | undefined
}

const LEVELS = 9

/** Reads the current lists of a file. */
export function numberingOf(file: ReadonlyWordFile, sheet: StyleSheet): Numbering {
  const root = file.root('numbering')
  return root ? readNumbering(root, sheet) : { placeOf: () => undefined }
}

function readNumbering(root: XmlElement, sheet: StyleSheet): Numbering {
  const lists = readLists(root, sheet)
  const byStyle = new Map<XmlElement, { listId: string; level: number } | null>()
  const placeByStyles = (styles: XmlElement[]) => {
    const [first] = styles
    if (!first) return null
    const existing = byStyle.get(first)
    const place = existing === undefined ? styledPlace(styles, lists) : existing
    byStyle.set(first, place)
    return place
  }
  return {
    placeOf(paragraph) {
      const ownNumbering = firstChild(firstChild(paragraph, 'w:pPr'), 'w:numPr')
      const ownId = childValue(ownNumbering, 'w:numId')
      const inherited = ownId === undefined ? placeByStyles(paragraphStyles(sheet, paragraph)) : null
      const listId = ownId ?? inherited?.listId
      const list = listId === undefined ? undefined : lists.get(listId)
      if (listId === undefined || !list) return undefined
      const level =
        wholeNumber(childValue(ownNumbering, 'w:ilvl')) ?? inherited?.level ?? ownLevel(sheet, paragraph, list)
      return level < LEVELS ? { listId, list, level } : undefined
    },
  }
}

/** Returns the level linked to the style of a paragraph that names a list but no level. */
function ownLevel(sheet: StyleSheet, paragraph: XmlElement, list: List): number {
  return Math.max(0, linkedLevel(paragraphStyles(sheet, paragraph), list))
}

/**
 * Returns the first list in a chain of styles. Its level is the level that is linked to a style of the chain
 * (§17.9.23), if any.
 */
function styledPlace(styles: XmlElement[], lists: Map<string, List>): { listId: string; level: number } | null {
  for (const style of styles) {
    const numbers = firstChild(firstChild(style, 'w:pPr'), 'w:numPr')
    const listId = childValue(numbers, 'w:numId')
    if (listId === undefined) continue
    const list = lists.get(listId)
    const linked = list ? linkedLevel(styles, list) : -1
    return { listId, level: linked >= 0 ? linked : (wholeNumber(childValue(numbers, 'w:ilvl')) ?? 0) }
  }
  return null
}

function linkedLevel(styles: XmlElement[], list: List): number {
  for (const style of styles) {
    const id = attribute(style, 'w:styleId')
    const index = list.levels.findIndex(level => level?.style !== undefined && level.style === id)
    if (index >= 0) return index
  }
  return -1
}

function readLists(root: XmlElement, sheet: StyleSheet): Map<string, List> {
  const abstracts = new Map<string, XmlElement>()
  for (const element of childElements(root, 'w:abstractNum'))
    abstracts.set(attribute(element, 'w:abstractNumId') ?? '', element)
  const numbers = new Map<string, XmlElement>()
  for (const element of childElements(root, 'w:num')) numbers.set(attribute(element, 'w:numId') ?? '', element)
  const lists = new Map<string, List>()
  for (const [listId, number] of numbers) {
    // the id 0 removes a paragraph from its list
    if (listId === '0') continue
    const abstract = linkedAbstract(
      abstracts.get(childValue(number, 'w:abstractNumId') ?? ''),
      abstracts,
      numbers,
      sheet,
    )
    if (abstract) lists.set(listId, readList(number, abstract))
  }
  return lists
}

/** Resolves a definition that only points to a list style to the definition of that style (§17.9.21). */
function linkedAbstract(
  abstract: XmlElement | undefined,
  abstracts: Map<string, XmlElement>,
  numbers: Map<string, XmlElement>,
  sheet: StyleSheet,
): XmlElement | undefined {
  const link = childValue(abstract, 'w:numStyleLink')
  if (link === undefined) return abstract
  const [style] = sheet.chainOf(link)
  const listId = childValue(firstChild(firstChild(style, 'w:pPr'), 'w:numPr'), 'w:numId')
  return abstracts.get(childValue(numbers.get(listId ?? ''), 'w:abstractNumId') ?? '') ?? abstract
}

function readList(number: XmlElement, abstract: XmlElement): List {
  const list: List = { abstractId: attribute(abstract, 'w:abstractNumId') ?? '', levels: [], startOverrides: [] }
  for (const level of childElements(abstract, 'w:lvl')) setLevel(list, level)
  for (const override of childElements(number, 'w:lvlOverride')) {
    const index = levelIndex(override)
    const level = firstChild(override, 'w:lvl')
    if (level) setLevel(list, level)
    const start = wholeNumber(childValue(override, 'w:startOverride'))
    if (index !== undefined && start !== undefined) list.startOverrides[index] = start
  }
  return list
}

function setLevel(list: List, level: XmlElement): void {
  const index = levelIndex(level)
  if (index !== undefined) list.levels[index] = readLevel(level)
}

function levelIndex(node: XmlElement): number | undefined {
  const index = wholeNumber(attribute(node, 'w:ilvl'))
  return index !== undefined && index < LEVELS ? index : undefined
}

function readLevel(level: XmlElement): ListLevel {
  const fonts = firstChild(firstChild(level, 'w:rPr'), 'w:rFonts')
  return {
    start: wholeNumber(childValue(level, 'w:start')) ?? 0,
    format: formatOf(level),
    text: firstChild(level, 'w:lvlPicBulletId') ? '•' : (childValue(level, 'w:lvlText') ?? ''),
    font: attribute(fonts, 'w:ascii') ?? attribute(fonts, 'w:hAnsi'),
    restartAfter: wholeNumber(childValue(level, 'w:lvlRestart')),
    isLegal: switched(level, 'w:isLgl') ?? false,
    style: childValue(level, 'w:pStyle'),
    paragraph: firstChild(level, 'w:pPr'),
    node: level,
  }
}

/**
 * Returns the number format of a level. A newer format is in a choice of alternate content, with a format that every
 * word processor knows as the fallback.
 */
function formatOf(level: XmlElement): string {
  const formats = [...descendants(level)].filter(node => node.name === 'w:numFmt')
  const names = formats.map(node => attribute(node, 'w:val')).filter(value => value !== 'custom')
  const padding = /^(0+)1, /.exec(formats.map(node => attribute(node, 'w:format') ?? '').join())?.[1]
  return padding ? `padded${padding.length + 1}` : (names.at(0) ?? 'decimal')
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
