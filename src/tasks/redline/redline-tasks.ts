import { DocxError } from '../../engine/docx/docx-error.ts'
import { listChanges } from '../../engine/redline/changes/find-changes.ts'
import { knownChanges } from '../../engine/redline/changes/known-changes.ts'
import { cleanCopy as makeClean } from '../../engine/redline/clean-copy/clean-copy.ts'
import { listComments } from '../../engine/redline/comments/list-comments.ts'
import { isWarnedOf } from '../../engine/redline/disarm/taken-out.ts'
import type { ReadonlyRevision } from '../../engine/redline/open-revision.ts'
import { isBesideBody } from '../../engine/redline/operations/story-places.ts'
import { RedlineError } from '../../engine/redline/redline-error.ts'
import type { Change, Comment, HiddenText, RedlineView } from '../../engine/redline/redline-view.ts'
import { isAsSent as compareAsSent } from '../../engine/redline/untracked/is-as-sent.ts'
import type { CheckedUpload, TakenUpload } from '../../engine/redline/uploads/checked-upload.ts'
import { type TakenOutRow, takenOutRows } from '../../engine/redline/uploads/taken-out-rows.ts'
import { clausesAt, clausesBeside, clausesOf, documentLayout, knownLayout } from '../../engine/redline/view/clauses.ts'
import { hiddenTexts } from '../../engine/redline/view/hidden-texts.ts'
import { takeInSource } from '../../engine/redline/view/take-in.ts'
import { WordFile } from '../../engine/redline/word-file.ts'
import { readTaskFile } from '../../platform/workers/task-files.ts'
import type { RefusedDocument } from '../pdf/docx-tasks.ts'
import { withComments } from './comment-task.ts'
import { compare, openCompared } from './compare-task.ts'
import { type EditInput, editedByUpload, edit as editOpen } from './edit-task.ts'
import type { EditedDocument } from './edited-document.ts'
import { showPicture } from './picture-task.ts'
import { type PrintInput, printDocument } from './print-task.ts'
import { checkUploadFile, type UnreadUpload, type UploadInput } from './upload-task.ts'
import { type AuthorClasses, viewOptions } from './view-options.ts'
import { type DocumentSource, WarmDocuments } from './warm-documents.ts'

/** The result of an upload; `made` is null when the document's text is unchanged. */
export type CheckedUploadFile =
  | UnreadUpload
  | Exclude<CheckedUpload, TakenUpload>
  | (Omit<TakenUpload, 'revision'> & { made: EditedDocument | null })

export interface TakenInDocument {
  accepted: true
  bytes: Uint8Array
  program: string | undefined
  takenOut: TakenOutRow[]
  anchors: string[]
  changes: Change[]
  comments: Comment[]
}

/**
 * Has room for eight contracts of 300 pages, or eighty of 30. With all of them, a process stays below the memory at
 * which it is replaced.
 */
const warm = new WarmDocuments(160 * 1024 ** 2)

/** A document that can be read, but not negotiated. */
interface UnsupportedDocument {
  accepted: false
  refusal: 'unsupported'
  reason: string
  /** The words at the place; empty for a reason that concerns the whole document. */
  place: string
}

async function takeIn({ path }: { path: string }): Promise<TakenInDocument | RefusedDocument | UnsupportedDocument> {
  try {
    const { takenOut, ...open } = takeInSource(WordFile.open(readTaskFile(path)))
    return {
      accepted: true,
      // written even if it is unchanged: an archive may contain files that are not part of the document
      bytes: open.file.write(),
      program: open.file.program,
      takenOut: takenOutRows(takenOut.filter(isWarnedOf), open.file, () => open.anchors),
      anchors: open.anchors,
      changes: listChanges(open),
      comments: listComments(open),
    }
  } catch (error) {
    if (error instanceof DocxError) return { accepted: false, refusal: error.code }
    if (error instanceof RedlineError && error.code === 'unsupported-document')
      return { accepted: false, refusal: 'unsupported', reason: error.detail, place: error.place }
    throw error
  }
}

/** Returns the whole document as shown. */
async function view(input: { document: DocumentSource; classes: AuthorClasses }): Promise<ShownDocument> {
  return shownDocument(warm.open(input.document), input.classes)
}

/** Returns a comparison of two revisions as shown. Its changes are the differences. */
async function viewCompared(input: {
  path: string
  older: DocumentSource
  newer: DocumentSource
}): Promise<ShownDocument> {
  return shownDocument(openCompared(input.path, warm.open(input.older), warm.open(input.newer)), {})
}

type ShownDocument = Pick<RedlineView, 'clauses' | 'layout' | 'changes'> & { hidden: HiddenText[] }

function shownDocument(open: ReadonlyRevision, classes: AuthorClasses): ShownDocument {
  const layout = knownLayout(open)
  const options = viewOptions(open, classes)
  return {
    clauses: clausesOf(open, options, layout),
    layout: documentLayout(open, options, layout),
    changes: knownChanges(open).map(change => change.change),
    hidden: hiddenTexts(open),
  }
}

/**
 * Returns some paragraphs as shown, and all open changes. Anchors may be outside the body; anchors that no longer exist
 * are ignored.
 */
async function viewSome(input: {
  document: DocumentSource
  classes: AuthorClasses
  anchors: string[]
}): Promise<ShownDocument> {
  const open = warm.open(input.document)
  const existing = new Set(open.anchors)
  const anchors = input.anchors.filter(anchor => existing.has(anchor))
  const layout = knownLayout(open)
  const options = viewOptions(open, input.classes)
  const beside = new Set(input.anchors.filter(isBesideBody))
  const shownLayout = documentLayout(open, options, layout)
  const otherClauses = beside.size > 0 ? clausesBeside(clausesOf(open, options, layout), shownLayout) : []
  return {
    clauses: [
      ...clausesAt(open, anchors, options, layout),
      ...otherClauses.filter(clause => beside.has(clause.anchor)),
    ],
    layout: shownLayout,
    changes: knownChanges(open).map(change => change.change),
    hidden: hiddenTexts(open),
  }
}

/**
 * Returns the open changes, the hidden text, and the current text of paragraphs with changes, with their number if they
 * have one.
 */
async function changesOf({ document }: { document: DocumentSource }): Promise<{
  changes: Change[]
  hidden: HiddenText[]
  texts: Record<string, string>
  labels: Record<string, string>
}> {
  const open = warm.open(document)
  const changes = knownChanges(open).map(change => change.change)
  const anchors = [...new Set(changes.map(change => change.anchor))].filter(anchor => open.anchors.includes(anchor))
  const clauses = clausesAt(open, anchors, {}, knownLayout(open))
  return {
    changes,
    hidden: hiddenTexts(open),
    texts: Object.fromEntries(clauses.map(({ anchor, text }) => [anchor, text])),
    labels: Object.fromEntries(clauses.flatMap(({ anchor, label }) => (label === undefined ? [] : [[anchor, label]]))),
  }
}

/** Returns a picture of the document for a page; null for an unknown id. */
const picture = ({ document, mediaId }: { document: DocumentSource; mediaId: string }) =>
  showPicture(warm.open(document).file, mediaId)

/** Checks an upload. The resulting document is kept open under `nextKey`. */
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
  const edited = editedByUpload(last, revision, classes)
  warm.keep(nextKey, revision)
  return { ...rest, made: edited }
}

export const takeCounts = () => warm.takeCounts()

/** Returns the document with all changes accepted and without any trace of its history. */
const cleanCopy = ({ path }: DocumentSource): Uint8Array => makeClean(WordFile.open(readTaskFile(path))).write()

interface AsSentInput {
  sent: DocumentSource
  draft: DocumentSource
  /** The authors of the side in turn. */
  ownAuthors: string[]
}

/** Tells whether a draft without open changes says what the other side sent. */
const isAsSent = ({ sent, draft, ownAuthors }: AsSentInput): boolean =>
  compareAsSent(warm.open(sent), warm.open(draft), author => ownAuthors.includes(author))

const printSource = (input: PrintInput & { document: DocumentSource }) =>
  printDocument(warm.open(input.document), input)

const edit = (input: EditInput): EditedDocument => editOpen(warm, input)

export const tasks = {
  takeIn,
  view,
  viewSome,
  viewCompared,
  picture,
  changesOf,
  edit,
  checkUpload,
  withComments,
  cleanCopy,
  isAsSent,
  printSource,
  compare,
}
