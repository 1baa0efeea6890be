import type { XmlElement } from '../../xml/xml-tree.ts'
import { highestMarkId } from '../mark-ids.ts'
import { newAnchor } from '../new-anchor.ts'
import { type OpenRevision, placesOf } from '../open-revision.ts'
import { currentTextOf, paragraphMark } from '../paragraph-text.ts'
import { bodyOf, type ParagraphPlace } from '../paragraphs.ts'
import { RedlineError } from '../redline-error.ts'
import type { Author, Operation } from '../redline-view.ts'
import { isLeaving } from '../view/labels.ts'
import { closeSeams } from './close-seams.ts'
import { deleteParagraph } from './delete-paragraph.ts'
import type { Edit } from './edit.ts'
import { formatText } from './format-text.ts'
import { insertParagraph } from './insert-paragraph.ts'
import { setListLevel } from './list-level/set-list-level.ts'
import { mergeWithNext } from './merge-paragraphs.ts'
import { isEndDeletedBySide, restoreEnd } from './paragraph-ends.ts'
import { replaceText } from './replace-text.ts'
import { restore } from './restoring/restore-text.ts'
import { deleteRow } from './rows/delete-row.ts'
import { insertRowAfter } from './rows/insert-row.ts'
import { splitParagraph } from './split-paragraph.ts'
import { type StoryPlace, storyPlaceOf } from './story-places.ts'

/**
 * The anchors of the paragraphs that operations changed, added and removed for good. Each anchor is in at most one
 * list.
 */
export interface Applied {
  touched: string[]
  added: string[]
  removed: string[]
}

/**
 * Applies operations in order, as tracked changes by an author. If an operation throws, the revision is partly changed
 * and must be discarded. Throws RedlineError `unknown-anchor`, `anchor-taken`, `anchor-count`, `out-of-range`,
 * `not-editable`, `unwritable-text`.
 */
export function applyOperations(open: OpenRevision, operations: Operation[], author: Author): Applied {
  highestMarkId(open.file)
  const [before, touched] = [new Set(open.anchors), new Set<string>()]
  for (const operation of operations) {
    const story = storyPlaceOf(open, anchorOf(operation))
    const container = story?.container ?? bodyIn(open)
    const edit: Edit = { open, author, around: new Map(), container, cuts: [], touched: new Set() }
    for (const anchor of story ? applyToStory(edit, story, operation) : applyToBody(edit, operation))
      touched.add(anchor)
    closeSeams(edit)
    open.file.changed(story?.partName ?? open.file.mainName)
  }
  const after = new Set(open.anchors)
  return {
    touched: [...touched].filter(anchor => before.has(anchor) && after.has(anchor)),
    added: open.anchors.filter(anchor => !before.has(anchor)),
    removed: [...before].filter(anchor => !after.has(anchor)),
  }
}

/** Returns the anchor of the paragraph that an operation names. */
export const anchorOf = (operation: Operation): string => ('after' in operation ? operation.after : operation.anchor)
const bodyIn = ({ file }: OpenRevision) => bodyOf(file.tree(file.mainName))

/**
 * Whether an anchor names a clause of a text box. Text boxes are not edited, because a file may hold two versions of a
 * box.
 */
const isInBox = (anchor: string) => /\.box\d+\.\d+$/.test(anchor)

/**
 * Edits the text of a note, a header or a footer; no other edit is possible there. Returns the anchor of the clause
 * that leads there, if anything changed.
 */
function applyToStory(edit: Edit, { paragraph, lead }: StoryPlace, operation: Operation): string[] {
  edit.touched.add(paragraph)
  const isChanged = (() => {
    if (operation.kind === 'replaceText') return replaceText(edit, paragraph, operation)
    if (operation.kind === 'format') return formatText(edit, paragraph, operation.start, operation.length, operation)
    if (operation.kind === 'restore') return restore(edit, paragraph, operation)
    throw new RedlineError('not-editable', 'only the text of notes, headers and footers can be changed')
  })()
  return isChanged ? [lead] : []
}

/** Applies an operation to the body and returns the anchors of the paragraphs that it changed. */
function applyToBody(edit: Edit, operation: Operation): string[] {
  const anchor = anchorOf(operation)
  const places = placesOf(edit.open)
  const index = edit.open.anchors.indexOf(anchor)
  const place = places[index]
  if (!place)
    throw isInBox(anchor) ? new RedlineError('not-editable', 'a text box') : new RedlineError('unknown-anchor', anchor)
  edit.touched.add(place.node)
  switch (operation.kind) {
    case 'replaceText':
      return replaceText(edit, place.node, operation) ? [anchor] : []
    case 'format':
      return formatText(edit, place.node, operation.start, operation.length, operation) ? [anchor] : []
    case 'insertParagraph':
      return insertAll(edit, place, index, [operation])
    case 'insertParagraphs':
      return insertAll(edit, place, index, operation.paragraphs)
    case 'splitParagraph':
      if (rejoins(edit, place, operation)) return restoreEnd(edit, place.node) ? [anchor] : []
      splitParagraph(edit, place, operation.offset, operation.deleted)
      return nameNewParagraph(edit, index, operation.newAnchor)
    case 'mergeWithNext':
      return applyMerge(edit, places, index)
    case 'deleteParagraph':
      return applyDeletion(edit, places, index)
    case 'setListLevel':
      return applyLevel(edit, places, index, operation.level)
    case 'insertRowAfter':
      return applyRowInsertion(edit, place, operation.newAnchors)
    case 'deleteRow':
      return deleteRow(edit, place).map(paragraph => edit.open.anchors[indexOf(places, paragraph)]!)
    case 'restore':
      return restore(edit, place.node, operation) ? [anchor] : []
    default:
      return operation satisfies never
  }
}

/**
 * Whether a split at the end of the text restores the paragraph end that the author's side deleted there. A split with
 * a chosen anchor always inserts a new end.
 */
const rejoins = (edit: Edit, { node }: ParagraphPlace, { offset, newAnchor }: SplitAt) =>
  newAnchor === undefined && isEndDeletedBySide(edit, node) && offset === currentTextOf(node).length

type SplitAt = Extract<Operation, { kind: 'splitParagraph' }>

/** Inserts paragraphs in order after a paragraph. */
function insertAll(
  edit: Edit,
  place: ParagraphPlace,
  index: number,
  paragraphs: { text: string; newAnchor?: string }[],
): string[] {
  let before = place
  return paragraphs.flatMap(({ text, newAnchor }, number) => {
    before = { ...before, node: insertParagraph(edit, before, text) }
    return nameNewParagraph(edit, index + number, newAnchor)
  })
}

/** Gives the new paragraph after `index` the requested anchor or a new one. */
function nameNewParagraph({ open }: Edit, index: number, asked?: string): string[] {
  const taken = new Set(open.anchors)
  if (asked !== undefined && taken.has(asked)) throw new RedlineError('anchor-taken', asked)
  const anchor = asked ?? newAnchor(taken)
  open.anchors.splice(index + 1, 0, anchor)
  return [open.anchors[index]!, anchor]
}

/** Merges two paragraphs. The result keeps the anchor of the first paragraph, where the reader is. */
function applyMerge(edit: Edit, places: ParagraphPlace[], index: number): string[] {
  const result = mergeWithNext(edit, places[index]!)
  if (!result) return []
  const { anchors } = edit.open
  if (!result.joined) return anchors.slice(index, index + 2)
  anchors.splice(indexOf(places, result.joined), 1)
  return [anchors[index]!]
}

/** Deletes a paragraph. Its remains, such as comment marks, move to the paragraph before or after it. */
function applyDeletion(edit: Edit, places: ParagraphPlace[], index: number): string[] {
  const { anchors } = edit.open
  const { changed, gone } = deleteParagraph(edit, places[index]!)
  if (!gone) return changed ? [anchors[index]!] : []
  const into = gone.into === places[index]!.node ? anchors[index - 1] : gone.into && anchors[indexOf(places, gone.into)]
  anchors.splice(index, 1)
  return into ? [into] : []
}

/**
 * Sets a list level. If the end of the paragraph is deleted, sets the level of the paragraph that it will be joined
 * with, because the joined paragraph keeps that level (see `listLabels`).
 */
function applyLevel(edit: Edit, places: ParagraphPlace[], index: number, level: number): string[] {
  const place = places[index]!
  if (isLeaving(place, currentTextOf(place.node)))
    throw new RedlineError('not-editable', 'this clause is being deleted')
  let last = index
  while (paragraphMark(places[last]!.node).deleted && places[last + 1]?.parent === place.parent) last++
  return setListLevel(edit, places[last]!, level) ? edit.open.anchors.slice(index, last + 1) : []
}

/** Inserts a row and gives its paragraphs the requested anchors or new ones. */
function applyRowInsertion(edit: Edit, place: ParagraphPlace, asked: string[] | undefined): string[] {
  const made = insertRowAfter(edit, place)
  if (asked && asked.length !== made.length) throw new RedlineError('anchor-count', String(made.length))
  const first = indexOf(placesOf(edit.open), made[0]!)
  return made.flatMap((_, number) => nameNewParagraph(edit, first - 1 + number, asked?.[number]).slice(1))
}

const indexOf = (places: ParagraphPlace[], node: XmlElement) => places.findIndex(place => place.node === node)
