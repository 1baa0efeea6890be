import { changeBy, changeNames, isRecord, unrecorded } from '../../../docx/grammar/elements.ts'
import {
  attribute,
  childElements,
  firstChild,
  isElement,
  type XmlElement,
  type XmlNode,
} from '../../../xml/xml-tree.ts'
import { isCarriedControl } from './carried.ts'
import { copyToSettle, holdsRow } from './copy-to-settle.ts'
import { joinSettledParagraphs } from './join-paragraphs.ts'

/** How a tracked change is settled. */
export type Settlement = 'accept' | 'reject' | 'keep'

/** Decides how to settle the change that an element records. */
export type Decide = (mark: XmlElement) => Settlement

/** The names of sets of properties. They are not content, and are settled with the element that has them. */
const propertyNames = new Set(changeNames.filter(isRecord).map(name => name.slice(0, -'Change'.length)))

/**
 * Settles tracked changes in place, in a tree of any part: accepts them, rejects them or keeps them. It shares no code
 * with the operations that make changes, so that a bug in one cannot hide a bug in the other.
 *
 * Before: `<w:p><w:ins>…new…</w:ins></w:p>`, rejected. After: `<w:p/>`.
 */
export class Settling {
  readonly #decide: Decide
  /** The copied elements. Elements that are shared with the document contain no changes. */
  readonly #copied = new WeakSet<XmlElement>()
  /** Elements whose properties were restored from a change record. */
  readonly restored = new WeakSet<XmlElement>()
  /** Paragraphs whose end was removed: their content belongs to the next paragraph. */
  readonly #endless = new WeakSet<XmlElement>()
  /** The keys of ranges whose start was settled, so that their end is removed too. */
  readonly #endedRanges = new Set<string>()

  constructor(decide: Decide) {
    this.#decide = decide
  }

  isRejected = (mark: XmlElement): boolean => this.#decide(mark) === 'reject'

  /**
   * Returns a copy to pass to `tree`. `root` stays unchanged, although the copy shares elements without changes with
   * it.
   */
  copy = (root: XmlElement): XmlElement => copyToSettle(root, this.#copied)

  /** Settles the changes in a tree that `copy` returned. */
  tree(root: XmlElement): void {
    this.#endedRanges.clear()
    this.#content(root)
  }

  #content(parent: XmlElement): void {
    const output: XmlNode[] = []
    for (const child of parent.children) {
      if (isElement(child)) this.#place(child, output)
      else output.push(child)
    }
    parent.children = joinSettledParagraphs(output, parent, this.#endless)
  }

  /** Adds to the output the element, the content that remains of it, or nothing. */
  #place(node: XmlElement, output: XmlNode[]): void {
    if (this.#isSettledRange(node)) return
    if (changeBy(node.name)) this.#placeChange(node, output)
    else if (
      node.name === 'w:sdt' &&
      (this.#opensSettledControl(output, node) || isCarriedControl(node, this.isRejected))
    )
      this.#unwrapControl(node, output)
    else if (propertyNames.has(node.name)) output.push(node)
    else if (this.#settleInside(node)) output.push(node)
  }

  /** Settles the changes inside an element. Returns false if the element itself is to be removed. */
  #settleInside(node: XmlElement): boolean {
    if (!this.#copied.has(node)) return true
    this.#properties(node)
    this.#content(node)
    if (node.name === 'w:p') this.#paragraphMark(node)
    if (node.name === 'w:tr') return !this.#removesRow(node)
    if (node.name === 'w:tc') return !this.#removesCell(node)
    return node.name !== 'w:tbl' || holdsRow(node)
  }

  #placeChange(node: XmlElement, output: XmlNode[]): void {
    const settlement = this.#decide(node)
    if (settlement !== 'keep' && (changeBy(node.name) === 'brings') === (settlement === 'reject')) return
    this.#content(node)
    if (settlement === 'keep') output.push(node)
    else output.push(...node.children)
  }

  /**
   * Whether the node starts or ends a settled range, of a move or of a tracked control. The end of a range has no
   * author, only the id of its start.
   */
  #isSettledRange(node: XmlElement): boolean {
    const match = /^w:(moveFrom|moveTo|customXml(?:Ins|Del|MoveFrom|MoveTo))Range(Start|End)$/.exec(node.name)
    if (!match) return false
    const key = `${match[1]} ${attribute(node, 'w:id')}`
    if (match[2] === 'End') return this.#endedRanges.has(key)
    if (match[1] === 'customXmlIns' || this.#decide(node) === 'keep') return false
    this.#endedRanges.add(key)
    return true
  }

  /**
   * Whether the insertion of a content control is rejected. The control directly follows the start of its range
   * (§17.13.5.4).
   */
  #opensSettledControl(output: XmlNode[], node: XmlElement): boolean {
    const before = output.findLast(isElement)
    if (before?.name !== 'w:customXmlInsRangeStart') return false
    const settlement = this.#decide(before)
    if (settlement === 'keep') return false
    output.splice(output.lastIndexOf(before), 1)
    this.#endedRanges.add(`customXmlIns ${attribute(before, 'w:id')}`)
    const content = firstChild(node, 'w:sdtContent')
    const last = content && childElements(content).at(-1)
    if (last?.name === 'w:customXmlInsRangeStart') {
      this.#endedRanges.add(`customXmlIns ${attribute(last, 'w:id')}`)
      content!.children = content!.children.filter(child => child !== last)
    }
    return settlement === 'reject'
  }

  #unwrapControl(node: XmlElement, output: XmlNode[]): void {
    const content = firstChild(node, 'w:sdtContent')
    if (!content) return
    this.#content(content)
    output.push(...content.children)
  }

  /**
   * Settles the recorded change of each set of properties that an element has: restores the earlier properties, or only
   * removes the record.
   */
  #properties(node: XmlElement): void {
    for (const properties of childElements(node)) {
      const record = childElements(properties).find(child => isRecord(child.name))
      if (!record || record.name !== `${properties.name}Change`) continue
      const settlement = this.#decide(record)
      if (settlement === 'keep') continue
      properties.children = properties.children.filter(child => child !== record)
      if (settlement === 'accept') continue
      this.restored.add(node)
      this.restored.add(properties)
      const outside = unrecorded(properties.name)
      const unrecordedChildren = properties.children.filter(child => isElement(child) && outside.includes(child.name))
      const before = firstChild(record, properties.name)
      properties.children = [...(before?.children ?? []), ...unrecordedChildren]
      properties.attributes = before?.attributes ?? []
    }
    this.#section(node)
    this.#merge(node)
    this.#numbering(node)
  }

  /** Settles the change that made a paragraph a list item (§17.13.5.19), or that recorded its number (§17.13.5.21). */
  #numbering(node: XmlElement): void {
    const properties = node.name === 'w:p' ? firstChild(node, 'w:pPr') : undefined
    const number = properties && firstChild(properties, 'w:numPr')
    if (!properties || !number || !this.#copied.has(number)) return
    let removes = false
    number.children = number.children.filter(child => {
      if (!isElement(child) || !(child.name === 'w:ins' || child.name === 'w:numberingChange')) return true
      const settlement = this.#decide(child)
      removes ||= child.name === 'w:ins' && settlement === 'reject'
      return settlement === 'keep'
    })
    if (removes) properties.children = properties.children.filter(child => child !== number)
  }

  /** Settles the section that ends with a paragraph. Its change record is in the properties of the paragraph. */
  #section(node: XmlElement): void {
    if (node.name !== 'w:p') return
    const properties = firstChild(node, 'w:pPr')
    if (!properties) return
    this.#properties(properties)
    if (this.restored.has(properties)) this.restored.add(node)
  }

  /** Settles the change that joined a cell with others (§17.13.5.3). Its record holds the earlier state. */
  #merge(node: XmlElement): void {
    const properties = node.name === 'w:tc' ? firstChild(node, 'w:tcPr') : undefined
    const record = properties && firstChild(properties, 'w:cellMerge')
    if (!properties || !record) return
    const settlement = this.#decide(record)
    if (settlement === 'keep') return
    const merge = attribute(record, settlement === 'reject' ? 'w:vMergeOrig' : 'w:vMerge')
    const others = properties.children.filter(
      child => child !== record && !(isElement(child) && child.name === 'w:vMerge'),
    )
    const value = merge === 'rest' ? 'restart' : 'continue'
    const written = { name: 'w:vMerge', written: 'w:vMerge', children: [] }
    properties.children =
      merge === undefined
        ? others
        : [...others, { ...written, attributes: [{ name: 'w:val', written: 'w:val', value }] }]
  }

  #removesRow(row: XmlElement): boolean {
    return this.#removesHolder(firstChild(row, 'w:trPr'), 'w:ins', 'w:del')
  }

  #removesCell(cell: XmlElement): boolean {
    return this.#removesHolder(firstChild(cell, 'w:tcPr'), 'w:cellIns', 'w:cellDel')
  }

  #removesHolder(properties: XmlElement | undefined, insertion: string, deletion: string): boolean {
    let removes = false
    if (!properties || !this.#copied.has(properties)) return false
    properties.children = properties.children.filter(child => {
      if (!isElement(child) || (child.name !== insertion && child.name !== deletion)) return true
      const settlement = this.#decide(child)
      removes ||= settlement !== 'keep' && (child.name === insertion) === (settlement === 'reject')
      return settlement === 'keep'
    })
    return removes
  }

  #paragraphMark(paragraph: XmlElement): void {
    const run = firstChild(firstChild(paragraph, 'w:pPr') ?? paragraph, 'w:rPr')
    if (!run || !this.#copied.has(run)) return
    let ends = true
    run.children = run.children.filter(child => {
      if (!isElement(child) || !changeBy(child.name)) return true
      const settlement = this.#decide(child)
      if (settlement !== 'keep' && (changeBy(child.name) === 'brings') === (settlement === 'reject')) ends = false
      return settlement === 'keep'
    })
    if (!ends) this.#endless.add(paragraph)
  }
}
