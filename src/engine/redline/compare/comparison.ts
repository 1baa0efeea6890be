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
import { combined, nothing } from '../untracked/canonical/canonical-element.ts'
import { canonical, type References } from '../untracked/canonical/canonical-xml.ts'

/** Whether words are marked within a paragraph, or paragraphs, tables and controls are replaced as a whole. */
export type Grain = 'words' | 'blocks'

/**
 * The state that the whole comparison of two documents shares: the author of the marks, and the keys used to compare
 * content.
 */
export class Comparison {
  readonly #author: Author
  readonly grain: Grain
  readonly #newId: () => string
  readonly #keys = new WeakMap<XmlElement, string>()
  /** Called with deleted content of the older document before it is marked in the newer document. */
  readonly adopt: (content: XmlElement) => void

  constructor(author: Author, grain: Grain, newId: () => string, adopt: (content: XmlElement) => void) {
    this.#author = author
    this.grain = grain
    this.#newId = newId
    this.adopt = adopt
  }

  /** Creates an element that records a change (ECMA-376-1 §17.13.5). */
  mark(name: string, children: XmlNode[] = []): XmlElement {
    return element(name, { 'w:id': this.#newId(), 'w:author': this.#author.name, 'w:date': this.#author.at }, children)
  }

  /** Creates the elements at the start and end of a moved range. */
  range(name: string, move: string): [XmlElement, XmlElement] {
    const start = this.mark(`${name}Start`)
    start.attributes.push({ name: 'w:name', written: 'w:name', value: move })
    return [start, element(`${name}End`, { 'w:id': start.attributes[0]!.value })]
  }

  /**
   * Returns a key for the meaning of an element. References are compared by name, so those of the older document must
   * first be translated to the names of the newer document.
   */
  key(node: XmlElement): string {
    const key = this.#keys.get(node) ?? canonical(node, referenceNames).key
    this.#keys.set(node, key)
    return key
  }

  /** Returns a key for an object without the texts of the boxes in it. */
  shellKey = (node: XmlElement): string =>
    canonical(node, {
      ...referenceNames,
      story: content => (content.name === 'w:txbxContent' ? nothing : referenceNames.story(content)),
    }).key
}

/**
 * Blocks of the older document (`a`) and the newer document (`b`) that correspond, or blocks that only one of them has.
 * A side has several blocks if a paragraph was split or paragraphs were joined.
 */
export interface Step {
  a: XmlElement[]
  b: XmlElement[]
  /** Whether both sides have the same content. */
  isSame: boolean
}

/** Returns the text of a block, which is used to measure the similarity of blocks. */
export function textOfBlock(block: XmlElement): string {
  const paragraphs = [...descendants(block)].filter(node => node.name === 'w:p')
  return paragraphs.length > 0 ? paragraphs.map(textOf).join(' ') : textOf(block)
}

/** Compares the blocks of two containers. Passed as a parameter, because tables and boxes themselves contain blocks. */
export type CompareBlocks = (comparison: Comparison, a: XmlElement, b: XmlElement) => void

/** Resolves references by returning their names, because the same name means the same in both documents. */
export const referenceNames: References = {
  relationship: id => id,
  style: id => id,
  list: () => {},
  prefixes: (_, value) => value,
  story: node => combined(childElements(node).map(child => canonical(child, referenceNames))),
  // Only the ids of notes have a meaning.
  meaning: node => (traitsOf(node.name).object === 'note' ? (attribute(node, 'w:id') ?? '') : ''),
}

/** Returns a key for the properties that a change record covers; empty if there are none. */
export function propertiesKey(comparison: Comparison, node: XmlElement | undefined, without: readonly string[] = []) {
  const children = childElements(node).filter(child => !without.includes(child.name))
  return node && children.length > 0 ? comparison.key({ ...node, children }) : ''
}
