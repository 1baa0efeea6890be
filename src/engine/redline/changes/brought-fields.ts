import { cellChangeBy, changeBy, isStory, traitsOf } from '../../docx/grammar/elements.ts'
import { attribute, childElements, isElement, textOf, type XmlElement } from '../../xml/xml-tree.ts'
import { fieldName } from '../inline/fields.ts'
import { pieceText } from '../paragraph-text.ts'
import type { Story } from '../stories.ts'

/** A computed field that tracked changes insert into a story. */
export interface BroughtField {
  name: string
  code: string
  /** The text that the file stores as the result of the field. */
  shown: string
  /** The changes around the parts that make the text a field: the field characters and the code. */
  marks: ReadonlySet<XmlElement>
  /** The children of the story's container that the field spans. */
  blocks: ReadonlySet<XmlElement>
  /** The nodes to remove so that only the result remains: the field characters and everything in the code. */
  nodes: ReadonlySet<XmlElement>
  /** The `w:fldSimple` element to unwrap; null for a field made of field characters. */
  wrapper: XmlElement | null
}

/** Fields whose result is typed or comes from data stored with the field, and fields that show nothing. */
const notComputed = new Set(['HYPERLINK', 'FORMTEXT', 'FORMCHECKBOX', 'FORMDROPDOWN', 'XE', 'TC', 'TA', 'RD'])
/** Lists of page numbers. Word processors fill in these lists, and the fields inside them, during layout. */
const lists = new Set(['TOC', 'TOA', 'INDEX'])
const pageNumbers = new Set(['PAGE', 'NUMPAGES', 'SECTIONPAGES'])

const isComputed = (name: string, isInPageStory: boolean) =>
  name !== '' && !notComputed.has(name) && !lists.has(name) && !(isInPageStory && pageNumbers.has(name))

/**
 * Finds the computed fields that tracked changes insert into a story, ordered by where they end. For example, an
 * inserted `DATE` field that shows `30` is returned with the code `DATE`, the shown text `30` and the insertion as its
 * mark.
 */
export function broughtFields({ kind, container }: Story): BroughtField[] {
  const reader = new FieldReader(kind === 'header' || kind === 'footer')
  for (const block of childElements(container)) reader.readBlock(block)
  return reader.fields
}

interface OpenField {
  isInCode: boolean
  code: string
  shown: string
  marks: Set<XmlElement>
  blocks: Set<XmlElement>
  nodes: Set<XmlElement>
}

class FieldReader {
  readonly fields: BroughtField[] = []
  readonly #isInPageStory: boolean
  #open: OpenField[] = []
  #block: XmlElement | undefined
  /** The changes around the current position. */
  readonly #around: XmlElement[] = []

  constructor(isInPageStory: boolean) {
    this.#isInPageStory = isInPageStory
  }

  readBlock(block: XmlElement): void {
    this.#block = block
    this.#read(block)
  }

  #read(node: XmlElement): void {
    const marks = marksAround(node)
    this.#around.push(...marks)
    if (isStory(node.name)) this.#readTextBox(node)
    else if (node.name === 'w:r') for (const child of childElements(node)) this.#readPiece(child)
    else if (node.name === 'w:fldSimple') this.#readSimple(node)
    else this.#readChildren(node)
    this.#around.length -= marks.length
  }

  #readChildren(node: XmlElement): void {
    for (const child of node.children) if (isElement(child) && !child.name.endsWith('Pr')) this.#read(child)
  }

  /** Reads a text box as a separate text, because no field extends beyond it. */
  #readTextBox(node: XmlElement): void {
    const outer = this.#open
    this.#open = []
    this.#readChildren(node)
    this.#open = outer
  }

  #begin(code: string, isInCode: boolean): OpenField {
    const field = {
      isInCode,
      code,
      shown: '',
      marks: new Set<XmlElement>(),
      blocks: new Set<XmlElement>(),
      nodes: new Set<XmlElement>(),
    }
    this.#open.push(field)
    return field
  }

  #readSimple(node: XmlElement): void {
    const field = this.#begin(attribute(node, 'w:instr') ?? '', false)
    this.#claim(field)
    this.#readChildren(node)
    this.#open.splice(this.#open.indexOf(field))
    this.#add(field, node)
  }

  #readPiece(node: XmlElement): void {
    if (node.name === 'w:rPr') return
    const field = this.#open.at(-1)
    const type = node.name === 'w:fldChar' ? attribute(node, 'w:fldCharType') : undefined
    if (type === 'begin') this.#claim(this.#begin('', true))
    else if (field && type !== undefined) this.#claim(field)
    else if (field?.isInCode && traitsOf(node.name).text === 'code') {
      field.code += textOf(node)
      this.#claim(field)
    }
    for (const open of this.#open) {
      if (open.isInCode || (type !== undefined && open === this.#open.at(-1))) open.nodes.add(node)
      else open.shown += pieceText(node)
      open.blocks.add(this.#block!)
    }
    if (field && type === 'separate') field.isInCode = false
    if (field && type === 'end') this.#add(this.#open.pop()!, null)
    if (type === undefined) this.#readChildren(node)
  }

  #claim(field: OpenField): void {
    for (const mark of this.#around) field.marks.add(mark)
    field.blocks.add(this.#block!)
  }

  #add({ code, shown, marks, blocks, nodes }: OpenField, wrapper: XmlElement | null): void {
    const name = nameOf(code)
    const isInList = this.#open.some(field => lists.has(nameOf(field.code)))
    if (marks.size > 0 && !isInList && isComputed(name, this.#isInPageStory))
      this.fields.push({ name, code: code.trim(), shown, marks, blocks, nodes, wrapper })
  }
}

/** Returns the name of a field, or `=` for a formula, which has no name (ECMA-376-1 §17.16.3). */
const nameOf = (code: string) => (code.trim().startsWith('=') ? '=' : fieldName(code))

/** Returns the element itself if it is a change mark, or the change marks of the row or cell. */
function marksAround(node: XmlElement): XmlElement[] {
  if (changeBy(node.name)) return [node]
  if (node.name !== 'w:tr' && node.name !== 'w:tc') return []
  const properties = childElements(node, `${node.name}Pr`).flatMap(element => childElements(element))
  return properties.filter(property => changeBy(property.name) ?? cellChangeBy(property.name))
}

/** Replaces the fields in the given blocks with their results. */
export function settleFields(blocks: Iterable<XmlElement>, fields: readonly BroughtField[]): void {
  const gone = new Set(fields.flatMap(field => [...field.nodes]))
  const wrappers = new Set(fields.flatMap(({ wrapper }) => wrapper ?? []))
  for (const block of blocks) settleIn(block, gone, wrappers)
}

function settleIn(parent: XmlElement, gone: ReadonlySet<XmlElement>, wrappers: ReadonlySet<XmlElement>): void {
  const isGone = (node: XmlElement['children'][number]) => isElement(node) && gone.has(node)
  const isEmptied = (node: XmlElement) =>
    node.name === 'w:r' &&
    node.children.some(isGone) &&
    node.children.every(child => isGone(child) || !isElement(child) || child.name === 'w:rPr')
  parent.children = parent.children.flatMap(child => {
    if (!isElement(child)) return [child]
    if (gone.has(child) || isEmptied(child)) return []
    settleIn(child, gone, wrappers)
    return wrappers.has(child) ? child.children : [child]
  })
}
