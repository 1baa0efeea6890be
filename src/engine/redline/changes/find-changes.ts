import type { XmlElement } from '../../xml/xml-tree.ts'
import { anchorsByParagraph, type ReadonlyRevision } from '../open-revision.ts'
import type { Change, ChangeField } from '../redline-view.ts'
import { type Story, storiesOf } from '../stories.ts'
import { type BroughtField, broughtFields } from './brought-fields.ts'
import { type ChangeGroup, changesOf, type FoundChange } from './change-group.ts'
import { ChangeReader } from './change-reader.ts'
import { leadTo } from './places.ts'

/** Returns the open changes in document order, the body first, as shown by `GET /redlining/session`. */
export const listChanges = (open: ReadonlyRevision): Change[] => findChanges(open).map(change => change.change)

/**
 * Finds the open changes with their marks. Neighbouring marks of the same kind, author and date form one change, even
 * across runs, rows and paragraph ends: two inserted runs `a` and `b` are the insertion `ab`. Both ends of a move form
 * one change. The result includes changes in headers, notes and other parts, even if no page shows the part, so that no
 * change stays open unseen.
 */
export function findChanges(open: ReadonlyRevision): FoundChange[] {
  const [body, ...others] = storiesOf(open.file)
  const reader = readBody(open, body!)
  const groups = pairedMoves(reader.groups)
  for (const story of others) groups.push(...storyGroups(open, story, reader))
  return changesOf(groups, fieldReader())
}

/**
 * Returns a function that lists the fields inserted by a change. It reads a story only when a change in the story has a
 * field.
 */
function fieldReader(): (group: ChangeGroup) => ChangeField[] {
  const fieldsByStory = new Map<Story, BroughtField[]>()
  return ({ story, marks, hasField, effect }) => {
    if (!hasField || effect !== 'insert') return []
    const fields = fieldsByStory.get(story) ?? broughtFields(story)
    fieldsByStory.set(story, fields)
    return fields
      .filter(field => !field.marks.isDisjointFrom(marks))
      .map(({ name, code, shown }) => ({ name, code, shown }))
  }
}

/**
 * Returns the anchor of the clause that refers to a block of another part. Changes in the block are listed at this
 * clause.
 */
export function leadAnchorOf(open: ReadonlyRevision, partName: string, block: XmlElement): string {
  const [body, ...others] = storiesOf(open.file)
  const story = others.find(candidate => candidate.partName === partName)
  const reader = readBody(open, body!)
  return story ? leadTo(open, story, block, reader).anchor : ''
}

function readBody(open: ReadonlyRevision, body: Story): ChangeReader {
  const reader = new ChangeReader(body, anchorsByParagraph(open))
  reader.readBlocks(() => ({ anchor: open.anchors[0] ?? '' }))
  return reader
}

function storyGroups(open: ReadonlyRevision, story: Story, body: ChangeReader): ChangeGroup[] {
  const reader = new ChangeReader(story, new Map())
  reader.readBlocks(block => leadTo(open, story, block, body))
  return pairedMoves(reader.groups)
}

/**
 * Joins the two ends of a move into one change at its destination. A single end counts as an insertion or a deletion.
 */
function pairedMoves(groups: ChangeGroup[]): ChangeGroup[] {
  const targets = new Map(
    groups.filter(group => group.key.startsWith('moveTo ')).map(group => [group.key.slice(7), group]),
  )
  const paired = new Set<ChangeGroup>()
  const moves = groups.flatMap(group => {
    if (!group.key.startsWith('moveFrom ')) return [group]
    const target = targets.get(group.key.slice(9))
    if (!target) return [{ ...group, type: 'deletion' as const }]
    paired.add(target)
    const marks = new Set([...group.marks, ...target.marks])
    const blocks = new Set([...group.blocks, ...target.blocks])
    return [{ ...target, marks, blocks, from: group.anchor }]
  })
  return moves
    .filter(group => !paired.has(group))
    .map(group => (isHalfMove(group) ? { ...group, type: 'insertion' } : group))
}

const isHalfMove = (group: ChangeGroup) => group.type === 'move' && group.from === undefined
