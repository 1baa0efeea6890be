import { attribute, firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import { currentTextOf } from '../paragraph-text.ts'
import type { Change, ChangeField, ChangeType } from '../redline-view.ts'
import type { Story } from '../stories.ts'

/** What a mark says, and the key that neighbouring marks of one change share. */
export interface Mark {
  node: XmlElement
  key: string
  type: ChangeType
  effect: 'insert' | 'delete' | null
  author: string
  date: string
  /** Of a format change; empty for others. */
  description: string
  /** Its parts need not be neighbours: a move. */
  isLasting: boolean
  /** Of a whole row, and not of a cell. */
  isOfRow?: true
}

/** Where a reader comes to a block: the paragraph of the body that leads there, and what it is in words. */
export interface Lead {
  anchor: string
  /** None for the body. */
  place?: string
}

/** A change as it is collected: the marks that are it, and where. */
export interface ChangeGroup {
  story: Story
  key: string
  type: ChangeType
  effect: 'insert' | 'delete' | null
  author: string
  date: string
  /** Marks and ends of ranges. */
  marks: Set<XmlElement>
  /** Children of the story's container that the marks are in. */
  blocks: Set<XmlElement>
  anchor: string
  from?: string
  /** In words, when it is not in a paragraph of the body; `context` is the paragraph or definition there. */
  place?: string
  context: XmlElement | null
  text: string
  /** Ends of paragraphs after the text so far, which are told as far as more text follows. */
  ends: string
  /** Of fields among it. */
  code: string
  /** The marks that are of whole rows. */
  rows: Set<XmlElement>
  hasContent: boolean
  /** A field, or a part of one, is among it. */
  hasField: boolean
  /** The end of a paragraph is among it. */
  hasEnd: boolean
}

/** A change with what is needed to decide it. */
export interface FoundChange {
  change: Change
  story: Story
  marks: ReadonlySet<XmlElement>
  blocks: ReadonlySet<XmlElement>
}

/** The changes of groups. Ids are made of the first mark's, and of author and time, so that an id is not used again. */
export function changesOf(groups: ChangeGroup[], fieldsOf: (group: ChangeGroup) => ChangeField[]): FoundChange[] {
  const taken = new Map<string, number>()
  const hashes = new Map<string, string>()
  return groups.map(group => {
    const [first] = group.marks
    const made = `${group.author}\n${group.date}`
    const hash = hashes.get(made) ?? shortHash(made)
    hashes.set(made, hash)
    const number = (first && attribute(first, 'w:id')) ?? ''
    const stem = `${/^-?\d{1,10}$/.test(number) ? number : '0'}-${hash}`
    const count = (taken.get(stem) ?? 0) + 1
    taken.set(stem, count)
    const id = count === 1 ? stem : `${stem}-${count}`
    const fields = fieldsOf(group)
    const change = { ...changeOf(group, id), ...(fields.length > 0 && { fields }) }
    return { change, story: group.story, marks: group.marks, blocks: group.blocks }
  })
}

function changeOf(group: ChangeGroup, id: string): Change {
  const isOfEnds = group.hasEnd && !group.hasContent && (group.type === 'insertion' || group.type === 'deletion')
  const type = isOfEnds ? 'paragraph' : group.type
  const change: Change = {
    id,
    type,
    author: group.author,
    at: group.date || null,
    text: group.text || group.code.trim(),
    anchor: group.anchor,
  }
  if (group.from !== undefined) change.from = group.from
  if ((type === 'paragraph' || type === 'row') && group.effect) change.effect = group.effect
  if (type === 'row' && group.rows.size > 0) change.rows = group.rows.size
  if (group.story.kind !== 'body') change.story = group.story.kind
  if (group.place !== undefined) change.place = group.place
  const context = group.context && contextOf(group.context)
  if (context) change.context = context
  return change
}

/** Code units of the text around a change that are told. */
const CONTEXT_MOST = 500

/** What a paragraph says with all changes accepted; the name of a definition. */
function contextOf(node: XmlElement): string {
  const name = node.name === 'w:style' && firstChild(node, 'w:name')
  const text = name ? (attribute(name, 'w:val') ?? '') : currentTextOf(node)
  return text.length > CONTEXT_MOST ? `${[...text.slice(0, CONTEXT_MOST)].slice(0, -1).join('')}…` : text
}

/** FNV-1a in base 36, five characters: tells changes apart that had the same number at different times. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36).slice(-5)
}
