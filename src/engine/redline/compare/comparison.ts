import { traitsOf } from '../../docx/grammar/elements.ts'
import {
  attribute,
  childElements,
  descendants,
  element,
  textOf,
  type XmlElement,
  type XmlNode,
} from '../../xml/xml-tree.ts'
import type { Author } from '../redline-view.ts'
import { canonical, type References } from '../untracked/canonical/canonical-xml.ts'

/** Whether words are marked in a paragraph, or a paragraph, a table, a control is replaced as a whole. */
export type Grain = 'words' | 'blocks'

/** What the comparison of two documents shares: in whose name it marks, and what is the same. */
export class Comparison {
  readonly #author: Author
  readonly grain: Grain
  readonly #newId: () => string
  readonly #keys = new WeakMap<XmlElement, string>()
  /** Is called with what of the older document comes into the newer as deleted, before it is marked. */
  readonly adopt: (content: XmlElement) => void

  constructor(author: Author, grain: Grain, newId: () => string, adopt: (content: XmlElement) => void) {
    this.#author = author
    this.grain = grain
    this.#newId = newId
    this.adopt = adopt
  }

  /** An element that records a change (ECMA-376-1 §17.13.5). */
  mark(name: string, children: XmlNode[] = []): XmlElement {
    return element(name, { 'w:id': this.#newId(), 'w:author': this.#author.name, 'w:date': this.#author.at }, children)
  }

  /** The two ends of a moved stretch. */
  range(name: string, move: string): [XmlElement, XmlElement] {
    const start = this.mark(`${name}Start`)
    start.attributes.push({ name: 'w:name', written: 'w:name', value: move })
    return [start, element(`${name}End`, { 'w:id': start.attributes[0]!.value })]
  }

  /** An element as what it means: references of the older document have been made those of the newer. */
  key(node: XmlElement): string {
    const known = this.#keys.get(node) ?? canonical(node, references)
    this.#keys.set(node, known)
    return known
  }

  /** As `key`, of an object without the texts of the boxes in it. */
  shellKey = (node: XmlElement): string =>
    canonical(node, { ...references, story: one => (one.name === 'w:txbxContent' ? '' : references.story(one)) })
}

/**
 * Blocks of both documents that are one another, or blocks of the older or of the newer alone. There is more than one of a
 * side where a paragraph was split or paragraphs were joined.
 */
export interface Step {
  a: XmlElement[]
  b: XmlElement[]
  /** Both say the same. */
  isSame: boolean
}

/** What is shown of a block, by which blocks are found to be alike. */
export function textOfBlock(block: XmlElement): string {
  const paragraphs = [...descendants(block)].filter(node => node.name === 'w:p')
  return paragraphs.length > 0 ? paragraphs.map(textOf).join(' ') : textOf(block)
}

/** Compares the blocks of two containers: tables and boxes hold blocks again. */
export type CompareBlocks = (comparison: Comparison, a: XmlElement, b: XmlElement) => void

/** Of what has been made one: names stand for what they mean. */
export const references: References = {
  relationship: id => id,
  style: id => id,
  list: id => id,
  prefixes: (_, value) => value,
  story: node =>
    childElements(node)
      .map(child => canonical(child, references))
      .join(''),
  // the ids of other elements say nothing
  meaning: node => (traitsOf(node.name).object === 'note' ? (attribute(node, 'w:id') ?? '') : ''),
}

/** The key of properties as far as they are tracked by an element of their own; empty for none. */
export function propertiesKey(comparison: Comparison, node: XmlElement | undefined, without: readonly string[] = []) {
  const children = childElements(node).filter(child => !without.includes(child.name))
  return node && children.length > 0 ? comparison.key({ ...node, children }) : ''
}
