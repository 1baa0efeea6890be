import {
  type ChangedRange,
  cellChangeBy,
  changeBy,
  isRangeEnd,
  isRecord,
  traitsOf,
} from '../../docx/grammar/elements.ts'
import {
  attribute,
  childElements,
  firstChild,
  isElement,
  textBelow,
  textOf,
  type XmlElement,
} from '../../xml/xml-tree.ts'
import { piecesOf, pieceText } from '../paragraph-text.ts'
import type { Story } from '../stories.ts'
import type { ChangeGroup, Lead, Mark } from './change-group.ts'
import { describeFormat } from './describe-format.ts'
import { MarkCollector } from './mark-collector.ts'
import { markBesideGrid, marksOf } from './marks.ts'

const noMarks: Mark[] = []

/**
 * Reads a story in order and collects its changes. This class recognizes each mark by its element; `MarkCollector`
 * combines the marks of a change.
 */
export class ChangeReader {
  readonly #collector: MarkCollector
  readonly #story: Story
  readonly #names: Map<XmlElement, string>
  /** The anchor of the paragraph that first refers to a note or comment, by keys such as `w:footnoteReference 3`. */
  readonly referenceAnchors = new Map<string, string>()
  /**
   * The first paragraph of the first section that uses a header or footer, and the pages that show it (`default`,
   * `first` or `even`), keyed by relationship id.
   */
  readonly sectionLeads = new Map<string, { anchor: string; type: string }>()
  #sectionAnchor: string | null = null
  /** The number of moved stretches read so far, by name, author and end of the move. */
  readonly #moveCounts = new Map<string, number>()
  /** Nodes in field codes, which do not count as text of the paragraph. */
  readonly #inCode = new WeakSet<XmlElement>()
  /** The paragraph being read. */
  #current: XmlElement | undefined
  /** Marks in the fallback of alternate content, keyed by the marks of the choice that they repeat. */
  readonly #twins = new Map<XmlElement, XmlElement>()

  constructor(story: Story, names: Map<XmlElement, string>) {
    this.#story = story
    this.#names = names
    this.#collector = new MarkCollector(story)
  }

  get groups(): ChangeGroup[] {
    for (const { marks } of this.#twins.size > 0 ? this.#collector.groups : []) {
      for (const mark of [...marks]) {
        const twin = this.#twins.get(mark)
        if (twin) marks.add(twin)
      }
    }
    return this.#collector.groups
  }

  readBlocks(leadTo: (block: XmlElement) => Lead): void {
    for (const block of childElements(this.#story.container)) {
      const { anchor, place } = leadTo(block)
      this.#collector.anchor = this.#story.kind === 'body' ? this.#collector.anchor || anchor : anchor
      this.#collector.place = place
      this.#collector.context = place === undefined ? null : block
      this.#collector.block = block
      this.#read(block, this.#story.container)
    }
  }

  #readChildren(node: XmlElement): void {
    for (const child of node.children) if (isElement(child)) this.#read(child, node)
  }

  #read(node: XmlElement, parent: XmlElement): void {
    const { name } = node
    const { change, record, place, range } = traitsOf(name)
    if (change) this.#within([this.#contentMark(node)], node)
    else if (record) this.#collector.touch([this.#formatMark(node, parent)])
    else if (range)
      this.#collector.rangeStart(
        place === 'move' ? this.#moveRange(node, range) : this.#control(node, range),
        range.end,
      )
    else if (place && isRangeEnd(name)) this.#collector.rangeEnd(node)
    else if (name === 'w:p') this.#paragraph(node)
    else if (name === 'w:fldSimple') this.#simpleField(node)
    else if (name === 'w:r' || name === 'm:r') this.#run(node)
    else if (name === 'w:tbl') this.#within(this.#tableMarks(node), node, ['w:tblPr', 'w:tblGrid'])
    else if (name === 'w:tr') this.#within(this.#rowMarks(node), node, ['w:trPr', 'w:tblPrEx'])
    else if (name === 'w:tc') this.#within(this.#cellMarks(node), node, ['w:tcPr'])
    else if (name === 'w:sectPr') this.#section(node)
    else if (name === 'mc:AlternateContent') this.#alternateContent(node)
    else if (name === 'w:txbxContent') this.#textBox(node)
    else this.#readChildren(node)
  }

  /** Reads the children of a node inside its marks. Skips the `seen` children, whose marks have already been read. */
  #within(marks: Mark[], node: XmlElement, seen: string[] = []): void {
    this.#collector.within(marks, () => {
      for (const child of node.children) if (isElement(child) && !seen.includes(child.name)) this.#read(child, node)
    })
  }

  #simpleField(node: XmlElement): void {
    this.#collector.field()
    this.#readChildren(node)
  }

  #textBox(node: XmlElement): void {
    const outer = this.#collector.place
    this.#collector.place = outer === undefined ? 'text box' : `text box in ${outer}`
    this.#readChildren(node)
    this.#collector.place = outer
  }

  #paragraph(node: XmlElement): void {
    const { anchor: outer, context } = this.#collector
    const around = this.#current
    this.#current = node
    this.#collector.anchor = this.#names.get(node) ?? outer
    this.#collector.context = this.#collector.place === undefined ? null : node
    this.#sectionAnchor ??= this.#collector.anchor
    const properties = firstChild(node, 'w:pPr')
    const end = firstChild(properties, 'w:rPr')
    const formats = [...this.#formatMarks(properties), ...this.#numberingMarks(firstChild(properties, 'w:numPr'))]
    this.#collector.within(formats, () => {
      for (const child of childElements(node)) if (child.name !== 'w:pPr') this.#read(child, node)
      const section = firstChild(properties, 'w:sectPr')
      if (section) this.#section(section)
      // read the end last, because Word starts a moved stretch inside its first paragraph
      this.#collector.atom('\n', [...this.#formatMarks(end), ...this.#endMarks(end)], true)
    })
    // a paragraph of a text box is outside the body, so the text after it belongs to the surrounding paragraph
    if (!this.#names.has(node)) this.#collector.anchor = outer
    this.#collector.context = context
    this.#current = around
  }

  #run(node: XmlElement): void {
    const properties = firstChild(node, 'w:rPr')
    const marks = properties ? [...this.#formatMarks(properties), ...this.#strayMarks(properties)] : noMarks
    this.#collector.within(marks, () => {
      for (const child of node.children) if (isElement(child) && child.name !== 'w:rPr') this.#runContent(child)
    })
  }

  #runContent(node: XmlElement): void {
    const { object, silent, text } = traitsOf(node.name)
    const isComment = node.name === 'w:commentReference'
    if (isComment || object === 'note') {
      const key = `${node.name} ${attribute(node, 'w:id')}`
      if (!this.referenceAnchors.has(key)) this.referenceAnchors.set(key, this.#collector.anchor)
    }
    if (isComment || silent) return
    if (node.name === 'w:fldChar') this.#field(node)
    // the text inside `w:ruby` is read below
    const isSilent = node.name === 'w:ruby' || this.#inCode.has(node)
    this.#collector.atom(node.name === 'm:t' ? textOf(node) : isSilent ? '' : pieceText(node))
    if (text === 'code') this.#collector.fieldCode(textOf(node))
    if (text !== 'shown') this.#read(node, node)
  }

  #field(mark: XmlElement): void {
    this.#collector.field()
    const isKnown = this.#inCode.has(mark)
    for (const piece of isKnown || !this.#current ? [] : piecesOf(this.#current))
      if (piece.text === '') this.#inCode.add(piece.node)
  }

  #section(node: XmlElement): void {
    const anchor = this.#sectionAnchor ?? this.#collector.anchor
    for (const child of childElements(node)) {
      const id = attribute(child, 'r:id')
      const type = attribute(child, 'w:type') ?? 'default'
      if (id !== undefined && !this.sectionLeads.has(id)) this.sectionLeads.set(id, { anchor, type })
    }
    this.#sectionAnchor = null
    this.#collector.touch(this.#formatMarks(node))
  }

  /**
   * Reads alternate content. In Word's drawings, the fallback repeats the text of the choice, so each mark in it is
   * decided together with the mark that it repeats.
   */
  #alternateContent(node: XmlElement): void {
    const [choice, ...alternatives] = childElements(node)
    if (!choice) return
    const choiceMarks = marksOf(choice)
    this.#readChildren(choice)
    for (const alternative of alternatives) {
      const marks = marksOf(alternative)
      const isCopy =
        marks.length === choiceMarks.length && marks.every((mark, index) => isSame(mark, choiceMarks[index]!))
      if (isCopy) for (const [index, mark] of marks.entries()) this.#twins.set(choiceMarks[index]!, mark)
      else this.#readChildren(alternative)
    }
  }

  #tableMarks(node: XmlElement): Mark[] {
    const grids = childElements(firstChild(node, 'w:tblGrid'), 'w:tblGridChange').map(change => ({
      ...this.#formatMark(markBesideGrid(node) ?? change, node),
      node: change,
    }))
    return [...this.#formatMarks(firstChild(node, 'w:tblPr')), ...grids]
  }

  #rowMarks(node: XmlElement): Mark[] {
    const properties = firstChild(node, 'w:trPr')
    const exceptions = firstChild(node, 'w:tblPrEx')
    const rows = childElements(properties)
      .filter(child => changeBy(child.name))
      .map(child => this.#rowMark(child))
    return [...this.#formatMarks(exceptions), ...this.#formatMarks(properties), ...rows]
  }

  /**
   * Reads the mark of a row. Word marks the rows of a moved table as inserted at the new place and deleted at the old
   * place.
   */
  #rowMark(node: XmlElement): Mark {
    const effect = changeBy(node.name) === 'brings' ? 'insert' : 'delete'
    const mark: Mark = { ...this.#mark(node, 'row', effect), isOfRow: true }
    const moveKey = this.#collector.moveKey(
      effect === 'insert' ? 'w:moveToRangeEnd' : 'w:moveFromRangeEnd',
      mark.author,
    )
    return moveKey === undefined ? mark : { ...mark, type: 'move', key: moveKey, isLasting: true }
  }

  #cellMarks(node: XmlElement): Mark[] {
    const properties = firstChild(node, 'w:tcPr')
    const effects = { brings: 'insert', takes: 'delete', merges: null } as const
    const cellChanges = childElements(properties).filter(child => cellChangeBy(child.name))
    const cells = cellChanges.map(child => {
      const mark = this.#mark(child, 'row', effects[cellChangeBy(child.name)!])
      return { ...mark, key: `cell ${mark.key}` }
    })
    return [...this.#formatMarks(properties), ...cells]
  }

  #endMarks(end: XmlElement | undefined): Mark[] {
    if (!end) return noMarks
    return childElements(end)
      .filter(child => changeBy(child.name))
      .map(child => this.#contentMark(child, true))
  }

  /**
   * Reads marks of a paragraph end that are in the properties of a run. They mean nothing there, so a decision only
   * removes the mark.
   */
  #strayMarks(properties: XmlElement | undefined): Mark[] {
    return childElements(properties)
      .filter(child => changeBy(child.name))
      .map(child => this.#mark(child, 'format', null, 'formatting'))
  }

  #numberingMarks(numbering: XmlElement | undefined): Mark[] {
    if (!numbering) return noMarks
    return childElements(numbering)
      .filter(child => changeBy(child.name) || isRecord(child.name))
      .map(child => this.#mark(child, 'format', null, 'numbering'))
  }

  #formatMarks(properties: XmlElement | undefined): Mark[] {
    if (!properties) return noMarks
    return childElements(properties)
      .filter(child => isRecord(child.name))
      .map(child => this.#formatMark(child, properties))
  }

  #formatMark(node: XmlElement, properties: XmlElement): Mark {
    return this.#mark(node, 'format', null, describeFormat(properties, node))
  }

  #contentMark(node: XmlElement, isOfEnd = false): Mark {
    const effect = changeBy(node.name) === 'brings' ? 'insert' : 'delete'
    const moveKey = node.name.startsWith('w:move') ? this.#moveKey(node, isOfEnd) : undefined
    if (moveKey === undefined) return this.#mark(node, effect === 'insert' ? 'insertion' : 'deletion', effect)
    return { ...this.#mark(node, 'move', effect), key: moveKey, isLasting: true }
  }

  #moveKey(node: XmlElement, isOfEnd: boolean): string | undefined {
    const author = attribute(node, 'w:author') ?? ''
    const name = `${node.name}RangeEnd`
    return isOfEnd ? this.#collector.moveKeyOfEnd(name, author) : this.#collector.moveKey(name, author)
  }

  /**
   * The two ends of a move share a name and an author; a file merged from several files may use a name more than once.
   */
  #moveRange(node: XmlElement, range: ChangedRange): Mark {
    const effect = range.effect === 'brings' ? 'insert' : 'delete'
    const mark = this.#mark(node, 'move', effect)
    const name = `${effect === 'insert' ? 'moveTo' : 'moveFrom'} ${attribute(node, 'w:name') ?? ''}\n${mark.author}`
    const count = (this.#moveCounts.get(name) ?? 0) + 1
    this.#moveCounts.set(name, count)
    return { ...mark, key: `${name}\n${count}`, isLasting: true }
  }

  #control(node: XmlElement, { effect }: ChangedRange): Mark {
    const mark = this.#mark(node, 'format', null, 'content control')
    return { ...mark, key: `${effect} ${mark.key}`, isLasting: true }
  }

  #mark(node: XmlElement, type: Mark['type'], effect: Mark['effect'], description = ''): Mark {
    const author = attribute(node, 'w:author') ?? ''
    const date = attribute(node, 'w:date') ?? ''
    const key = `${type} ${effect} ${description}\n${author}\n${date}`
    return { node, key, type, effect, author, date, description, isLasting: false }
  }
}

const isSame = (a: XmlElement, b: XmlElement) =>
  a.name === b.name &&
  ['w:author', 'w:date'].every(name => attribute(a, name) === attribute(b, name)) &&
  textBelow(a, isShown) === textBelow(b, isShown)

const isShown = (name: string) => traitsOf(name).text === 'shown'
