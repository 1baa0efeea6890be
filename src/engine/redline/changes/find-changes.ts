import { attribute, type XmlElement } from '../../xml/xml-tree.ts'
import { type OpenRevision, placesOf } from '../open-revision.ts'
import type { Change } from '../redline-view.ts'
import { type Story, storiesOf } from '../stories.ts'
import { type ChangeGroup, changesOf, type FoundChange } from './change-group.ts'
import { StoryReader } from './story-reader.ts'

/** The open changes in document order, those of the body first, as `GET /redlining/session` shows them. */
export const listChanges = (open: OpenRevision): Change[] => findChanges(open).map(found => found.change)

/**
 * The open changes with their marks: a change per neighbouring marks of one kind, author and date, across runs, rows and
 * ends of paragraphs; a move is one, with both its ends. Stories that nothing in the body leads to are left out.
 */
export function findChanges(open: OpenRevision): FoundChange[] {
  const [body, ...others] = storiesOf(open.file)
  const names = new Map(placesOf(open).map(({ node }, index) => [node, open.anchors[index]!]))
  const reader = new StoryReader(body!, names)
  reader.readBlocks(() => open.anchors[0] ?? '')
  const groups = pairedMoves(reader.groups)
  for (const story of others) groups.push(...storyGroups(open, story, reader))
  return changesOf(groups)
}

function storyGroups(open: OpenRevision, story: Story, body: StoryReader): ChangeGroup[] {
  const reader = new StoryReader(story, new Map())
  reader.readBlocks(block => leadingAnchor(open, story, block, body))
  return pairedMoves(reader.groups)
}

/** The anchor of the paragraph from which a reader comes to a block; undefined when nothing leads there. */
function leadingAnchor(open: OpenRevision, story: Story, block: XmlElement, body: StoryReader): string | undefined {
  const first = open.anchors[0]
  if (story.kind === 'header' || story.kind === 'footer') {
    const relationships = open.file.package.relationships.get(open.file.mainName) ?? []
    const ids = relationships.filter(one => one.partName?.toLowerCase() === story.partName).map(one => one.id)
    return ids.map(id => body.sectionAnchors.get(id)).find(anchor => anchor !== undefined)
  }
  if (block.name === 'w:footnote' || block.name === 'w:endnote' || block.name === 'w:comment') {
    if (attribute(block, 'w:type') !== undefined) return first
    return body.referenceAnchors.get(`${block.name}Reference ${attribute(block, 'w:id')}`)
  }
  return first
}

/** A move is one change at the place where it went; one of which the other end is missing is what it looks like. */
function pairedMoves(groups: ChangeGroup[]): ChangeGroup[] {
  const targets = new Map(groups.filter(one => one.key.startsWith('moveTo ')).map(one => [one.key.slice(7), one]))
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
