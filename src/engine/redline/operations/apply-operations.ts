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

/** The paragraphs, by anchor, that operations changed, added and took out for good; each is in one list at most. */
export interface Applied {
  touched: string[]
  added: string[]
  removed: string[]
}

/**
 * Does operations one after the other, as tracked changes by an author. When one throws, the revision is half changed and has
 * to be thrown away. Throws RedlineError `unknown-anchor`, `anchor-taken`, `anchor-count`, `out-of-range`, `not-editable`, `unwritable-text`.
 */
export function applyOperations(open: OpenRevision, operations: Operation[], author: Author): Applied {
  highestMarkId(open.file)
  const [before, touched] = [new Set(open.anchors), new Set<string>()]
  for (const operation of operations) {
    const story = storyPlaceOf(open, anchorOf(operation))
    const container = story?.container ?? bodyIn(open)
    const edit: Edit = { open, author, around: new Map(), container, cuts: [], touched: new Set() }
    for (const anchor of story ? applyBeside(edit, story, operation) : applyOne(edit, operation)) touched.add(anchor)
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

/** The paragraph that an operation names. */
export const anchorOf = (operation: Operation): string => ('after' in operation ? operation.after : operation.anchor)
const bodyIn = ({ file }: OpenRevision) => bodyOf(file.tree(file.mainName))

/** As the view names the clauses of text boxes, of which a file may hold two versions. */
const isInBox = (anchor: string) => /\.box\d+\.\d+$/.test(anchor)

/** In a note, a header or a footer text is edited, and paragraphs are not. Answers the clause that leads there. */
function applyBeside(edit: Edit, { paragraph, lead }: StoryPlace, operation: Operation): string[] {
  edit.touched.add(paragraph)
  const isChanged = (() => {
    if (operation.kind === 'replaceText') return replaceText(edit, paragraph, operation)
    if (operation.kind === 'format') return formatText(edit, paragraph, operation.start, operation.length, operation)
    if (operation.kind === 'restore') return restore(edit, paragraph, operation)
    throw new RedlineError('not-editable', 'only the text of notes, headers and footers can be changed')
  })()
  return isChanged ? [lead] : []
}

/** Answers the anchors of what it changed. */
function applyOne(edit: Edit, operation: Operation): string[] {
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
      if (isRejoined(edit, place, operation)) return restoreEnd(edit, place.node) ? [anchor] : []
      splitParagraph(edit, place, operation.offset, operation.deleted)
      return added(edit, index, operation.newAnchor)
    case 'mergeWithNext':
      return merged(edit, places, index)
    case 'deleteParagraph':
      return deleted(edit, places, index)
    case 'setListLevel':
      return levelled(edit, places, index, operation.level)
    case 'insertRowAfter':
      return rowAdded(edit, place, operation.newAnchors)
    case 'deleteRow':
      return deleteRow(edit, place).map(paragraph => edit.open.anchors[indexOf(places, paragraph)]!)
    case 'restore':
      return restore(edit, place.node, operation) ? [anchor] : []
    default:
      return operation satisfies never
  }
}

/** The end of a paragraph that its author deleted is what a split there asks for, unless it has to have a name of its own. */
const isRejoined = (edit: Edit, { node }: ParagraphPlace, { offset, newAnchor }: SplitAt) =>
  newAnchor === undefined && isEndDeletedBySide(edit, node) && offset === currentTextOf(node).length

type SplitAt = Extract<Operation, { kind: 'splitParagraph' }>

/** Inserts paragraphs one behind the other. */
function insertAll(
  edit: Edit,
  place: ParagraphPlace,
  index: number,
  paragraphs: { text: string; newAnchor?: string }[],
): string[] {
  let before = place
  return paragraphs.flatMap(({ text, newAnchor }, number) => {
    before = { ...before, node: insertParagraph(edit, before, text) }
    return added(edit, index + number, newAnchor)
  })
}

/** Names the new paragraph behind another one, as it is asked for. */
function added({ open }: Edit, index: number, asked?: string): string[] {
  const taken = new Set(open.anchors)
  if (asked !== undefined && taken.has(asked)) throw new RedlineError('anchor-taken', asked)
  const anchor = asked ?? newAnchor(taken)
  open.anchors.splice(index + 1, 0, anchor)
  return [open.anchors[index]!, anchor]
}

/** Of two paragraphs that are one again the name of the first stays: it is where the reader is. */
function merged(edit: Edit, places: ParagraphPlace[], index: number): string[] {
  const result = mergeWithNext(edit, places[index]!)
  if (!result) return []
  const { anchors } = edit.open
  if (!result.joined) return anchors.slice(index, index + 2)
  anchors.splice(indexOf(places, result.joined), 1)
  return [anchors[index]!]
}

/** What is left of a paragraph that is gone, such as marks of comments, is in the one before or behind it. */
function deleted(edit: Edit, places: ParagraphPlace[], index: number): string[] {
  const { anchors } = edit.open
  const { changed, gone } = deleteParagraph(edit, places[index]!)
  if (!gone) return changed ? [anchors[index]!] : []
  const into = gone.into === places[index]!.node ? anchors[index - 1] : gone.into && anchors[indexOf(places, gone.into)]
  anchors.splice(index, 1)
  return into ? [into] : []
}

/** Paragraphs that are one when their ends go are on the level of the last, as they are shown (`listLabels`). */
function levelled(edit: Edit, places: ParagraphPlace[], index: number, level: number): string[] {
  const place = places[index]!
  if (isLeaving(place, currentTextOf(place.node)))
    throw new RedlineError('not-editable', 'this clause is being deleted')
  let last = index
  while (paragraphMark(places[last]!.node).deleted && places[last + 1]?.parent === place.parent) last++
  return setListLevel(edit, places[last]!, level) ? edit.open.anchors.slice(index, last + 1) : []
}

/** Names the paragraphs of a new row. */
function rowAdded(edit: Edit, place: ParagraphPlace, asked: string[] | undefined): string[] {
  const made = insertRowAfter(edit, place)
  if (asked && asked.length !== made.length) throw new RedlineError('anchor-count', String(made.length))
  const first = indexOf(placesOf(edit.open), made[0]!)
  return made.flatMap((_, number) => added(edit, first - 1 + number, asked?.[number]).slice(1))
}

const indexOf = (places: ParagraphPlace[], node: XmlElement) => places.findIndex(place => place.node === node)
