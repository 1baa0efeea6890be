import { traitsOf } from '../../docx/grammar/elements.ts'
import { type Part, targetOf } from '../../docx/package.ts'
import { type Relationship, relationshipKind } from '../../docx/relationships.ts'
import {
  attribute,
  childElements,
  cloneElement,
  descendants,
  firstChild,
  setAttribute,
  type XmlElement,
} from '../../xml/xml-tree.ts'
import { combined } from '../untracked/canonical/canonical-element.ts'
import { canonical } from '../untracked/canonical/canonical-xml.ts'
import { structuralKey } from '../untracked/canonical/structural-key.ts'
import { childValue } from '../view/style-sheet.ts'
import type { WordFile } from '../word-file.ts'
import { referenceNames } from './comparison.ts'

/**
 * Translates the names in a part of the older document, in place, to the names of the newer document: relationship ids,
 * lists and styles. Adds to the newer document whatever it lacks.
 *
 * Before: `r:embed="rId4"` in the older document. After: `r:embed="rId9"`, which leads to the same picture in the newer
 * document.
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
   * Translates one part. Part names are in lower case. `root` is the root of the older part, or a copy of it.
   * `relationshipIds` holds translations that the caller already knows.
   */
  part(
    olderName: string,
    newerName: string,
    root: XmlElement,
    relationshipIds: ReadonlyMap<string, string> = new Map(),
  ): void {
    const ids = new Map(relationshipIds)
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
    const wanted = this.#older.package.relationships.get(olderName)?.find(relationship => relationship.id === id)
    if (!wanted) return id
    const relationships = this.#newer.package.relationships.get(newerName) ?? []
    const match = relationships.find(
      relationship => relationship.type === wanted.type && this.#isSame(wanted, relationship),
    )
    if (match) return match.id
    const part = targetOf(this.#older.package, wanted)
    const partName = part ? this.#copied(part) : wanted.partName
    const added = { ...wanted, id: freeId(relationships), partName, target: partName ?? wanted.target }
    this.#setRelationships(newerName, [...relationships, added])
    if (partName && relationshipKind(wanted) === 'diagramdata') this.#drawings(olderName, newerName, partName)
    return added.id
  }

  /**
   * Carries over the drawings that are stored with a copied diagram. The diagram's data names them by relationships of
   * the part that contains the diagram.
   */
  #drawings(olderName: string, newerName: string, dataName: string): void {
    const name = dataName.toLowerCase()
    for (const node of descendants(this.#newer.tree(name))) {
      if (node.name !== 'dsp:dataModelExt') continue
      setAttribute(node, 'relId', this.#relationship(olderName, newerName, attribute(node, 'relId') ?? ''))
      this.#newer.changed(name)
    }
  }

  #isSame(wanted: Relationship, candidate: Relationship): boolean {
    const [wantedPart, candidatePart] = [
      targetOf(this.#older.package, wanted),
      targetOf(this.#newer.package, candidate),
    ]
    if (!wantedPart || !candidatePart) return !wantedPart && !candidatePart && wanted.target === candidate.target
    // The comparison may already have marked changes in a copied header, so its bytes can differ.
    return (
      this.#parts.get(wantedPart) === candidatePart.name || Buffer.from(wantedPart.bytes).equals(candidatePart.bytes)
    )
  }

  /** Copies a part and everything that it leads to, and returns the name of the copy. */
  #copied(part: Part): string {
    const copiedName = this.#parts.get(part)
    if (copiedName !== undefined) return copiedName
    const { parts, relationships } = this.#newer.package
    const name = freeName(parts, part.name)
    this.#parts.set(part, name)
    this.#newer.replacePackage({ parts: new Map([...parts, [name.toLowerCase(), { ...part, name }]]), relationships })
    const partRelationships = this.#older.package.relationships.get(part.name.toLowerCase()) ?? []
    const copies = partRelationships.map(relationship => {
      const target = targetOf(this.#older.package, relationship)
      const partName = target ? this.#copied(target) : relationship.partName
      return { ...relationship, partName, target: partName ?? relationship.target }
    })
    if (copies.length > 0) this.#setRelationships(name.toLowerCase(), copies)
    return name
  }

  #setRelationships(name: string, replacement: Relationship[]): void {
    const { parts, relationships } = this.#newer.package
    this.#newer.replacePackage({ parts, relationships: new Map([...relationships, [name, replacement]]) })
  }

  /** Returns the number of the same list in the newer document. If there is none, the list is copied. */
  #list(numId: string): string {
    const cached = this.#lists.get(numId)
    if (cached !== undefined || numId === '0') return cached ?? numId
    const [wanted, lists] = [listsOf(this.#older).get(numId), listsOf(this.#newer)]
    const taken = new Set(this.#lists.values())
    const isSame = (id: string) => !taken.has(id) && meaningOf(lists.get(id)) === meaningOf(wanted)
    const match = isSame(numId) ? numId : [...lists.keys()].find(isSame)
    const id = match ?? (wanted ? this.#addList(wanted) : numId)
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

  /**
   * Returns the id of the style with the same name in the newer document, or else of the style with the same id. If
   * there is neither, the style is copied.
   */
  #style(id: string): string {
    const cached = this.#styles.get(id)
    if (cached !== undefined) return cached
    const [from, to] = [stylesOf(this.#older), stylesOf(this.#newer)]
    const wanted = from.find(style => attribute(style, 'w:styleId') === id)
    const sameId = to.filter(style => attribute(style, 'w:styleId') === id)
    const match = wanted && [...sameId, ...to].find(style => nameOfStyle(style) === nameOfStyle(wanted))
    const newId = (match && attribute(match, 'w:styleId')) ?? id
    this.#styles.set(id, newId)
    if (wanted && !match && sameId.length === 0) this.#addStyle(wanted)
    return newId
  }

  #addStyle(style: XmlElement): void {
    const root = this.#newer.root('styles')
    if (!root) return
    const copy = cloneElement(style)
    // A document has only one default style of each type, and the newer document's default applies.
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
      const level = levels.get(id)
      return level ? [[attribute(list, 'w:numId') ?? '', { list, levels: level }] as const] : []
    }),
  )
}

const meaningOf = (definition: List | undefined): string =>
  definition === undefined
    ? ''
    : structuralKey(
        [definition.levels, ...childElements(definition.list, 'w:lvlOverride')].map(
          node => combined(childElements(node).map(child => canonical(child, referenceNames))).key,
        ),
      )

function freeNumber(root: XmlElement, name: string): string {
  const taken = childElements(root).map(element => Number(attribute(element, name) ?? 0))
  return String(Math.max(0, ...taken.filter(Number.isSafeInteger)) + 1)
}

function freeId(relationships: readonly Relationship[]): string {
  const taken = new Set(relationships.map(relationship => relationship.id))
  let number = relationships.length + 1
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
