import { DocxError } from '../../docx/docx-error.ts'
import { attribute, childElements } from '../../xml/xml-tree.ts'
import { listChanges } from '../changes/find-changes.ts'
import { settleStrayMarks } from '../changes/stray-marks.ts'
import { writeComments } from '../comments/write-comments.ts'
import { disarm } from '../disarm/disarm.ts'
import { hasEffect, type TakenOut } from '../disarm/taken-out.ts'
import { writeAllCodedTexts } from '../inline/coded-text.ts'
import { copyRevision, type ReadonlyRevision } from '../open-revision.ts'
import { switchTrackingOn } from '../switch-tracking-on.ts'
import { shortened } from '../untracked/findings.ts'
import type { Uploader } from '../untracked/last-round.ts'
import { type UntrackedDifferences, untrackedDifferences } from '../untracked/untracked-differences.ts'
import { mapAnchors } from '../view/map-anchors.ts'
import { assertOneReading } from '../view/take-in.ts'
import { type ReadonlyWordFile, WordFile } from '../word-file.ts'
import type { CheckedUpload, Taken, UploadedRows, UploadToCheck } from './checked-upload.ts'
import { differenceReport, type LabelOf, type UntrackedRow } from './difference-report.ts'
import { restateComments } from './restate-comments.ts'
import { isSameFile } from './same-parts.ts'
import { takeOwned } from './take-owned.ts'
import { takeUpload } from './take-upload.ts'
import { hasBody, labelsOnceAsked, type TakenOutRow, takenOutRows } from './taken-out-rows.ts'
import { type AddedComment, type UploadedComments, uploadedComments } from './uploaded-comments.ts'

/**
 * What becomes of an offline edit: it is compared with what the member would download now, and taken as it is when all of it
 * is tracked; else told of, or written anew into the document as the member's tracked changes and decisions. Throws DocxError
 * for what cannot be read, and RedlineError for what cannot be negotiated.
 */
export function checkUpload(given: UploadToCheck): CheckedUpload {
  const { upload } = given
  const takenOut = disarm(upload)
  const { last, known } = given.isDisarmed ? { last: given.last, known: [] } : disarmedCopy(given.last)
  // the download names no program either
  upload.program ||= last.file.program
  const input = { ...given, last }
  const active = given.without || !hasBody(upload) ? [] : newlyRefused(takenOut, known)
  if (active.length > 0) return { outcome: 'active', active: rowsOfTakenOut(active, input) }
  settleMarks(upload)
  const download = copyRevision(last)
  const { fileIds } = writeComments(download, input.comments)
  restateComments(upload, download.file, input.unsaid, fileIds)
  const drafts = new Set(input.drafts.flatMap(row => fileIds.get(row) ?? []))
  const { found, member } = compared(download, { ...input, member: { ...input.member, drafts } })
  if (found.refused !== undefined) return { outcome: 'refused', reason: found.refused }
  assertOneReading(upload, last.file)
  const labelOf = labelsOnceAsked(last)
  const { verdict, untracked } = differenceReport(found, labelOf)
  const authors = [...new Set(found.forged.map(one => one.author))]
  if (verdict === 'refused') return { outcome: 'forged', authors, untracked }
  if (verdict === 'untracked' && input.own === null) return { outcome: 'untracked', untracked }
  const { comments, ...taken } =
    verdict === 'honest'
      ? takeHonest({ ...input, member }, found, download)
      : takeOver({ ...input, member }, found, untracked, labelOf, download)
  const rows = rowsOf(comments, input, taken.revision ?? last, fileIds)
  if (input.own === 'tracked' && keepsNothing(taken, rows)) return { outcome: 'untracked', untracked: taken.leftOut }
  return {
    outcome: 'taken',
    ...taken,
    tracked: taken.tracked.map(one => ({ ...one, text: shortened(one.text) })),
    takenOut: rowsOfTakenOut(takenOut, input),
    shown: found.shown,
    comments: rows,
  }
}

/** The member edited, and all of it would be left out: not even a list of it is kept. */
const keepsNothing = ({ revision, leftOut }: Taken, rows: UploadedRows): boolean =>
  revision === null &&
  leftOut.some(one => one.kind !== 'resaved') &&
  Object.values(rows).every(list => list.length === 0)

/**
 * A mark that would be dropped when the file is taken must not excuse a difference before. What cannot be read stays as it is,
 * for others to tell what is wrong with it.
 */
function settleMarks(upload: WordFile): void {
  try {
    if (!hasBody(upload)) return
    settleStrayMarks(upload)
    writeAllCodedTexts(upload)
  } catch (error) {
    if (!(error instanceof DocxError)) throw error
  }
}

/**
 * The differences of an upload. Names in it that nobody here has are told of, and beyond that are the member's: word processors
 * may write another name.
 */
function compared(download: ReadonlyRevision, { upload, member }: UploadToCheck) {
  const found = untrackedDifferences(download, upload, member)
  const unknown = new Set(found.unknownAuthors.map(author => author.author))
  const known = new Set(unknown.size > 0 ? listChanges(download).map(change => change.author) : [])
  const names = [...unknown].filter(name => !known.has(name))
  if (names.length === 0) return { found, member }
  const asOwn = { ...member, displayNames: [...member.displayNames, ...names] }
  const { differences, decisions } = untrackedDifferences(download, upload, asOwn)
  return { found: { ...found, differences, decisions }, member: asOwn }
}

/** A document of a negotiation that is older than the list of what may leave. */
function disarmedCopy(last: ReadonlyRevision): { last: ReadonlyRevision; known: TakenOut[] } {
  const copy = copyRevision(last)
  return { known: disarm(copy.file), last: copy }
}

/** What an upload must not bring, but for what the document has, as a file may come back that was downloaded with it. */
function newlyRefused(takenOut: readonly TakenOut[], known: readonly TakenOut[]): TakenOut[] {
  const keyOf = ({ kind, what }: TakenOut) => `${kind} ${what}`
  const old = new Set(known.map(keyOf))
  return takenOut.filter(one => hasEffect(one, 'refused') && !old.has(keyOf(one)))
}

/** A clause that only the upload has is named by its text alone. */
function rowsOfTakenOut(takenOut: readonly TakenOut[], { last, upload }: UploadToCheck): TakenOutRow[] {
  const known = new Set(last.anchors)
  return takenOutRows(takenOut, upload, () => mapAnchors(last, upload)).map(({ anchor, ...row }) =>
    anchor !== undefined && known.has(anchor) ? { ...row, anchor } : row,
  )
}

/** What is taken, and what became of the comments, at the anchors of the revision that is made. */
type TakenWithComments = Taken & { comments: UploadedComments }

function takeHonest(
  { last, upload, member, author }: UploadToCheck,
  found: UntrackedDifferences,
  download: ReadonlyRevision,
): TakenWithComments {
  const own = new Set(member.displayNames)
  const uploaded = { file: upload, anchors: mapAnchors(last, upload) }
  const comments = uploadedComments(download, uploaded)
  const isSame = found.ownChanges.length === 0 && saysTheSame(download, upload, member)
  const kept = keptComments(last, comments)
  return {
    revision: isSame ? null : takeUpload(last, uploaded, kept, name => own.has(name), author),
    decided: [],
    isEdited: found.ownChanges.length > 0,
    tracked: [...found.ownChanges, ...found.ownComments],
    untracked: [],
    leftOut: [],
    comments,
  }
}

/** Nothing came, was edited or was withdrawn: when nobody is the member, there is no difference but comments. */
function saysTheSame(download: ReadonlyRevision, upload: ReadonlyWordFile, { drafts }: Uploader): boolean {
  if (isSameFile(givenOut(download), upload)) return true
  const nobody: Uploader = { displayNames: [], otherSideNames: [], ...(drafts && { drafts }) }
  const { differences, decisions, forged, unknownAuthors } = untrackedDifferences(download, upload, nobody)
  return (
    differences.length + decisions.length === 0 &&
    [...forged, ...unknownAuthors].every(author => author.kind === 'comment')
  )
}

/** The document as the member was given it. */
function givenOut(download: ReadonlyRevision): WordFile {
  const file = new WordFile(download.file.written())
  switchTrackingOn(file)
  return file
}

/**
 * Comments of the file itself, by their ids in the upload: rows lead to them by the ids that they have in the last
 * revision.
 */
function keptComments({ file }: ReadonlyRevision, { known }: UploadedComments): Map<string, string> {
  const root = file.root('comments')
  const ids = new Set(childElements(root, 'w:comment').map(node => attribute(node, 'w:id')))
  return new Map([...known].filter(([, id]) => ids.has(id)))
}

function takeOver(
  input: UploadToCheck,
  found: UntrackedDifferences,
  untracked: UntrackedRow[],
  labelOf: LabelOf,
  download: ReadonlyRevision,
): TakenWithComments {
  const taken = takeOwned(input, found, untracked, labelOf)
  const anchors = mapAnchors(taken.revision ?? input.last, input.upload)
  return { ...taken, comments: uploadedComments(download, { file: input.upload, anchors }) }
}

/**
 * New comments of the member, and of names that are taken for the member's, and what was done to the member's drafts, by the
 * ids of the rows. `now` is the revision that the upload leads to.
 */
function rowsOf(
  { added, settled, edited, deleted }: UploadedComments,
  { member, drafts }: UploadToCheck,
  now: ReadonlyRevision,
  fileIds: ReadonlyMap<string, string>,
): UploadedRows {
  const rows = new Map([...fileIds].map(([row, id]) => [id, row]))
  const isDraft = new Set(drafts)
  const others = new Set(member.otherSideNames)
  const isThere = ({ anchor }: AddedComment['place']) => anchor !== null && now.anchors.includes(anchor)
  return {
    added: added
      .filter(one => !others.has(one.author))
      .map(({ answers, place, ...one }) => ({
        ...one,
        place: isThere(place) ? place : { anchor: null },
        answers: answeredRow(answers, rows),
      })),
    settled: settled.flatMap(({ id, resolved }) => {
      const row = rows.get(id)
      return row === undefined ? [] : { row, resolved }
    }),
    edited: edited.flatMap(({ id, text }) => {
      const row = rows.get(id) ?? ''
      return isDraft.has(row) && text !== '' ? { row, text } : []
    }),
    deleted: deleted.map(id => rows.get(id) ?? '').filter(row => isDraft.has(row)),
  }
}

function answeredRow(answers: AddedComment['answers'], rows: ReadonlyMap<string, string>) {
  if (answers === null || 'inUpload' in answers) return answers
  const row = rows.get(answers.inDownload)
  return row === undefined ? null : { row }
}
