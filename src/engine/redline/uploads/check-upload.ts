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
import type { CheckedUpload, TakenFacts, UploadedRows, UploadToCheck } from './checked-upload.ts'
import { differenceReport, type LabelOf, type UntrackedRow } from './difference-report.ts'
import { restateComments } from './restate-comments.ts'
import { isSameFile } from './same-parts.ts'
import { takeOwned } from './take-owned.ts'
import { takeUpload } from './take-upload.ts'
import { hasBody, labelsOnceAsked, type TakenOutRow, takenOutRows } from './taken-out-rows.ts'
import { type AddedComment, type UploadedComments, uploadedComments } from './uploaded-comments.ts'

/**
 * Checks an offline edit by comparing the upload with the file that the member would download now. An upload with only
 * tracked changes is taken as it is. Other differences are reported or, if the member takes them over, written into the
 * document as the member's tracked changes and decisions. For example, an untracked change of `30` to `14` becomes the
 * deletion of `30` and the insertion of `14`. Throws DocxError for a file that cannot be read, and RedlineError for a
 * file that cannot be negotiated.
 */
export function checkUpload(options: UploadToCheck): CheckedUpload {
  const { upload, last } = options
  const takenOut = disarm(upload)
  // A download names no program. An upload that names none counts as saved by the same program as the last round.
  upload.program ||= last.file.program
  const active = options.without || !hasBody(upload) ? [] : takenOut.filter(finding => hasEffect(finding, 'refused'))
  if (active.length > 0) return { outcome: 'active', active: rowsOfTakenOut(active, options) }
  settleMarks(upload)
  const download = copyRevision(last)
  const { fileIds } = writeComments(download, options.comments)
  restateComments(upload, download.file, options.unsaid, fileIds)
  const drafts = new Set(options.drafts.flatMap(row => fileIds.get(row) ?? []))
  const { report, member } = compareUpload(download, { ...options, member: { ...options.member, drafts } })
  if (report.refused !== undefined) return { outcome: 'refused', reason: report.refused }
  assertOneReading(upload, last.file)
  const labelOf = labelsOnceAsked(last)
  const { verdict, untracked } = differenceReport(report, labelOf)
  const authors = [...new Set(report.forged.map(mark => mark.author))]
  if (verdict === 'refused') return { outcome: 'forged', authors, untracked }
  if (verdict === 'untracked' && options.own === null) return { outcome: 'untracked', untracked }
  const { comments, ...taken } =
    verdict === 'honest'
      ? takeHonest({ ...options, member }, report, download)
      : takeOver({ ...options, member }, report, untracked, labelOf, download)
  const rows = rowsOf(comments, options, taken.revision ?? last, fileIds)
  if (options.own === 'tracked' && keepsNothing(taken, rows)) return { outcome: 'untracked', untracked: taken.leftOut }
  return {
    outcome: 'taken',
    ...taken,
    tracked: taken.tracked.map(mark => ({ ...mark, text: shortened(mark.text) })),
    takenOut: rowsOfTakenOut(takenOut, options),
    shown: report.shown,
    comments: rows,
  }
}

/**
 * Whether the member edited something but every edit would be left out. Then nothing is stored, not even the list of
 * edits.
 */
const keepsNothing = ({ revision, leftOut }: TakenFacts, rows: UploadedRows): boolean =>
  revision === null &&
  leftOut.some(row => row.kind !== 'resaved') &&
  Object.values(rows).every(list => list.length === 0)

/**
 * Settles marks that would be dropped when the file is taken in, so that they cannot excuse a difference in the check.
 * A file that cannot be read stays as it is; later checks report the error.
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
 * Compares an upload with the download. New names that no member has are reported, but apart from that they count as
 * the member's own, because word processors may write another name.
 */
function compareUpload(download: ReadonlyRevision, { upload, member }: UploadToCheck) {
  const report = untrackedDifferences(download, upload, member)
  const unknown = new Set(report.unknownAuthors.map(author => author.author))
  const knownAuthors = new Set(unknown.size > 0 ? listChanges(download).map(change => change.author) : [])
  const names = [...unknown].filter(name => !knownAuthors.has(name))
  if (names.length === 0) return { report, member }
  const asOwn = { ...member, displayNames: [...member.displayNames, ...names] }
  const { differences, decisions } = untrackedDifferences(download, upload, asOwn)
  return { report: { ...report, differences, decisions }, member: asOwn }
}

/** Describes removed content for people. Rows about clauses that only the upload has get no anchor. */
function rowsOfTakenOut(takenOut: readonly TakenOut[], { last, upload }: UploadToCheck): TakenOutRow[] {
  const anchors = new Set(last.anchors)
  return takenOutRows(takenOut, upload, () => mapAnchors(last, upload)).map(({ anchor, ...row }) =>
    anchor !== undefined && anchors.has(anchor) ? { ...row, anchor } : row,
  )
}

/** The facts about a taken upload, with its comments at anchors of the new revision. */
type TakenWithComments = TakenFacts & { comments: UploadedComments }

function takeHonest(
  { last, upload, member, author }: UploadToCheck,
  report: UntrackedDifferences,
  download: ReadonlyRevision,
): TakenWithComments {
  const displayNames = new Set(member.displayNames)
  const uploaded = { file: upload, anchors: mapAnchors(last, upload) }
  const comments = uploadedComments(download, uploaded)
  const isSame = report.ownChanges.length === 0 && saysTheSame(download, upload, member)
  const commentIds = keptComments(last, comments)
  return {
    revision: isSame ? null : takeUpload(last, uploaded, commentIds, name => displayNames.has(name), author),
    decided: [],
    isEdited: report.ownChanges.length > 0,
    tracked: [...report.ownChanges, ...report.ownComments],
    untracked: [],
    leftOut: [],
    comments,
  }
}

/**
 * Whether nothing was added, edited or withdrawn; comments may differ. The files are compared as if no name were the
 * member's, because the comparison would otherwise miss a change that the member withdrew.
 */
function saysTheSame(download: ReadonlyRevision, upload: ReadonlyWordFile, { drafts }: Uploader): boolean {
  if (isSameFile(asDownloaded(download), upload)) return true
  const nobody: Uploader = { displayNames: [], otherSideNames: [], ...(drafts && { drafts }) }
  const { differences, decisions, forged, unknownAuthors } = untrackedDifferences(download, upload, nobody)
  return (
    differences.length + decisions.length === 0 &&
    [...forged, ...unknownAuthors].every(author => author.kind === 'comment')
  )
}

/** Returns the document as the member downloaded it. */
function asDownloaded(download: ReadonlyRevision): WordFile {
  const file = new WordFile(download.file.written())
  switchTrackingOn(file)
  return file
}

/**
 * Returns the comments that belong to the file itself: their ids in the last revision, by their ids in the upload.
 * Comments that are stored as rows refer to them by their ids in the last revision.
 */
function keptComments({ file }: ReadonlyRevision, { matches }: UploadedComments): Map<string, string> {
  const root = file.root('comments')
  const ids = new Set(childElements(root, 'w:comment').map(node => attribute(node, 'w:id')))
  return new Map([...matches].filter(([, id]) => ids.has(id)))
}

function takeOver(
  input: UploadToCheck,
  report: UntrackedDifferences,
  untracked: UntrackedRow[],
  labelOf: LabelOf,
  download: ReadonlyRevision,
): TakenWithComments {
  const taken = takeOwned(input, report, untracked, labelOf)
  const anchors = mapAnchors(taken.revision ?? input.last, input.upload)
  return { ...taken, comments: uploadedComments(download, { file: input.upload, anchors }) }
}

/**
 * Returns the changes to comments, by the ids of their rows: new comments, except under names of the other side,
 * resolved and reopened threads, and edited or deleted drafts. `now` is the revision that results from the upload.
 */
function rowsOf(
  { added, settled, edited, deleted }: UploadedComments,
  { member, drafts }: UploadToCheck,
  now: ReadonlyRevision,
  fileIds: ReadonlyMap<string, string>,
): UploadedRows {
  const rows = new Map([...fileIds].map(([row, id]) => [id, row]))
  const isDraft = new Set(drafts)
  const otherSide = new Set(member.otherSideNames)
  const isThere = ({ anchor }: AddedComment['place']) => anchor !== null && now.anchors.includes(anchor)
  return {
    added: added
      .filter(comment => !otherSide.has(comment.author))
      .map(({ answers, place, ...comment }) => ({
        ...comment,
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
