import { traitsOf } from '../../docx/grammar/elements.ts'
import { attribute, childElements, descendants, firstChild, isElement, type XmlElement } from '../../xml/xml-tree.ts'
import { highestMarkId } from '../mark-ids.ts'
import { newAnchor } from '../new-anchor.ts'
import { anchorsByParagraph, type OpenRevision, placesOf } from '../open-revision.ts'
import { RedlineError } from '../redline-error.ts'
import { type RevisionMark, revisionMark } from '../revision-mark.ts'
import { type Story, storiesOf } from '../stories.ts'
import { type BroughtField, broughtFields, settleFields } from './brought-fields.ts'
import type { FoundChange } from './change-group.ts'
import { findChanges } from './find-changes.ts'
import { markBesideGrid, marksOf } from './marks.ts'
import { resolveStory, type Verdict, type VerdictOf } from './resolve-story.ts'
import { type DecisionRecord, recordDecision } from './undo-decision.ts'

/**
 * Accepts or rejects one change, in place. An author withdraws a change by rejecting it. If an accepted change inserts
 * a field, only the text that the field showed remains (docs/decisions/50). Returns the record that `undoDecision`
 * takes. Throws RedlineError `unknown-change`. For example, rejecting the insertion of `new ` in `one new two` leaves
 * `one two`.
 */
export function decideChange(open: OpenRevision, id: string, verdict: Verdict): DecisionRecord {
  const match = findChanges(open).find(change => change.change.id === id)
  if (!match) throw new RedlineError('unknown-change', id)
  return decideFound(open, match, verdict)
}

/** Decides a change as `decideChange` does. The change must have been found in the current state of this document. */
export function decideFound(
  open: OpenRevision,
  { story, marks, blocks }: FoundChange,
  verdict: Verdict,
): DecisionRecord {
  // reserve the ids in use: undoing the decision may bring back a removed mark, so no other mark may get its id
  highestMarkId(open.file)
  const notes = story.kind === 'body' ? notesWithMarks(open) : []
  const before = notes.length > 0 ? noteReferences(story) : new Set()
  const fields = verdict === 'accept' ? broughtFields(story).filter(field => isBroughtBy(field, marks)) : []
  const changed = new Set([...blocks, ...fields.flatMap(field => [...field.blocks])])
  const record = recordDecision(open, story, changed, () => {
    resolve(open, story, mark => (marks.has(mark) ? verdict : undefined), changed)
    if (fields.length > 0) settleFields(story.container.children.filter(isElement), fields)
  })
  const after = notes.length > 0 ? noteReferences(story) : new Set()
  const lost = notes.filter(({ key }) => before.has(key) && !after.has(key))
  return lost.length === 0 ? record : { ...record, notes: lost.map(note => settleNote(open, note, verdict)) }
}

/**
 * Accepts or rejects several changes at once. All of them must have been found in the current state of this document.
 * The returned record undoes them together. Throws RedlineError `unknown-change` if there are none.
 */
export function decideTogether(open: OpenRevision, changes: readonly FoundChange[], verdict: Verdict): DecisionRecord {
  // decide the body first: removing the text that refers to a note also decides the changes in the note
  const ordered = [...changes].sort((a, b) => Number(b.story.kind === 'body') - Number(a.story.kind === 'body'))
  const records: DecisionRecord[] = []
  for (const story of new Set(ordered.map(change => change.story))) {
    const openMarks = new Set(marksOf(story.root))
    const undecided = ordered.filter(
      change => change.story === story && [...change.marks].some(mark => openMarks.has(mark)),
    )
    if (undecided.length === 0) continue
    const marks = new Set(undecided.flatMap(change => [...change.marks]))
    const blocks = new Set(undecided.flatMap(change => [...change.blocks]))
    records.push(decideFound(open, { ...undecided[0]!, marks, blocks }, verdict))
  }
  const [first, ...others] = records.flatMap(({ notes = [], ...record }): DecisionRecord[] => [record, ...notes])
  if (!first) throw new RedlineError('unknown-change')
  return others.length === 0 ? first : { ...first, notes: others }
}

/** Whether the marks include every change around the field, so that deciding them leaves no part of it open. */
const isBroughtBy = (field: BroughtField, marks: ReadonlySet<XmlElement>) => field.marks.isSubsetOf(marks)

interface Note {
  story: Story
  node: XmlElement
  /** The name and id of the element that refers to the note. */
  key: string
}

function notesWithMarks({ file }: OpenRevision): Note[] {
  return storiesOf(file)
    .filter(({ kind }) => kind === 'footnotes' || kind === 'endnotes')
    .flatMap(story =>
      childElements(story.root)
        .filter(node => marksOf(node).length > 0)
        .map(node => ({ story, node, key: `${node.name}Reference ${attribute(node, 'w:id')}` })),
    )
}

function noteReferences({ container }: Story): Set<string> {
  const references = new Set<string>()
  for (const node of descendants(container))
    if (traitsOf(node.name).object === 'note') references.add(`${node.name} ${attribute(node, 'w:id')}`)
  return references
}

/** Decides every open change in a note whose reference was removed, because no page shows the note any more. */
function settleNote(open: OpenRevision, { story, node }: Note, verdict: Verdict): DecisionRecord {
  const blocks = new Set([node])
  return recordDecision(open, story, blocks, () => resolve(open, story, () => verdict, blocks))
}

/** Accepts every change of every story, in place. */
export function acceptAll(open: OpenRevision): void {
  for (const story of storiesOf(open.file)) {
    if (marksOf(story.root).length > 0) resolve(open, story, () => 'accept')
  }
}

/**
 * Rejects, in place, every change whose mark passes `shouldReject`, in all stories. A caller can reject all changes by
 * one author, for example.
 */
export function rejectAll(open: OpenRevision, shouldReject: (mark: RevisionMark) => boolean): void {
  for (const story of storiesOf(open.file)) {
    const grids = marksBesideGrids(story.root)
    const isRejected = (mark: XmlElement) => shouldReject(revisionMark(grids.get(mark) ?? mark))
    if (!marksOf(story.root).some(isRejected)) continue
    resolve(open, story, mark => (isRejected(mark) ? 'reject' : undefined))
  }
}

function marksBesideGrids(root: XmlElement): Map<XmlElement, XmlElement> {
  const markOfGrid = new Map<XmlElement, XmlElement>()
  for (const node of descendants(root)) {
    const change = node.name === 'w:tbl' && firstChild(firstChild(node, 'w:tblGrid'), 'w:tblGridChange')
    const mark = change && markBesideGrid(node)
    if (change && mark) markOfGrid.set(change, mark)
  }
  return markOfGrid
}

/** Runs `resolveStory`. Paragraphs that remain keep their anchors. */
export function resolve(
  open: OpenRevision,
  story: Story,
  verdictOf: VerdictOf,
  blocks?: ReadonlySet<XmlElement>,
): void {
  const names = story.kind === 'body' ? anchorsByParagraph(open) : null
  resolveStory(story.container, verdictOf, blocks)
  open.file.changed(story.partName)
  if (names === null) return
  const taken = new Set(open.anchors)
  open.anchors = placesOf(open).map(({ node }) => {
    const anchor = names.get(node) ?? newAnchor(taken)
    taken.add(anchor)
    return anchor
  })
}
