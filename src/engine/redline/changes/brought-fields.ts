import { cellChangeBy, changeBy, isStory, traitsOf } from '../../docx/grammar/elements.ts'
import { attribute, childElements, isElement, textOf, type XmlElement } from '../../xml/xml-tree.ts'
import { fieldName } from '../inline/fields.ts'
import { pieceText } from '../paragraph-text.ts'
import type { Story } from '../stories.ts'

/** A field of a story that a word processor computes and that tracked changes insert. */
export interface BroughtField {
  name: string
  code: string
  /** The text that is stored as its result. */
  shown: string
  /** The changes around the parts that make it a field: its field characters and its code. */
  marks: ReadonlySet<XmlElement>
  /** The children of the story's container that it is in. */
  blocks: ReadonlySet<XmlElement>
  /** The nodes to remove when only its result stays: its field characters and everything in its code. */
  nodes: ReadonlySet<XmlElement>
  /** `w:fldSimple`, of which only the content stays. */
  wrapper: XmlElement | null
}

/** Fields whose result is typed by people or drawn from data stored next to it, and fields that show nothing. */
const notComputed = new Set(['HYPERLINK', 'FORMTEXT', 'FORMCHECKBOX', 'FORMDROPDOWN', 'XE', 'TC', 'TA', 'RD'])
/** Lists that give page numbers. They and the fields in them get their pages when the document is laid out. */
const lists = new Set(['TOC', 'TOA', 'INDEX'])
const pageNumbers = new Set(['PAGE', 'NUMPAGES', 'SECTIONPAGES'])

const isComputed = (name: string, isInPageStory: boolean) =>
  name !== '' && !notComputed.has(name) && !lists.has(name) && !(isInPageStory && pageNumbers.has(name))

/**
 * Finds the computed fields that tracked changes bring into a story, in the order in which they end. An inserted `DATE` field that
 * shows `30`, for example, is returned with code `DATE`, shown text `30` and the insertion as its mark.
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

  /** A text box is a separate text: no field extends beyond it. */
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

/** A formula has no name of its own (ECMA-376-1 §17.16.3). */
const nameOf = (code: string) => (code.trim().startsWith('=') ? '=' : fieldName(code))

/** The element itself if it is a change mark, or the marks that insert it if it is a row or a cell. */
function marksAround(node: XmlElement): XmlElement[] {
  if (changeBy(node.name)) return [node]
  if (node.name !== 'w:tr' && node.name !== 'w:tc') return []
  const properties = childElements(node, `${node.name}Pr`).flatMap(element => childElements(element))
  return properties.filter(property => changeBy(property.name) ?? cellChangeBy(property.name))
}

/** Replaces fields by their results, in some blocks of a story. */
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
