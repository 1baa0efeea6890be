import { attribute, firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import { currentTextOf } from '../paragraph-text.ts'
import type { Change, ChangeField, ChangeType } from '../redline-view.ts'
import type { Story } from '../stories.ts'

/** A change mark as read from the file. Neighbouring marks with the same key belong to one change. */
export interface Mark {
  node: XmlElement
  key: string
  type: ChangeType
  effect: 'insert' | 'delete' | null
  author: string
  date: string
  /** A description of the format change; empty for other changes. */
  description: string
  /** Marks with this key belong to one change even if they are not neighbours, as in a move. */
  isLasting: boolean
  /** The mark applies to a whole row, not to a cell. */
  isOfRow?: true
}

/** Where to find a block: the body paragraph that leads to it, and a description of the place. */
export interface Lead {
  anchor: string
  /** A description of the place, such as `footnote`; missing for the body. */
  place?: string
}

/** A change that is still being collected: its marks and their places. */
export interface ChangeGroup {
  story: Story
  key: string
  type: ChangeType
  effect: 'insert' | 'delete' | null
  author: string
  date: string
  /** The marks of the change, including the ends of ranges. */
  marks: Set<XmlElement>
  /** The children of the story's container that hold the marks. */
  blocks: Set<XmlElement>
  anchor: string
  from?: string
  /**
   * A description of the place, if it is not a paragraph of the body; `context` is the paragraph or definition there.
   */
  place?: string
  context: XmlElement | null
  text: string
  /**
   * The paragraph ends read since the last text, as line feeds. They are added to the text only if more text follows.
   */
  ends: string
  /** The codes of the fields in the change. */
  code: string
  /** The marks of whole rows. */
  rows: Set<XmlElement>
  hasContent: boolean
  /** The change contains a field or a part of a field. */
  hasField: boolean
  /** The change contains the end of a paragraph. */
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
 * Turns groups into changes. Each id combines the number of the first mark with a hash of the author and the time, so
 * that ids are not reused. Examples are `3-ilzr7`, and `3-ilzr7-2` for a second change with the same number, author and
 * time.
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

/** The longest context to return with a change, in code units. */
const CONTEXT_MOST = 500

/** Returns the text of a paragraph with all changes accepted, or the name of a style. */
function contextOf(node: XmlElement): string {
  const name = node.name === 'w:style' && firstChild(node, 'w:name')
  const text = name ? (attribute(name, 'w:val') ?? '') : currentTextOf(node)
  return text.length > CONTEXT_MOST ? `${[...text.slice(0, CONTEXT_MOST)].slice(0, -1).join('')}…` : text
}

/**
 * Returns an FNV-1a hash as at most five base-36 characters. It distinguishes changes that had the same number at
 * different times.
 */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36).slice(-5)
}
