import { attribute, childElements } from '../../xml/xml-tree.ts'
import { findChanges } from '../changes/find-changes.ts'
import { withoutStrayMarks } from '../changes/stray-marks.ts'
import { writeComments } from '../comments/write-comments.ts'
import { type OpenRevision, openRevision, saveRevision } from '../open-revision.ts'
import { shortened } from '../untracked/kinds.ts'
import type { Uploader } from '../untracked/last-round.ts'
import { type UntrackedDifferences, untrackedDifferences } from '../untracked/untracked-differences.ts'
import { clausesOf } from '../view/clauses.ts'
import { mapAnchors } from '../view/map-anchors.ts'
import { WordFile } from '../word-file.ts'
import type { CheckedUpload, Taken, UploadedRows, UploadToCheck } from './checked-upload.ts'
import { differenceReport } from './difference-report.ts'
import { takeOwned } from './take-owned.ts'
import { takeUpload } from './take-upload.ts'
import { type AddedComment, uploadedComments } from './uploaded-comments.ts'

/**
 * What becomes of an offline edit: it is compared with what the member would download now, and taken as it is when all of it
 * is tracked; else told of, or written anew into the document as the member's tracked changes and decisions. Throws DocxError
 * for what cannot be read, and RedlineError for what cannot be negotiated.
 */
export function checkUpload(given: UploadToCheck): CheckedUpload {
  // a mark that would be dropped when the file is taken must not excuse a difference before
  const input = { ...given, upload: withoutStrayMarks(given.upload) }
  const download = openRevision(input.last)
  const { fileIds } = writeComments(download, input.comments)
  const drafts = new Set(input.drafts.flatMap(row => fileIds.get(row) ?? []))
  const { found, member } = compared(download, { ...input, member: { ...input.member, drafts } })
  if (found.refused !== undefined) return { outcome: 'refused', reason: found.refused }
  const labels = labelsOf(download)
  const { verdict, untracked } = differenceReport(found, labels)
  const authors = [...new Set(found.forged.map(one => one.author))]
  if (verdict === 'refused') return { outcome: 'forged', authors, untracked }
  if (verdict === 'untracked' && input.own === null) return { outcome: 'untracked', untracked }
  const taken =
    verdict === 'honest'
      ? takeHonest({ ...input, member }, found, download)
      : takeOwned({ ...input, member }, found, untracked, labels)
  const rows = new Map([...fileIds].map(([row, id]) => [id, row]))
  const marks = taken.tracked.map(one => ({ ...one, text: shortened(one.text) }))
  return {
    outcome: 'taken',
    ...taken,
    tracked: marks,
    shown: found.shown,
    comments: commentsOf(input, download, rows, taken, verdict === 'honest'),
  }
}

/**
 * The differences of an upload. Names in it that nobody here has are told of, and beyond that are the member's: word processors
 * may write another name.
 */
function compared(download: OpenRevision, { upload, member }: UploadToCheck) {
  const last = saveRevision(download)
  const found = untrackedDifferences(last, upload, member)
  const known = new Set(findChanges(download).map(one => one.change.author))
  const names = [...new Set(found.unknownAuthors.map(one => one.author))].filter(name => !known.has(name))
  if (names.length === 0) return { found, member }
  const asOwn = { ...member, displayNames: [...member.displayNames, ...names] }
  const { differences, decisions } = untrackedDifferences(last, upload, asOwn)
  return { found: { ...found, differences, decisions }, member: asOwn }
}

/** The numbers of the clauses, by anchor. */
const labelsOf = (open: OpenRevision) =>
  new Map(clausesOf(open).flatMap(({ anchor, label }) => (label === undefined ? [] : [[anchor, label] as const])))

function takeHonest(
  { last, upload, member, author }: UploadToCheck,
  found: UntrackedDifferences,
  download: OpenRevision,
): Taken {
  const own = new Set(member.displayNames)
  const before = openRevision(last)
  const isSame = found.ownChanges.length === 0 && saysTheSame(download, upload, member)
  const kept = () => keptComments(before, download, upload)
  return {
    revision: isSame ? null : takeUpload(before, upload, kept(), name => own.has(name), author),
    decided: [],
    isEdited: found.ownChanges.length > 0,
    tracked: [...found.ownChanges, ...found.ownComments],
    untracked: [],
    leftOut: [],
  }
}

/** Nothing came, was edited or was withdrawn: when nobody is the member, there is no difference but comments. */
function saysTheSame(download: OpenRevision, upload: Uint8Array, { drafts }: Uploader): boolean {
  const nobody: Uploader = { displayNames: [], otherSideNames: [], ...(drafts && { drafts }) }
  const { differences, decisions, forged, unknownAuthors } = untrackedDifferences(
    saveRevision(download),
    upload,
    nobody,
  )
  return (
    differences.length + decisions.length === 0 && [...forged, ...unknownAuthors].every(one => one.kind === 'comment')
  )
}

/**
 * Comments of the file itself, by their ids in the upload: rows lead to them by the ids that they have in the last
 * revision.
 */
function keptComments(last: OpenRevision, download: OpenRevision, upload: Uint8Array): Map<string, string> {
  const root = last.file.root('comments')
  const ids = new Set(childElements(root, 'w:comment').map(node => attribute(node, 'w:id')))
  const { known } = uploadedComments(download, named(last, upload))
  return new Map([...known].filter(([, id]) => ids.has(id)))
}

function named(last: OpenRevision, upload: Uint8Array): OpenRevision {
  const file = WordFile.open(upload)
  return { file, anchors: mapAnchors(last, file) }
}

/**
 * New comments of the member, and of names that are taken for the member's, at the anchors of the revision that is made, and
 * what was done to the member's drafts.
 */
function commentsOf(
  { last, upload, member, drafts }: UploadToCheck,
  download: OpenRevision,
  rows: ReadonlyMap<string, string>,
  { revision }: Taken,
  isHonest: boolean,
): UploadedRows {
  const now = revision ?? openRevision(last)
  const uploaded = named(now, upload)
  // an upload that is taken as it is has the same paragraphs
  if (revision !== null && isHonest) uploaded.anchors = revision.anchors
  const { added, settled, edited, deleted } = uploadedComments(download, uploaded)
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
