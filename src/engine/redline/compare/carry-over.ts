import { traitsOf } from '../../docx/grammar/elements.ts'
import { type Part, targetOf } from '../../docx/package.ts'
import { kindOf, type Relationship } from '../../docx/relationships.ts'
import {
  attribute,
  childElements,
  cloneElement,
  descendants,
  firstChild,
  setAttribute,
  type XmlElement,
} from '../../xml/xml-tree.ts'
import { inOne } from '../untracked/canonical/canonical-element.ts'
import { canonical } from '../untracked/canonical/canonical-xml.ts'
import { structuralKey } from '../untracked/canonical/structural-key.ts'
import { childValue } from '../view/style-sheet.ts'
import type { WordFile } from '../word-file.ts'
import { references } from './comparison.ts'

/**
 * Makes the names in a part of the older document, in place, those of the newer: what relationships lead to, lists and
 * styles. What the newer has not is added to it.
 */
export class CarryOver {
  readonly #older: WordFile
  readonly #newer: WordFile
  readonly #parts = new Map<Part, string>()
  readonly #lists = new Map<string, string>()
  readonly #styles = new Map<string, string>()

  constructor(older: WordFile, newer: WordFile) {
    this.#older = older
    this.#newer = newer
  }

  /**
   * `known` are ids of relationships that are told otherwise. Parts by name in lower case; `root` is the older one's, or a
   * copy of it.
   */
  part(olderName: string, newerName: string, root: XmlElement, known: ReadonlyMap<string, string> = new Map()): void {
    const ids = new Map(known)
    for (const node of descendants(root)) {
      for (const attribute of node.attributes) {
        if (attribute.name.startsWith('r:') || attribute.name === 'o:relid') {
          const id = ids.get(attribute.value) ?? this.#relationship(olderName, newerName, attribute.value)
          ids.set(attribute.value, id)
          attribute.value = id
        }
      }
      const value = attribute(node, 'w:val')
      if (value === undefined) continue
      if (node.name === 'w:numId') setAttribute(node, 'w:val', this.#list(value))
      else if (traitsOf(node.name).namesStyle) setAttribute(node, 'w:val', this.#style(value))
    }
  }

  #relationship(olderName: string, newerName: string, id: string): string {
    const wanted = this.#older.package.relationships.get(olderName)?.find(one => one.id === id)
    if (!wanted) return id
    const own = this.#newer.package.relationships.get(newerName) ?? []
    const same = own.find(one => one.type === wanted.type && this.#isSame(wanted, one))
    if (same) return same.id
    const part = targetOf(this.#older.package, wanted)
    const partName = part ? this.#copied(part) : wanted.partName
    const added = { ...wanted, id: freeId(own), partName, target: partName ?? wanted.target }
    this.#setRelationships(newerName, [...own, added])
    if (partName && kindOf(wanted) === 'diagramdata') this.#drawings(olderName, newerName, partName)
    return added.id
  }

  /** The drawings that a copied diagram keeps of itself: its data name relationships of the part that shows it. */
  #drawings(olderName: string, newerName: string, dataName: string): void {
    const name = dataName.toLowerCase()
    for (const node of descendants(this.#newer.tree(name))) {
      if (node.name !== 'dsp:dataModelExt') continue
      setAttribute(node, 'relId', this.#relationship(olderName, newerName, attribute(node, 'relId') ?? ''))
      this.#newer.changed(name)
    }
  }

  #isSame(wanted: Relationship, other: Relationship): boolean {
    const [part, found] = [targetOf(this.#older.package, wanted), targetOf(this.#newer.package, other)]
    if (!part || !found) return !part && !found && wanted.target === other.target
    // what a header says may have been marked already
    return this.#parts.get(part) === found.name || Buffer.from(part.bytes).equals(found.bytes)
  }

  /** A part with all that it leads to; answers its name. */
  #copied(part: Part): string {
    const known = this.#parts.get(part)
    if (known !== undefined) return known
    const { parts, relationships } = this.#newer.package
    const name = freeName(parts, part.name)
    this.#parts.set(part, name)
    this.#newer.replacePackage({ parts: new Map([...parts, [name.toLowerCase(), { ...part, name }]]), relationships })
    const own = this.#older.package.relationships.get(part.name.toLowerCase()) ?? []
    const copies = own.map(one => {
      const target = targetOf(this.#older.package, one)
      const partName = target ? this.#copied(target) : one.partName
      return { ...one, partName, target: partName ?? one.target }
    })
    if (copies.length > 0) this.#setRelationships(name.toLowerCase(), copies)
    return name
  }

  #setRelationships(name: string, own: Relationship[]): void {
    const { parts, relationships } = this.#newer.package
    this.#newer.replacePackage({ parts, relationships: new Map([...relationships, [name, own]]) })
  }

  /** The same list of the newer document, or a copy. */
  #list(numId: string): string {
    const known = this.#lists.get(numId)
    if (known !== undefined || numId === '0') return known ?? numId
    const [wanted, lists] = [listsOf(this.#older).get(numId), listsOf(this.#newer)]
    const taken = new Set(this.#lists.values())
    const isSame = (id: string) => !taken.has(id) && meaningOf(lists.get(id)) === meaningOf(wanted)
    const same = isSame(numId) ? numId : [...lists.keys()].find(isSame)
    const id = same ?? (wanted ? this.#addList(wanted) : numId)
    this.#lists.set(numId, id)
    return id
  }

  #addList({ list, levels }: List): string {
    const root = this.#newer.root('numbering')
    if (!root) return attribute(list, 'w:numId')!
    const [abstractId, numId] = [freeNumber(root, 'w:abstractNumId'), freeNumber(root, 'w:numId')]
    const [abstract, copy] = [cloneElement(levels), cloneElement(list)]
    setAttribute(abstract, 'w:abstractNumId', abstractId)
    setAttribute(copy, 'w:numId', numId)
    setAttribute(firstChild(copy, 'w:abstractNumId')!, 'w:val', abstractId)
    const firstList = root.children.findIndex(child => typeof child !== 'string' && child.name === 'w:num')
    root.children.splice(firstList < 0 ? root.children.length : firstList, 0, abstract)
    const lastList = root.children.findLastIndex(child => typeof child !== 'string' && child.name === 'w:num')
    root.children.splice(lastList < 0 ? root.children.length : lastList + 1, 0, copy)
    this.#newer.changed(this.#newer.partName('numbering')!)
    return numId
  }

  /** The style of the same name in the newer document, that of the same id, or a copy. */
  #style(id: string): string {
    const known = this.#styles.get(id)
    if (known !== undefined) return known
    const [from, to] = [stylesOf(this.#older), stylesOf(this.#newer)]
    const wanted = from.find(one => attribute(one, 'w:styleId') === id)
    const own = to.filter(one => attribute(one, 'w:styleId') === id)
    const same = wanted && [...own, ...to].find(one => nameOfStyle(one) === nameOfStyle(wanted))
    const found = (same && attribute(same, 'w:styleId')) ?? id
    this.#styles.set(id, found)
    if (wanted && !same && own.length === 0) this.#addStyle(wanted)
    return found
  }

  #addStyle(style: XmlElement): void {
    const root = this.#newer.root('styles')
    if (!root) return
    const copy = cloneElement(style)
    // a document has one default of a kind, and that is the newer's
    copy.attributes = copy.attributes.filter(attribute => attribute.name !== 'w:default')
    root.children.push(copy)
    this.#newer.changed(this.#newer.partName('styles')!)
    for (const node of descendants(copy)) {
      const value = attribute(node, 'w:val')
      if (value === undefined) continue
      if (traitsOf(node.name).namesStyle) setAttribute(node, 'w:val', this.#style(value))
      else if (node.name === 'w:numId') setAttribute(node, 'w:val', this.#list(value))
    }
  }
}

const stylesOf = (file: WordFile): XmlElement[] => childElements(file.root('styles'), 'w:style')

const nameOfStyle = (style: XmlElement): string =>
  `${attribute(style, 'w:type')} ${childValue(style, 'w:name')?.toLowerCase()}`

interface List {
  list: XmlElement
  levels: XmlElement
}

function listsOf(file: WordFile): Map<string, List> {
  const root = file.root('numbering')
  if (!root) return new Map()
  const levels = new Map(
    childElements(root, 'w:abstractNum').map(element => [attribute(element, 'w:abstractNumId'), element]),
  )
  return new Map(
    childElements(root, 'w:num').flatMap(list => {
      const id = childValue(list, 'w:abstractNumId')
      const found = levels.get(id)
      return found ? [[attribute(list, 'w:numId') ?? '', { list, levels: found }] as const] : []
    }),
  )
}

const meaningOf = (one: List | undefined): string =>
  one === undefined
    ? ''
    : structuralKey(
        [one.levels, ...childElements(one.list, 'w:lvlOverride')].map(
          node => inOne(childElements(node).map(child => canonical(child, references))).key,
        ),
      )

function freeNumber(root: XmlElement, name: string): string {
  const taken = childElements(root).map(element => Number(attribute(element, name) ?? 0))
  return String(Math.max(0, ...taken.filter(Number.isSafeInteger)) + 1)
}

function freeId(own: readonly Relationship[]): string {
  const taken = new Set(own.map(one => one.id))
  let number = own.length + 1
  while (taken.has(`rId${number}`)) number++
  return `rId${number}`
}

function freeName(parts: ReadonlyMap<string, Part>, name: string): string {
  const [, stem, ending] = /^(.*?)(\.[^./]*)?$/.exec(name)!
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${stem}-${number}${ending ?? ''}`
    if (!parts.has(free.toLowerCase())) return free
  }
}
