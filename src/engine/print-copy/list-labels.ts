import { addChild, ownChild, setChild } from '../docx/grammar/order.ts'
import { holdsObject } from '../redline/inline-content.ts'
import { bodyOf, paragraphsOf } from '../redline/paragraphs.ts'
import { notesOf } from '../redline/view/content/notes.ts'
import { isLabelVanished } from '../redline/view/label-properties.ts'
import { listLabels } from '../redline/view/labels.ts'
import { type List, type ListLevel, type ListPlace, numberingOf } from '../redline/view/numbering.ts'
import { paragraphStyles, type StyleSheet, styleSheetOf } from '../redline/view/style-sheet.ts'
import type { WordFile } from '../redline/word-file.ts'
import {
  attribute,
  childElements,
  cloneElement,
  descendants,
  element,
  firstChild,
  isElement,
  type XmlElement,
} from '../xml/xml-tree.ts'

/**
 * The number formats that, in every language, LibreOffice lays out as Word and the pages for members do
 * (ST_NumberFormat, ECMA-376-1 §17.18.59). LibreOffice supports neither legal numbers nor restarts after a chosen
 * level.
 */
const laidOutAlike: ReadonlySet<string> = new Set([
  ...['decimal', 'decimalZero', 'upperRoman', 'lowerRoman', 'upperLetter', 'lowerLetter', 'bullet'],
])

/** In the text of a number, a percent sign before a digit stands for a level. */
const namesLevel = /%[1-9]/

/**
 * Moves the list items that LibreOffice would number differently into separate lists, whose only number is the label
 * that members saw; the indentation, tab and format of the level stay. This includes all lists that extend beyond the
 * body, because LibreOffice counts text boxes, headers and footers together. A hidden label, which LibreOffice would
 * print, becomes empty. The caller must have marked the parts of all texts as changed.
 */
export function writeLabels(file: WordFile): void {
  const root = file.root('numbering')
  if (!root) return
  const sheet = styleSheetOf(file)
  const body = bodyOf(file.tree(file.mainName))
  const numbering = numberingOf(file, sheet)
  const labels = listLabels({ file, sheet, numbering, noteOf: notesOf(file, body), holdsObject })
  const items = [...labels].map(([node, { label }]) => {
    const place = numbering.placeOf(node)!
    const isVanished = isLabelVanished(node, place.list.levels[place.level], sheet)
    return { node, place, label: isVanished ? '' : label, isVanished }
  })
  const inFlow = paragraphsInFlow(body)
  const isCountedAlike = ({ node, place, isVanished }: (typeof items)[number]) =>
    inFlow.has(node) && isAlike(place.list) && !isVanished
  const differing = new Set(items.flatMap(item => (isCountedAlike(item) ? [] : item.place.list.abstractId)))
  if (differing.size === 0) return
  const written = new WrittenLists(root)
  for (const { node, label, place } of items) {
    const level = place.list.levels[place.level]
    if (!level || label === null || !differing.has(place.list.abstractId) || namesLevel.test(label)) continue
    if (level.format !== 'bullet') setList(node, place, written.listOf(level, label), sheet)
  }
  file.changed(file.partName('numbering')!)
}

/**
 * Returns the paragraphs of the body outside of frames and floating tables. LibreOffice counts those inside with text
 * boxes.
 */
function paragraphsInFlow(body: XmlElement): Set<XmlElement> {
  const isFloating = (table: XmlElement) => firstChild(firstChild(table, 'w:tblPr'), 'w:tblpPr') !== undefined
  const tables = [...descendants(body)].filter(node => node.name === 'w:tbl' && isFloating(node))
  const moved = new Set(tables.flatMap(table => [...descendants(table)]))
  const isFramed = (paragraph: XmlElement) => firstChild(firstChild(paragraph, 'w:pPr'), 'w:framePr') !== undefined
  return new Set(paragraphsOf(body).flatMap(({ node }) => (moved.has(node) || isFramed(node) ? [] : node)))
}

const isAlike = ({ levels }: List): boolean =>
  levels.every(
    level =>
      level === undefined || (laidOutAlike.has(level.format) && !level.isLegal && level.restartAfter === undefined),
  )

/**
 * Assigns a paragraph to a list. If its former list came from a style, the style's indentation is copied, because the
 * new list would replace it.
 */
function setList(paragraph: XmlElement, { level }: ListPlace, listId: string, sheet: StyleSheet): void {
  const properties = ownChild(paragraph, 'w:pPr')
  if (!firstChild(properties, 'w:numPr') && !firstChild(properties, 'w:ind')) {
    const indent = styledIndent(paragraphStyles(sheet, paragraph))
    if (indent) addChild(properties, cloneElement(indent))
  }
  const numbers = element('w:numPr', {}, [
    element('w:ilvl', { 'w:val': String(level) }),
    element('w:numId', { 'w:val': listId }),
  ])
  setChild(properties, numbers)
}

/** Returns the indentation from the styles, searching no further than the style that names the list. */
function styledIndent(styles: XmlElement[]): XmlElement | undefined {
  for (const style of styles) {
    const properties = firstChild(style, 'w:pPr')
    const indent = firstChild(properties, 'w:ind')
    if (indent || firstChild(properties, 'w:numPr')) return indent
  }
  return undefined
}

/** The lists written so far, each with a single level and label. Items with the same label share a list. */
class WrittenLists {
  readonly #root: XmlElement
  readonly #known = new Map<XmlElement, Map<string, string>>()
  #nextAbstract: number
  #nextList: number

  constructor(root: XmlElement) {
    this.#root = root
    this.#nextAbstract = nextId(root, 'w:abstractNum', 'w:abstractNumId')
    this.#nextList = nextId(root, 'w:num', 'w:numId')
  }

  listOf({ node }: ListLevel, label: string): string {
    const listsByLabel = this.#known.get(node) ?? new Map<string, string>()
    this.#known.set(node, listsByLabel)
    const existing = listsByLabel.get(label)
    if (existing !== undefined) return existing
    const [abstractId, listId] = [String(this.#nextAbstract++), String(this.#nextList++)]
    const abstract = element('w:abstractNum', { 'w:abstractNumId': abstractId }, [
      element('w:multiLevelType', { 'w:val': 'multilevel' }),
      writtenLevel(node, label),
    ])
    const firstList = this.#root.children.findIndex(child => isElement(child) && child.name === 'w:num')
    this.#root.children.splice(firstList < 0 ? this.#root.children.length : firstList, 0, abstract)
    this.#root.children.push(
      element('w:num', { 'w:numId': listId }, [element('w:abstractNumId', { 'w:val': abstractId })]),
    )
    listsByLabel.set(label, listId)
    return listId
  }
}

const leftOut: ReadonlySet<string> = new Set([
  'w:pStyle',
  'w:isLgl',
  'w:lvlRestart',
  'w:lvlPicBulletId',
  'mc:AlternateContent',
])

function writtenLevel(level: XmlElement, label: string): XmlElement {
  const written = cloneElement(level)
  written.children = written.children.filter(child => !isElement(child) || !leftOut.has(child.name))
  const format = firstChild(written, 'w:numFmt') ?? element('w:numFmt')
  format.attributes = [{ name: 'w:val', written: 'w:val', value: 'decimal' }]
  if (!written.children.includes(format))
    written.children.splice(
      written.children.findIndex(child => isElement(child) && child.name === 'w:start') + 1,
      0,
      format,
    )
  const text = firstChild(written, 'w:lvlText')
  if (text) text.attributes = [{ name: 'w:val', written: 'w:val', value: label }]
  return written
}

function nextId(root: XmlElement, name: string, id: string): number {
  const ids = childElements(root, name).map(element => Number(attribute(element, id)))
  return Math.max(0, ...ids.filter(Number.isSafeInteger)) + 1
}
