import { traitsOf } from '../../docx/grammar/elements.ts'
import { attribute, type XmlElement } from '../../xml/xml-tree.ts'
import type { Story } from '../stories.ts'
import type { ChangeGroup, Mark } from './change-group.ts'

interface MovedStretch {
  id: string
  /** Of the element at which it ends. */
  name: string
  key: string
  author: string
}

/**
 * Puts marks together to changes while a story is read in order. What is read comes as atoms: a piece of text, an object,
 * the end of a paragraph. A change goes on as long as each next atom has a mark of the same kind, author and date.
 */
export class MarkCollector {
  readonly story: Story
  readonly groups: ChangeGroup[] = []
  /** Where the reader is. */
  anchor = ''
  block: XmlElement
  /** What it is in words when it is not a paragraph of the body. */
  place: string | undefined
  /** The paragraph that it is in then, or the definition. */
  context: XmlElement | null = null
  /** The marks around it. */
  readonly #around: Mark[] = []
  readonly #open = new Map<string, ChangeGroup>()
  /** Moves and controls, whose parts need not be neighbours. */
  readonly #lasting = new Map<string, ChangeGroup>()
  readonly #ranges = new Map<string, ChangeGroup>()
  #moves: MovedStretch[] = []
  /** Those that ended in the paragraph that is read. */
  #ended: MovedStretch[] = []
  /** How many atoms there were. */
  count = 0

  constructor(story: Story) {
    this.story = story
    this.block = story.container
  }

  /** Reads what is inside of marks. A mark with nothing in it is a change too, or a part of the one before. */
  within(marks: Mark[], read: () => void): void {
    const before = this.count
    this.#around.push(...marks)
    read()
    this.#around.length -= marks.length
    if (this.count === before) this.touch(marks)
  }

  /** An atom: its text, marks of its own, and whether it is the end of a paragraph. */
  atom(text: string, own: Mark[] = [], isEnd = false): void {
    this.count++
    const marks = own.length === 0 ? this.#around : [...this.#around, ...own]
    if (this.#open.size > 0) this.#closeOthers(marks)
    const told = new Set<ChangeGroup>()
    for (const mark of marks) {
      const row = rowAround(mark, marks)
      const group = this.#groupOf(row ?? mark)
      this.#add(group, mark)
      if (row) continue
      if (isEnd) group.hasEnd = true
      else group.hasContent = true
      // rows that are moved, and text in them, have marks of one change
      if (mark.type === 'format' || told.has(group)) continue
      told.add(group)
      if (isEnd) group.ends += text
      else if (text !== '') {
        group.text += group.ends + text
        group.ends = ''
      }
    }
    if (isEnd) this.#ended = []
  }

  /** A mark of a field, or an element around its result. */
  field(): void {
    for (const mark of this.#around) if (mark.type !== 'format') this.#groupOf(mark).hasField = true
  }

  /** The code of a field, which is told of where it is all that comes or goes. */
  fieldCode(code: string): void {
    for (const mark of this.#around) if (mark.type !== 'format') this.#groupOf(mark).code += code
  }

  /** Marks of a place where nothing is: they end no change. */
  touch(marks: Mark[]): void {
    for (const mark of marks) this.#add(this.#groupOf(rowAround(mark, this.#around) ?? mark), mark)
  }

  /** A moved stretch, or the start or end of a control, begins. */
  rangeStart(mark: Mark, endName: string): void {
    const id = attribute(mark.node, 'w:id') ?? ''
    const group = this.#groupOf(mark)
    this.#add(group, mark)
    this.#ranges.set(`${endName} ${id}`, group)
    if (traitsOf(mark.node.name).place === 'move')
      this.#moves.push({ id, name: endName, key: mark.key, author: mark.author })
  }

  rangeEnd(node: XmlElement): void {
    const id = attribute(node, 'w:id') ?? ''
    const group = this.#ranges.get(`${node.name} ${id}`)
    if (group) this.#add(group, { node })
    const isEnding = (one: MovedStretch) => one.id === id && one.name === node.name
    this.#ended.push(...this.#moves.filter(isEnding))
    this.#moves = this.#moves.filter(move => !isEnding(move))
  }

  /** The key of the stretch in which the reader is that this author moved: nobody's mark becomes part of another's move. */
  moveKey(endName: string, author: string): string | undefined {
    return this.#moves.findLast(move => move.name === endName && move.author === author)?.key
  }

  /** The same for the end of a paragraph, which some programs move although the stretch ends before it. */
  moveKeyOfEnd(endName: string, author: string): string | undefined {
    const isSame = (one: MovedStretch) => one.name === endName && one.author === author
    return (this.#moves.findLast(isSame) ?? this.#ended.findLast(isSame))?.key
  }

  #closeOthers(marks: Mark[]): void {
    for (const key of this.#open.keys()) {
      if (!marks.some(mark => mark.key === key)) this.#open.delete(key)
    }
  }

  #groupOf(mark: Mark): ChangeGroup {
    const groups = mark.isLasting ? this.#lasting : this.#open
    const known = groups.get(mark.key)
    if (known) return known
    const { key, type, effect, author, date, description } = mark
    const group: ChangeGroup = {
      story: this.story,
      ...{ key, type, effect, author, date },
      marks: new Set(),
      blocks: new Set(),
      anchor: this.anchor,
      ...(this.place !== undefined && { place: this.place }),
      context: this.context,
      text: description,
      ends: '',
      code: '',
      rows: new Set(),
      hasContent: false,
      hasField: false,
      hasEnd: false,
    }
    groups.set(mark.key, group)
    this.groups.push(group)
    return group
  }

  #add(group: ChangeGroup, { node, isOfRow }: Pick<Mark, 'node' | 'isOfRow'>): void {
    group.marks.add(node)
    group.blocks.add(this.block)
    if (isOfRow) group.rows.add(node)
  }
}

/** The row that came or went with what is in it. */
const rowAround = (mark: Mark, marks: Mark[]) =>
  mark.type === 'insertion' || mark.type === 'deletion'
    ? marks.find(
        otherMark =>
          otherMark.type === 'row' &&
          otherMark.effect === mark.effect &&
          otherMark.author === mark.author &&
          otherMark.date === mark.date,
      )
    : undefined
