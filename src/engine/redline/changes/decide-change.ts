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
 * Accepts or rejects one change, in place; a change is withdrawn by rejecting it. Of a field that it brings, acceptance leaves the
 * text that was shown (record 183). Returns what `undoDecision` needs to take it back. Throws RedlineError `unknown-change`.
 */
export function decideChange(open: OpenRevision, id: string, verdict: Verdict): DecisionRecord {
  const found = findChanges(open).find(change => change.change.id === id)
  if (!found) throw new RedlineError('unknown-change', id)
  return decideFound(open, found, verdict)
}

/** As `decideChange`, of a change that was found in this document as it is now. */
export function decideFound(
  open: OpenRevision,
  { story, marks, blocks }: FoundChange,
  verdict: Verdict,
): DecisionRecord {
  // an id that goes now is not given to another mark before it may come back
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
 * Accepts or rejects changes that were found in this document as it is now, all at once. The record takes all of them back
 * together. Throws RedlineError `unknown-change` for none.
 */
export function decideTogether(open: OpenRevision, found: readonly FoundChange[], verdict: Verdict): DecisionRecord {
  // with the text that refers to a note goes the note, and what is open in it
  const ordered = [...found].sort((a, b) => Number(b.story.kind === 'body') - Number(a.story.kind === 'body'))
  const records: DecisionRecord[] = []
  for (const story of new Set(ordered.map(one => one.story))) {
    const left = new Set(marksOf(story.root))
    const those = ordered.filter(one => one.story === story && [...one.marks].some(mark => left.has(mark)))
    if (those.length === 0) continue
    const marks = new Set(those.flatMap(one => [...one.marks]))
    const blocks = new Set(those.flatMap(one => [...one.blocks]))
    records.push(decideFound(open, { ...those[0]!, marks, blocks }, verdict))
  }
  const [first, ...others] = records.flatMap(({ notes = [], ...record }): DecisionRecord[] => [record, ...notes])
  if (!first) throw new RedlineError('unknown-change')
  return others.length === 0 ? first : { ...first, notes: others }
}

/** Nothing of a field stays open. */
const isBroughtBy = (field: BroughtField, marks: ReadonlySet<XmlElement>) => field.marks.isSubsetOf(marks)

interface Note {
  story: Story
  node: XmlElement
  /** Of its reference. */
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
  const found = new Set<string>()
  for (const node of descendants(container))
    if (traitsOf(node.name).object === 'note') found.add(`${node.name} ${attribute(node, 'w:id')}`)
  return found
}

/** A note that nothing refers to any more is on no page: with its reference everything that is open in it is decided. */
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

/** Rejects every change of every story of which `isTakenBack` says so, in place: those of one author, for example. */
export function rejectAll(open: OpenRevision, isTakenBack: (mark: RevisionMark) => boolean): void {
  for (const story of storiesOf(open.file)) {
    const grids = marksBesideGrids(story.root)
    const isRejected = (mark: XmlElement) => isTakenBack(revisionMark(grids.get(mark) ?? mark))
    if (!marksOf(story.root).some(isRejected)) continue
    resolve(open, story, mark => (isRejected(mark) ? 'reject' : undefined))
  }
}

function marksBesideGrids(root: XmlElement): Map<XmlElement, XmlElement> {
  const beside = new Map<XmlElement, XmlElement>()
  for (const node of descendants(root)) {
    const change = node.name === 'w:tbl' && firstChild(firstChild(node, 'w:tblGrid'), 'w:tblGridChange')
    const other = change && markBesideGrid(node)
    if (change && other) beside.set(change, other)
  }
  return beside
}

/** `resolveStory`; paragraphs that stay keep their anchors. */
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
