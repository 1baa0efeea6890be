import type { XmlElement } from '../../xml/xml-tree.ts'
import { anchorsByParagraph, type ReadonlyRevision } from '../open-revision.ts'
import type { Change, ChangeField } from '../redline-view.ts'
import { type Story, storiesOf } from '../stories.ts'
import { type BroughtField, broughtFields } from './brought-fields.ts'
import { type ChangeGroup, changesOf, type FoundChange } from './change-group.ts'
import { ChangeReader } from './change-reader.ts'
import { leadTo } from './places.ts'

/** The open changes in document order, those of the body first, as `GET /redlining/session` shows them. */
export const listChanges = (open: ReadonlyRevision): Change[] => findChanges(open).map(change => change.change)

/**
 * The open changes with their marks: a change per neighbouring marks of one kind, author and date, across runs, rows and
 * ends of paragraphs; a move is one, with both its ends. Those of headers, notes and other parts are listed too, also where no
 * page shows the part now: nothing stays open that nobody sees.
 */
export function findChanges(open: ReadonlyRevision): FoundChange[] {
  const [body, ...others] = storiesOf(open.file)
  const reader = readBody(open, body!)
  const groups = pairedMoves(reader.groups)
  for (const story of others) groups.push(...storyGroups(open, story, reader))
  return changesOf(groups, fieldReader())
}

/** The fields that a change brings; each story is read when the first of its changes holds one. */
function fieldReader(): (group: ChangeGroup) => ChangeField[] {
  const known = new Map<Story, BroughtField[]>()
  return ({ story, marks, hasField, effect }) => {
    if (!hasField || effect !== 'insert') return []
    const fields = known.get(story) ?? broughtFields(story)
    known.set(story, fields)
    return fields
      .filter(field => !field.marks.isDisjointFrom(marks))
      .map(({ name, code, shown }) => ({ name, code, shown }))
  }
}

/** The clause at which the changes in a block of another part are told: where the text refers to it. */
export function leadAnchorOf(open: ReadonlyRevision, partName: string, block: XmlElement): string {
  const [body, ...others] = storiesOf(open.file)
  const story = others.find(one => one.partName === partName)
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

/** A move is one change at the place where it went; one of which the other end is missing is what it looks like. */
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
