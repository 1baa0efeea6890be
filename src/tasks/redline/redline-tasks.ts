import { isDeepStrictEqual } from 'node:util'
import { DocxError } from '../../engine/docx/docx-error.ts'
import { decideTogether } from '../../engine/redline/changes/decide-change.ts'
import { listChanges } from '../../engine/redline/changes/find-changes.ts'
import { forgetChanges, knownChanges } from '../../engine/redline/changes/known-changes.ts'
import type { Verdict } from '../../engine/redline/changes/resolve-story.ts'
import { type DecisionRecord, regionsOf, undoDecision } from '../../engine/redline/changes/undo-decision.ts'
import { cleanCopy as makeClean } from '../../engine/redline/clean-copy/clean-copy.ts'
import { listComments } from '../../engine/redline/comments/list-comments.ts'
import { type ChangedStretch, changedStretches, paragraphTexts } from '../../engine/redline/comments/move-places.ts'
import { type OpenRevision, type ReadonlyRevision, saveRevision } from '../../engine/redline/open-revision.ts'
import { applyOperations } from '../../engine/redline/operations/apply-operations.ts'
import { RedlineError } from '../../engine/redline/redline-error.ts'
import type {
  Author,
  Change,
  Clause,
  Comment,
  DocumentLayout,
  Operation,
  RedlineView,
} from '../../engine/redline/redline-view.ts'
import type { CheckedUpload, TakenUpload } from '../../engine/redline/uploads/checked-upload.ts'
import {
  clausePositions,
  clausesAt,
  clausesOf,
  documentLayout,
  type Layout,
  layoutOf,
} from '../../engine/redline/view/clauses.ts'
import type { ViewOptions } from '../../engine/redline/view/story-view.ts'
import { takeIn as takeInDocument } from '../../engine/redline/view/take-in.ts'
import { WordFile } from '../../engine/redline/word-file.ts'
import { readTaskFile } from '../../platform/workers/task-files.ts'
import type { RefusedDocument } from '../pdf/docx-tasks.ts'
import { withComments } from './comment-task.ts'
import { compare } from './compare-task.ts'
import { showPicture } from './picture-task.ts'
import { checkUploadFile, type UnreadUpload, type UploadInput } from './upload-task.ts'
import { type DocumentSource, WarmDocuments } from './warm-documents.ts'

/** The classes of the authors' changes in the markup, by the name in the file. */
export type AuthorClasses = Record<string, string>

/** What is to be done to a document. */
export type EditStep =
  | { kind: 'operations'; operations: Operation[]; author: Author }
  | { kind: 'decide'; changeIds: string[]; verdict: Verdict }
  /** `anchors` are those of the changes that come back. */
  | { kind: 'undo'; record: DecisionRecord; anchors: string[] }

/** What an edit changed for those who look at the document. */
export interface Edited {
  /** Anew or for the first time. */
  clauses: Clause[]
  removed: string[]
  /** All, in order, when some came or went. */
  anchors: string[] | null
  /** Null when it is as before. */
  layout: DocumentLayout | null
  /** All that are open in `clauses`. */
  changes: Change[]
}

export interface EditedDocument {
  bytes: Uint8Array
  anchors: string[]
  edited: Edited
  /** Which text was changed, for the comments on it: by `changedStretches` of the body before and after. */
  stretches: ChangedStretch[]
  /** Of a decision. */
  decided?: { changes: Change[]; record: DecisionRecord }
}

/** What becomes of an upload; `made` is null when the document says what it said. */
export type CheckedUploadFile =
  | UnreadUpload
  | Exclude<CheckedUpload, TakenUpload>
  | (Omit<TakenUpload, 'revision'> & { made: EditedDocument | null })

export interface TakenInDocument {
  accepted: true
  /** Null when it is as it was. */
  changed: Uint8Array | null
  anchors: string[]
  changes: Change[]
  comments: Comment[]
}

/** A quarter of what a process may hold: ten contracts of 300 pages, or a hundred of 30. */
const warm = new WarmDocuments(256 * 1024 ** 2)

/** It can be read, but not negotiated. */
interface UnsupportedDocument {
  accepted: false
  refusal: 'unsupported'
  reason: string
}

async function takeIn({ path }: { path: string }): Promise<TakenInDocument | RefusedDocument | UnsupportedDocument> {
  try {
    const open = takeInDocument(WordFile.open(readTaskFile(path)))
    return {
      accepted: true,
      changed: open.file.isChanged ? open.file.write() : null,
      anchors: open.anchors,
      changes: listChanges(open),
      comments: listComments(open),
    }
  } catch (error) {
    if (error instanceof DocxError) return { accepted: false, refusal: error.code }
    if (error instanceof RedlineError && error.code === 'unsupported-document')
      return { accepted: false, refusal: 'unsupported', reason: error.detail }
    throw error
  }
}

/** The whole document as it is shown. */
async function view(input: {
  document: DocumentSource
  classes: AuthorClasses
}): Promise<Pick<RedlineView, 'clauses' | 'layout' | 'changes'>> {
  const open = warm.open(input.document)
  const layout = layoutOf(open)
  const options = viewOptions(open, input.classes)
  return {
    clauses: clausesOf(open, options, layout),
    layout: documentLayout(open, options, layout),
    changes: knownChanges(open).map(one => one.change),
  }
}

/** The open changes, and of the paragraphs that have some the current text and, where they have one, the number. */
async function changesOf({ document }: { document: DocumentSource }): Promise<{
  changes: Change[]
  texts: Record<string, string>
  labels: Record<string, string>
}> {
  const open = warm.open(document)
  const changes = knownChanges(open).map(one => one.change)
  const anchors = [...new Set(changes.map(change => change.anchor))].filter(anchor => open.anchors.includes(anchor))
  const clauses = clausesAt(open, anchors)
  return {
    changes,
    texts: Object.fromEntries(clauses.map(({ anchor, text }) => [anchor, text])),
    labels: Object.fromEntries(clauses.flatMap(({ anchor, label }) => (label === undefined ? [] : [[anchor, label]]))),
  }
}

/** A picture of the document for a page; null for an id that none has. */
const picture = ({ document, mediaId }: { document: DocumentSource; mediaId: string }) =>
  showPicture(warm.open(document).file, mediaId)

/** Does an edit; the document that it makes is kept open under `nextKey`. */
async function edit(input: {
  document: DocumentSource
  nextKey: string
  classes: AuthorClasses
  step: EditStep
}): Promise<EditedDocument> {
  const open = warm.take(input.document)
  const before = othersOf(open, input.classes)
  const texts = paragraphTexts(open)
  const { touched, ...decision } = perform(open, input.step)
  const stretches = changedStretches(texts, paragraphTexts(open))
  forgetChanges(open)
  const { bytes, anchors } = saveRevision(open)
  warm.keep(input.nextKey, open)
  return { bytes, anchors, edited: editedOf(open, before, touched, input.classes), stretches, ...decision }
}

/** Checks an upload; what it leads to is kept open under `nextKey`. */
async function checkUpload({
  nextKey,
  classes,
  ...input
}: UploadInput & { nextKey: string; classes: AuthorClasses }): Promise<CheckedUploadFile> {
  const last = warm.open(input.document)
  const checked = checkUploadFile(last, input)
  if (checked.outcome !== 'taken') return checked
  const { revision, ...rest } = checked
  if (revision === null) return { ...rest, made: null }
  const [before, after] = [layoutOf(last), layoutOf(revision)]
  const touched = shownAnew(last, before, revision, after)
  const { bytes, anchors } = saveRevision(revision)
  warm.keep(nextKey, revision)
  const edited = editedOf(revision, othersOf(last, classes, before), touched, classes, after)
  const stretches = changedStretches(paragraphTexts(last), paragraphTexts(revision))
  return { ...rest, made: { bytes, anchors, edited, stretches } }
}

/** The paragraphs that are shown otherwise. */
function shownAnew(last: ReadonlyRevision, before: Layout, revision: ReadonlyRevision, after: Layout): string[] {
  const known = new Map(clausesOf(last, viewOptions(last, {}), before).map(one => [one.anchor, JSON.stringify(one)]))
  const clauses = clausesOf(revision, viewOptions(revision, {}), after)
  return clauses.filter(one => known.get(one.anchor) !== JSON.stringify(one)).map(one => one.anchor)
}

function perform(open: OpenRevision, step: EditStep): { touched: string[] } & Pick<EditedDocument, 'decided'> {
  if (step.kind === 'operations') {
    const { touched, added } = applyOperations(open, step.operations, step.author)
    return { touched: [...touched, ...added] }
  }
  if (step.kind === 'undo') {
    undoDecision(open, step.record)
    return { touched: [...step.anchors, ...regionsOf(step.record).flatMap(region => region.anchorsBefore)] }
  }
  const known = new Map(knownChanges(open).map(one => [one.change.id, one]))
  const found = step.changeIds.map(id => {
    const one = known.get(id)
    if (!one) throw new RedlineError('unknown-change', id)
    return one
  })
  const changes = found.map(one => one.change)
  const record = decideTogether(open, found, step.verdict)
  const touched = [...changes.map(one => one.anchor), ...regionsOf(record).flatMap(region => region.anchorsAfter)]
  return { touched, decided: { changes, record } }
}

/** What an edit of one paragraph can change elsewhere. */
interface Others {
  positions: Map<string, string>
  /** To be compared. */
  layout: DocumentLayout
}

const othersOf = (open: ReadonlyRevision, classes: AuthorClasses, layout = layoutOf(open)): Others => ({
  positions: clausePositions(open, layout),
  layout: documentLayout(open, viewOptions(open, classes), layout),
})

/** Shown anew is also what has another number now, or stands elsewhere in its table; `then` is how the document was before. */
function editedOf(
  open: ReadonlyRevision,
  then: Others,
  touched: string[],
  classes: AuthorClasses,
  layout = layoutOf(open),
): Edited {
  const before = then.positions
  const now = othersOf(open, classes, layout)
  const after = now.positions
  const removed = [...before.keys()].filter(anchor => !after.has(anchor))
  const added = open.anchors.filter(anchor => !before.has(anchor))
  const touchedOnes = new Set(touched)
  const ordered = open.anchors.filter(anchor => touchedOnes.has(anchor) || before.get(anchor) !== after.get(anchor))
  const shown = new Set(ordered)
  return {
    clauses: clausesAt(open, ordered, viewOptions(open, classes), layout),
    removed,
    anchors: removed.length + added.length > 0 ? [...open.anchors] : null,
    layout: isDeepStrictEqual(then.layout, now.layout) ? null : now.layout,
    changes: knownChanges(open).flatMap(({ change }) => (shown.has(change.anchor) ? change : [])),
  }
}

function viewOptions(open: ReadonlyRevision, classes: AuthorClasses): ViewOptions {
  const ids = new Map(knownChanges(open).flatMap(({ change, marks }) => [...marks].map(mark => [mark, change.id])))
  return {
    changeOf: mark => ids.get(mark.node) ?? mark.id,
    classOf: author => (Object.hasOwn(classes, author) ? classes[author]! : ''),
  }
}

export const takeCounts = () => warm.takeCounts()

/** The document with all changes accepted and nothing left of how it came about. */
const cleanCopy = ({ path }: DocumentSource): Uint8Array => makeClean(WordFile.open(readTaskFile(path))).write()

export const tasks = { takeIn, view, picture, changesOf, edit, checkUpload, withComments, cleanCopy, compare }
