import {
  attribute,
  childElements,
  firstChild,
  isElement,
  type XmlElement,
  type XmlNode,
} from '../../../xml/xml-tree.ts'
import { isCarriedControl } from './carried.ts'

/** What becomes of a tracked change. */
export type Settlement = 'accept' | 'reject' | 'keep'

/** Of each element that records a change; see `changeNames`. */
export type Decide = (mark: XmlElement) => Settlement

const inserting = new Set(['w:ins', 'w:moveTo'])
const deleting = new Set(['w:del', 'w:moveFrom'])
const rangeMarks =
  /^w:(bookmark|commentRange|perm|moveFromRange|moveToRange|customXml(Ins|Del|MoveFrom|MoveTo)Range)(Start|End)$/

/** Records of what properties were (ECMA-376-1 §17.13.5). */
export const propertyChanges = new Set(
  ['rPr', 'pPr', 'sectPr', 'tblPr', 'tblPrEx', 'trPr', 'tcPr'].map(name => `w:${name}Change`),
)
export const changeNames = new Set([
  ...inserting,
  ...deleting,
  ...propertyChanges,
  ...['w:cellIns', 'w:cellDel', 'w:cellMerge', 'w:numberingChange', 'w:moveFromRangeStart', 'w:moveToRangeStart'],
  ...['w:customXmlInsRangeStart', 'w:customXmlDelRangeStart'],
  ...['w:customXmlMoveFromRangeStart', 'w:customXmlMoveToRangeStart'],
])

/** What stands in properties is no content; they are settled with what has them. */
const propertyNames = new Set([...propertyChanges].map(name => name.slice(0, -'Change'.length)))

/** Properties in a record of change leave these out, and what is there now stays (CT_PPrBase, CT_SectPrBase). */
const outsideRecord: Record<string, Set<string>> = {
  'w:pPrChange': new Set(['w:rPr', 'w:sectPr']),
  'w:sectPrChange': new Set(['w:headerReference', 'w:footerReference']),
  'w:trPrChange': new Set(['w:ins', 'w:del']),
  'w:tcPrChange': new Set(['w:cellIns', 'w:cellDel', 'w:cellMerge']),
  'w:rPrChange': new Set(['w:ins', 'w:del', 'w:moveFrom', 'w:moveTo']),
}

/**
 * Settles tracked changes in place, in a tree of any part: one way of taking back and of making permanent that shares no
 * code with the operations that made them, so that neither hides a fault of the other.
 */
export class Settling {
  readonly #decide: Decide
  /** Elements whose properties were put back to what a record says they were. */
  readonly restored = new WeakSet<XmlElement>()
  /** Paragraphs whose end has gone: their content belongs to the one that follows. */
  readonly #endless = new WeakSet<XmlElement>()
  /** Ends of ranges whose start has been settled. */
  readonly #endedRanges = new Set<string>()

  constructor(decide: Decide) {
    this.#decide = decide
  }

  takesBack = (mark: XmlElement): boolean => this.#decide(mark) === 'reject'

  tree(root: XmlElement): void {
    this.#endedRanges.clear()
    this.#content(root)
  }

  #content(parent: XmlElement): void {
    const kept: XmlNode[] = []
    for (const child of parent.children) {
      if (isElement(child)) this.#place(child, kept)
      else kept.push(child)
    }
    parent.children = joinParagraphs(kept, parent, this.#endless)
  }

  /** Puts an element, what is left of it, or nothing among what is kept. */
  #place(node: XmlElement, kept: XmlNode[]): void {
    if (this.#isSettledRange(node)) return
    if (inserting.has(node.name) || deleting.has(node.name)) this.#placeChange(node, kept)
    else if (node.name === 'w:sdt' && (this.#opensSettledControl(kept, node) || isCarriedControl(node, this.takesBack)))
      this.#unwrapControl(node, kept)
    else if (propertyNames.has(node.name)) kept.push(node)
    else if (this.#settleInside(node)) kept.push(node)
  }

  /** Answers false for what has gone. */
  #settleInside(node: XmlElement): boolean {
    this.#properties(node)
    this.#content(node)
    if (node.name === 'w:p') this.#paragraphMark(node)
    if (node.name === 'w:tr') return !this.#removesRow(node)
    if (node.name === 'w:tc') return !this.#removesCell(node)
    return node.name !== 'w:tbl' || holdsRow(node)
  }

  #placeChange(node: XmlElement, kept: XmlNode[]): void {
    const settlement = this.#decide(node)
    if (settlement !== 'keep' && inserting.has(node.name) === (settlement === 'reject')) return
    this.#content(node)
    if (settlement === 'keep') kept.push(node)
    else kept.push(...node.children)
  }

  /** The ends of a move or of a tracked control; the end has no author, only the id of its start. */
  #isSettledRange(node: XmlElement): boolean {
    const match = /^w:(moveFrom|moveTo|customXml(?:Ins|Del|MoveFrom|MoveTo))Range(Start|End)$/.exec(node.name)
    if (!match) return false
    const key = `${match[1]} ${attribute(node, 'w:id')}`
    if (match[2] === 'End') return this.#endedRanges.has(key)
    if (match[1] === 'customXmlIns' || this.#decide(node) === 'keep') return false
    this.#endedRanges.add(key)
    return true
  }

  /** A control that came with a change stands directly behind the start of its range (§17.13.5.4). */
  #opensSettledControl(kept: XmlNode[], node: XmlElement): boolean {
    const before = kept.findLast(isElement)
    if (before?.name !== 'w:customXmlInsRangeStart') return false
    const settlement = this.#decide(before)
    if (settlement === 'keep') return false
    kept.splice(kept.lastIndexOf(before), 1)
    this.#endedRanges.add(`customXmlIns ${attribute(before, 'w:id')}`)
    const content = firstChild(node, 'w:sdtContent')
    const last = content && childElements(content).at(-1)
    if (last?.name === 'w:customXmlInsRangeStart') {
      this.#endedRanges.add(`customXmlIns ${attribute(last, 'w:id')}`)
      content!.children = content!.children.filter(child => child !== last)
    }
    return settlement === 'reject'
  }

  #unwrapControl(node: XmlElement, kept: XmlNode[]): void {
    const content = firstChild(node, 'w:sdtContent')
    if (!content) return
    this.#content(content)
    kept.push(...content.children)
  }

  /** Puts properties back, or takes only the record away, in every set of properties that the element has. */
  #properties(node: XmlElement): void {
    for (const properties of childElements(node)) {
      const record = childElements(properties).find(child => propertyChanges.has(child.name))
      if (!record || record.name !== `${properties.name}Change`) continue
      const settlement = this.#decide(record)
      if (settlement === 'keep') continue
      properties.children = properties.children.filter(child => child !== record)
      if (settlement === 'accept') continue
      this.restored.add(node)
      this.restored.add(properties)
      const outside = outsideRecord[record.name]
      const stays = properties.children.filter(child => isElement(child) && outside?.has(child.name))
      const before = firstChild(record, properties.name)
      properties.children = [...(before?.children ?? []), ...stays]
      properties.attributes = before?.attributes ?? []
    }
    this.#section(node)
    this.#merge(node)
    this.#numbering(node)
  }

  /** A paragraph that was made one of a list (§17.13.5.19), or whose number is recorded (§17.13.5.21). */
  #numbering(node: XmlElement): void {
    const properties = node.name === 'w:p' ? firstChild(node, 'w:pPr') : undefined
    const number = properties && firstChild(properties, 'w:numPr')
    if (!properties || !number) return
    let removes = false
    number.children = number.children.filter(child => {
      if (!isElement(child) || !(child.name === 'w:ins' || child.name === 'w:numberingChange')) return true
      const settlement = this.#decide(child)
      removes ||= child.name === 'w:ins' && settlement === 'reject'
      return settlement === 'keep'
    })
    if (removes) properties.children = properties.children.filter(child => child !== number)
  }

  /** The section of the last paragraph of each, whose record stands within the properties of the paragraph. */
  #section(node: XmlElement): void {
    if (node.name !== 'w:p') return
    const properties = firstChild(node, 'w:pPr')
    if (!properties) return
    this.#properties(properties)
    if (this.restored.has(properties)) this.restored.add(node)
  }

  /** A cell that was joined with others by a change (§17.13.5.3): what it was is in the record. */
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
    if (!properties) return false
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
    if (!run) return
    let ends = true
    run.children = run.children.filter(child => {
      if (!isElement(child) || !(inserting.has(child.name) || deleting.has(child.name))) return true
      const settlement = this.#decide(child)
      if (settlement !== 'keep' && inserting.has(child.name) === (settlement === 'reject')) ends = false
      return settlement === 'keep'
    })
    if (!ends) this.#endless.add(paragraph)
  }
}

/**
 * What is left of a paragraph without an end goes to the next. That one's properties are the whole's, as its end is, but
 * where there is nothing in it: then word processors keep those of the text.
 */
function joinParagraphs(nodes: XmlNode[], parent: XmlElement, endless: WeakSet<XmlElement>): XmlNode[] {
  if (!nodes.some(node => isElement(node) && endless.has(node))) return nodes
  const joined: XmlNode[] = []
  let open: { paragraph: XmlElement; between: XmlNode[] } | null = null
  for (const node of nodes) {
    if (isElement(node) && node.name === 'w:p') {
      if (open) joinInto(node, open.paragraph, open.between)
      open = null
      if (endless.has(node)) open = { paragraph: node, between: [] }
      else joined.push(node)
    } else if (open && (!isElement(node) || rangeMarks.test(node.name))) open.between.push(node)
    else {
      if (open) close(open, joined, false)
      open = null
      joined.push(node)
    }
  }
  if (open)
    close(open, joined, !joined.some(node => isElement(node) && node.name === 'w:p') && holdsText.has(parent.name))
  return joined
}

const holdsText = new Set(['w:body', 'w:tc', 'w:hdr', 'w:ftr', 'w:footnote', 'w:endnote', 'w:comment', 'w:txbxContent'])

/** There is no paragraph to join: one with content stays, an empty one goes unless it is the only one. */
function close(open: { paragraph: XmlElement; between: XmlNode[] }, joined: XmlNode[], mustStay: boolean): void {
  if (mustStay || hasContent(open.paragraph)) joined.push(open.paragraph)
  joined.push(...open.between)
}

const contentOf = (paragraph: XmlElement) =>
  paragraph.children.filter(child => !(isElement(child) && child.name === 'w:pPr'))

const hasContent = (paragraph: XmlElement) =>
  contentOf(paragraph).some(child => isElement(child) && !rangeMarks.test(child.name) && !isEmptyRun(child))

const isEmptyRun = (node: XmlElement) =>
  node.name === 'w:r' && childElements(node).every(child => child.name === 'w:rPr')

function joinInto(next: XmlElement, first: XmlElement, between: XmlNode[]): void {
  const own = firstChild(next, 'w:pPr')
  const keepsFirst = hasContent(first) && !hasContent(next)
  const properties = keepsFirst ? withMarkOf(firstChild(first, 'w:pPr'), own) : own
  next.children = [...(properties ? [properties] : []), ...contentOf(first), ...between, ...contentOf(next)]
}

/** The properties of one paragraph with the tracked end and the section of another. */
function withMarkOf(properties: XmlElement | undefined, own: XmlElement | undefined): XmlElement | undefined {
  const section = own && firstChild(own, 'w:sectPr')
  const run = own && firstChild(own, 'w:rPr')
  const marks = run?.children.filter(child => isElement(child) && changeNames.has(child.name)) ?? []
  if (!properties) return own
  const firstRun = firstChild(properties, 'w:rPr')
  const others = properties.children.filter(
    child => child !== firstRun && !(isElement(child) && child.name === 'w:sectPr'),
  )
  const mark =
    firstRun ?? (marks.length > 0 ? { name: 'w:rPr', written: 'w:rPr', attributes: [], children: [] } : undefined)
  if (mark) mark.children = [...marks, ...mark.children]
  return { ...properties, children: [...others, ...(mark ? [mark] : []), ...(section ? [section] : [])] }
}

function holdsRow(node: XmlElement): boolean {
  return childElements(node).some(
    child => child.name === 'w:tr' || (/^w:(sdt|sdtContent|customXml|ins|del)$/.test(child.name) && holdsRow(child)),
  )
}
