import type { Verdict } from '../changes/resolve-story.ts'
import type { DecisionRecord } from '../changes/undo-decision.ts'
import type { FileComment } from '../comments/write-comments.ts'
import type { OpenRevision, ReadonlyRevision } from '../open-revision.ts'
import type { Author, Change } from '../redline-view.ts'
import type { Uploader } from '../untracked/last-round.ts'
import type { ShownAnyway } from '../untracked/shown-anyway.ts'
import type { ForeignMark } from '../untracked/untracked-differences.ts'
import type { WordFile } from '../word-file.ts'
import type { UntrackedRow } from './difference-report.ts'
import type { OwnedPart } from './plan-text.ts'
import type { UnsaidComment } from './restate-comments.ts'
import type { TakenOutRow } from './taken-out-rows.ts'
import type { AddedComment } from './uploaded-comments.ts'

export interface UploadToCheck {
  /** Whether the document was disarmed when it was taken in; one of before then is disarmed to be compared. */
  isDisarmed: boolean
  /** Whether to take the upload without what it must not bring. */
  without: boolean
  /** The document as it is now. */
  last: ReadonlyRevision
  /** What the member would download with it. */
  comments: FileComment[]
  /** Those of them that are the member's and that nobody has been sent, by their ids there. */
  drafts: string[]
  /** What comments said before they were edited or deleted: the upload may be of before then. */
  unsaid: UnsaidComment[]
  /** Given away: an honest one becomes the next revision. */
  upload: WordFile
  member: Uploader
  /** In whose name, and at which time, new changes are recorded. */
  author: Author
  /** What to take over of what is not tracked; null for nothing. */
  own: OwnedPart | null
  /** What the member may do about open changes of others, by their author. */
  mayDecide: (author: string) => Decidable
}

/** `undo`: changes of one's own side may be withdrawn, which is no decision. */
export interface Decidable {
  accept: boolean
  reject: boolean
  undo: boolean
}

export type CheckedUpload =
  | { outcome: 'refused'; reason: string }
  | { outcome: 'forged'; authors: string[]; untracked: UntrackedRow[] }
  | { outcome: 'active'; active: TakenOutRow[] }
  | { outcome: 'untracked'; untracked: UntrackedRow[] }
  | TakenUpload

export interface TakenUpload {
  outcome: 'taken'
  /** Null when the document says what it said. */
  revision: OpenRevision | null
  /** What the member did to changes of the other side. */
  decided: { change: Change; verdict: Verdict; record: DecisionRecord }[]
  /** Whether the revision has changes of the member that it did not have. */
  isEdited: boolean
  /** What was tracked in the file, comments among it. */
  tracked: ForeignMark[]
  /** What was not, and was taken over. */
  untracked: UntrackedRow[]
  /** What was not, and was not taken over. */
  leftOut: UntrackedRow[]
  /** What the file brought beside its text and is taken without. */
  takenOut: TakenOutRow[]
  shown: ShownAnyway[]
  comments: UploadedRows
}

/** Comments of the upload, by the ids of the rows; anchors are those of the revision that it leads to. */
export interface UploadedRows {
  added: (Omit<AddedComment, 'answers'> & { answers: { row: string } | { inUpload: string } | null })[]
  settled: { row: string; resolved: boolean }[]
  /** Of drafts alone. */
  edited: { row: string; text: string }[]
  deleted: string[]
}

/** What is told of an upload that is taken, beside its comments. */
export type Taken = Omit<TakenUpload, 'outcome' | 'shown' | 'takenOut' | 'comments'>
