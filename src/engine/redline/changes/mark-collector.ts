import { traitsOf } from '../../docx/grammar/elements.ts'
import { attribute, type XmlElement } from '../../xml/xml-tree.ts'
import type { Story } from '../stories.ts'
import type { ChangeGroup, Mark } from './change-group.ts'

interface MovedRange {
  id: string
  /** The name of the element that ends the stretch. */
  name: string
  key: string
  author: string
}

/**
 * Combines marks into changes while a story is read in order. The reader reports atoms: pieces of text, objects and
 * paragraph ends. A change continues as long as every next atom has a mark of the same kind, author and date: the
 * inserted runs `a` and `b` become one change `ab`, unless other text is between them. Text that another author later
 * inserted does not divide a change, so the change is decided as it was made.
 */
export class MarkCollector {
  readonly story: Story
  readonly groups: ChangeGroup[] = []
  /** The anchor and the block at the current position of the reader. */
  anchor = ''
  block: XmlElement
  /** A description of the position, if it is not a paragraph of the body. */
  place: string | undefined
  /** The paragraph or definition at that position. */
  context: XmlElement | null = null
  /** The marks around the current position. */
  readonly #around: Mark[] = []
  readonly #open = new Map<string, ChangeGroup>()
  /** Changes of moves and controls, whose parts need not be neighbours. */
  readonly #lasting = new Map<string, ChangeGroup>()
  readonly #ranges = new Map<string, ChangeGroup>()
  #moves: MovedRange[] = []
  /** The moved stretches that ended in the paragraph being read. */
  #ended: MovedRange[] = []
  /** The number of atoms read so far. */
  count = 0

  constructor(story: Story) {
    this.story = story
    this.block = story.container
  }

  /** Runs `read` inside the given marks. A mark without content is also a change, or part of the change before it. */
  within(marks: Mark[], read: () => void): void {
    const before = this.count
    this.#around.push(...marks)
    read()
    this.#around.length -= marks.length
    if (this.count === before) this.touch(marks)
  }

  /** Adds an atom: its text, its own marks, and whether it is the end of a paragraph. */
  atom(text: string, ownMarks: Mark[] = [], isEnd = false): void {
    this.count++
    const marks = ownMarks.length === 0 ? this.#around : [...this.#around, ...ownMarks]
    if (this.#open.size > 0) this.#closeOthers(marks)
    const groupsWithText = new Set<ChangeGroup>()
    for (const mark of marks) {
      const row = rowAround(mark, marks)
      const group = this.#groupOf(row ?? mark)
      this.#add(group, mark)
      if (row) continue
      if (isEnd) group.hasEnd = true
      else group.hasContent = true
      // a moved row and the text in it have marks of the same change, so add the text only once
      if (mark.type === 'format' || groupsWithText.has(group)) continue
      groupsWithText.add(group)
      if (isEnd) group.ends += text
      else if (text !== '') {
        group.text += group.ends + text
        group.ends = ''
      }
    }
    if (isEnd) this.#ended = []
  }

  /** Records that the changes around the current position contain a field or a part of one. */
  field(): void {
    for (const mark of this.#around) if (mark.type !== 'format') this.#groupOf(mark).hasField = true
  }

  /** Adds the code of a field to the changes around it. The code is shown if a change has no other text. */
  fieldCode(code: string): void {
    for (const mark of this.#around) if (mark.type !== 'format') this.#groupOf(mark).code += code
  }

  /** Adds marks that have no atom. They do not end other changes. */
  touch(marks: Mark[]): void {
    for (const mark of marks) this.#add(this.#groupOf(rowAround(mark, this.#around) ?? mark), mark)
  }

  /** Begins a moved stretch, or a range at the start or end of a control. */
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
    const isEnding = (move: MovedRange) => move.id === id && move.name === node.name
    this.#ended.push(...this.#moves.filter(isEnding))
    this.#moves = this.#moves.filter(move => !isEnding(move))
  }

  /**
   * Returns the key of the current stretch that this author moved. A mark never becomes part of another author's move.
   */
  moveKey(endName: string, author: string): string | undefined {
    return this.#moves.findLast(move => move.name === endName && move.author === author)?.key
  }

  /**
   * Returns the key for the end of a paragraph. Some programs mark it as moved although the moved stretch ends before
   * it.
   */
  moveKeyOfEnd(endName: string, author: string): string | undefined {
    const isSame = (move: MovedRange) => move.name === endName && move.author === author
    return (this.#moves.findLast(isSame) ?? this.#ended.findLast(isSame))?.key
  }

  #closeOthers(marks: Mark[]): void {
    const insertion = marks.find(mark => mark.effect === 'insert')
    for (const [key, group] of this.#open) {
      if (marks.some(mark => mark.key === key) || (insertion && isLater(insertion, group))) continue
      this.#open.delete(key)
    }
  }

  #groupOf(mark: Mark): ChangeGroup {
    const groups = mark.isLasting ? this.#lasting : this.#open
    const existing = groups.get(mark.key)
    if (existing) return existing
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

/** Whether a mark is later than a change and by a different author. */
const isLater = (mark: Mark, { author, date }: ChangeGroup) => mark.author !== author && mark.date > date && date !== ''

/** Returns the mark of the row that was inserted or deleted together with the content of this mark. */
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
