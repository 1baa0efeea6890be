import {
  cellChangeBy,
  changeBy,
  isProperties,
  isRangeEnd,
  isRecord,
  rangeFrom,
  undeletedName,
} from '../../docx/grammar/elements.ts'
import { ownChild, removeChildren, setChild } from '../../docx/grammar/order.ts'
import {
  childElements,
  element,
  firstChild,
  isElement,
  rename,
  type XmlElement,
  type XmlNode,
} from '../../xml/xml-tree.ts'
import { holdsObject } from '../inline-content.ts'
import { bodyOf } from '../paragraphs.ts'
import { revisionMark } from '../revision-mark.ts'
import { storiesOf } from '../stories.ts'
import { notesOf } from '../view/content/notes.ts'
import { listLabels } from '../view/labels.ts'
import { type ListLevel, numberingOf } from '../view/numbering.ts'
import { styleSheetOf } from '../view/style-sheet.ts'
import type { WordFile } from '../word-file.ts'

/** How the changes of an author are drawn. */
export interface Ink {
  /** Six hexadecimal digits. */
  color: string
  /** Whether lines are double. It tells two sides apart without colour. */
  isDouble: boolean
}

/** Returns the ink for the changes of an author. */
export type InkOf = (author: string) => Ink

/** An open change, and its ink. */
type Marking = Ink & { effect: 'brings' | 'takes' | 'merges' }

const markedKinds: ReadonlySet<string> = new Set(['body', 'header', 'footer', 'footnotes', 'endnotes'])

/**
 * Turns open changes into format, in place: inserted text is underlined, deleted text is struck through, text with
 * another format is underlined with dots, and a pilcrow stands for the changed end of a paragraph. Paragraphs that are
 * being deleted lose their number, as members see them. A document without open changes is left.
 */
export function showMarkup(file: WordFile, inkOf: InkOf): void {
  withoutLeavingNumbers(file)
  const markup = new Markup(inkOf)
  for (const { kind, partName, root } of storiesOf(file)) {
    if (markedKinds.has(kind)) markup.show(root, null)
    else markup.strip(root)
    file.changed(partName)
  }
}

class Markup {
  readonly #inkOf: InkOf

  constructor(inkOf: InkOf) {
    this.#inkOf = inkOf
  }

  /** Shows the changes below a node. `around` is the change around it. */
  show(node: XmlElement, around: Marking | null): void {
    node.children = node.children.flatMap(child => (isElement(child) ? this.#shown(child, around) : child))
  }

  /** Removes all marks below a node and shows nothing for them. */
  strip(node: XmlElement): void {
    const isMark = ({ name }: XmlElement) =>
      isRecord(name) || changeBy(name) !== undefined || cellChangeBy(name) !== undefined || isRange(name)
    node.children = node.children.filter(child => !isElement(child) || !isMark(child))
    for (const child of childElements(node)) this.strip(child)
  }

  #shown(node: XmlElement, around: Marking | null): XmlNode[] {
    const { name } = node
    if (isRange(name)) return []
    const effect = changeBy(name)
    if (effect) {
      this.show(node, this.#marking(node, effect))
      return node.children
    }
    if (name === 'w:r') this.#run(node, around)
    else if (name === 'w:p') this.#paragraph(node, around)
    else if (name === 'w:tr') this.show(node, this.#markingIn(node, 'w:trPr', changeBy) ?? around)
    else if (name === 'w:tc') this.show(node, this.#markingIn(node, 'w:tcPr', cellChangeBy) ?? around)
    else if (isProperties(name)) this.strip(node)
    else this.show(node, around)
    return [node]
  }

  #marking = (mark: XmlElement, effect: Marking['effect']): Marking => ({
    ...this.#inkOf(revisionMark(mark).author),
    effect,
  })

  #markingIn(
    node: XmlElement,
    properties: string,
    effectOf: (name: string) => Marking['effect'] | undefined,
  ): Marking | null {
    for (const mark of childElements(firstChild(node, properties))) {
      const effect = effectOf(mark.name)
      if (effect && effect !== 'merges') return this.#marking(mark, effect)
    }
    return null
  }

  #paragraph(node: XmlElement, around: Marking | null): void {
    const end = this.#markingIn(firstChild(node, 'w:pPr') ?? node, 'w:rPr', changeBy)
    this.show(node, around)
    // the change of a row or a cell says as much
    if (!end || around) return
    const properties = element('w:rPr')
    writeMarking(properties, end)
    node.children.push(element('w:r', {}, [properties, element('w:t', {}, ['¶'])]))
  }

  #run(node: XmlElement, around: Marking | null): void {
    const record = firstChild(firstChild(node, 'w:rPr'), 'w:rPrChange')
    const author = record && revisionMark(record).author
    this.show(node, around)
    for (const child of childElements(node)) {
      const shown = undeletedName(child.name)
      if (shown) rename(child, shown)
    }
    if (around) writeMarking(ownChild(node, 'w:rPr'), around)
    else if (author !== undefined) {
      const { color } = this.#inkOf(author)
      setChild(ownChild(node, 'w:rPr'), element('w:u', { 'w:val': 'dotted', 'w:color': color }))
    }
  }
}

const isRange = (name: string) => rangeFrom(name) !== undefined || isRangeEnd(name)

function writeMarking(properties: XmlElement, { color, isDouble, effect }: Marking): void {
  setChild(properties, element('w:color', { 'w:val': color }))
  if (effect === 'brings') {
    setChild(properties, element('w:u', { 'w:val': isDouble ? 'double' : 'single' }))
    return
  }
  for (const name of ['w:strike', 'w:dstrike']) removeChildren(properties, name)
  setChild(properties, element(isDouble ? 'w:dstrike' : 'w:strike'))
}

/** Takes paragraphs that do not count out of their lists. They keep their indentation. */
function withoutLeavingNumbers(file: WordFile): void {
  const sheet = styleSheetOf(file)
  const numbering = numberingOf(file, sheet)
  const noteOf = notesOf(file, bodyOf(file.tree(file.mainName)))
  for (const [node, { label }] of listLabels({ file, sheet, numbering, noteOf, holdsObject })) {
    if (label !== null) continue
    const place = numbering.placeOf(node)
    const properties = ownChild(node, 'w:pPr')
    const indent = indentOf(place?.list.levels[place.level])
    if (indent && !firstChild(properties, 'w:ind')) setChild(properties, indent)
    setChild(properties, element('w:numPr', {}, [element('w:numId', { 'w:val': '0' })]))
  }
}

function indentOf(level: ListLevel | undefined): XmlElement | undefined {
  const indent = firstChild(firstChild(level?.node, 'w:pPr'), 'w:ind')
  return indent && { ...indent, children: [] }
}
