import { attribute, firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import { currentTextOf } from '../paragraph-text.ts'
import type { Change, ChangeField, ChangeType } from '../redline-view.ts'
import type { Story } from '../stories.ts'

/** The content of a change mark, and the key that neighbouring marks of one change share. */
export interface Mark {
  node: XmlElement
  key: string
  type: ChangeType
  effect: 'insert' | 'delete' | null
  author: string
  date: string
  /** Describes a format change; empty for other changes. */
  description: string
  /** The parts of its change need not be neighbours, as in a move. */
  isLasting: boolean
  /** The mark applies to a whole row, not to a cell. */
  isOfRow?: true
}

/** Where a reader finds a block: the paragraph of the body that leads to it, and the place in words. */
export interface Lead {
  anchor: string
  /** Missing for the body. */
  place?: string
}

/** A change while it is collected: its marks and where they are. */
export interface ChangeGroup {
  story: Story
  key: string
  type: ChangeType
  effect: 'insert' | 'delete' | null
  author: string
  date: string
  /** Includes the ends of ranges. */
  marks: Set<XmlElement>
  /** The children of the story's container that hold the marks. */
  blocks: Set<XmlElement>
  anchor: string
  from?: string
  /** The place in words, when it is not a paragraph of the body; `context` is the paragraph or definition there. */
  place?: string
  context: XmlElement | null
  text: string
  /** Paragraph ends after the text so far; they are added to the text only when more text follows. */
  ends: string
  /** The code of the fields in it. */
  code: string
  /** The marks of whole rows. */
  rows: Set<XmlElement>
  hasContent: boolean
  /** It contains a field or a part of one. */
  hasField: boolean
  /** It contains the end of a paragraph. */
  hasEnd: boolean
}

/** A change with the marks and blocks needed to decide it. */
export interface FoundChange {
  change: Change
  story: Story
  marks: ReadonlySet<XmlElement>
  blocks: ReadonlySet<XmlElement>
}

/**
 * Turns groups into changes. An id is made from the number of the first mark and a hash of author and time, so that no id is
 * reused: for example `3-ilzr7`, and `3-ilzr7-2` for a second change with the same number, author and time.
 */
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

/** The most code units of context to return with a change. */
const CONTEXT_MOST = 500

/** The text of a paragraph with all changes accepted, or the name of a definition. */
function contextOf(node: XmlElement): string {
  const name = node.name === 'w:style' && firstChild(node, 'w:name')
  const text = name ? (attribute(name, 'w:val') ?? '') : currentTextOf(node)
  return text.length > CONTEXT_MOST ? `${[...text.slice(0, CONTEXT_MOST)].slice(0, -1).join('')}…` : text
}

/** FNV-1a in base 36, five characters: distinguishes changes that had the same number at different times. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36).slice(-5)
}
