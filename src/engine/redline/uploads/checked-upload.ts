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
import type { CommentToRestate } from './restate-comments.ts'
import type { TakenOutRow } from './taken-out-rows.ts'
import type { AddedComment } from './uploaded-comments.ts'

export interface UploadToCheck {
  /** Whether the document was disarmed when it was taken in; an older document is disarmed for the comparison. */
  isDisarmed: boolean
  /** Whether to take the upload without its refused content. */
  without: boolean
  /** The current document. */
  last: ReadonlyRevision
  /** The comments that the member would download with it. */
  comments: FileComment[]
  /** The ids of the member's own comments among them that were not sent to anyone yet. */
  drafts: string[]
  /** Former texts of comments that were edited or deleted: the upload may be based on an older download. */
  unsaid: CommentToRestate[]
  /** The uploaded file; the call may change it, and an honest upload becomes the next revision. */
  upload: WordFile
  member: Uploader
  /** The name and time for new changes. */
  author: Author
  /** Which untracked edits to take over; null for none. */
  own: OwnedPart | null
  /** What the member may do with open changes of others, by their author. */
  mayDecide: (author: string) => Decidable
}

/** `undo` means that changes of the member's own side may be withdrawn, which is not a decision. */
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
  /** Null if the document did not change. */
  revision: OpenRevision | null
  /** What the member did to changes of the other side. */
  decided: { change: Change; verdict: Verdict; record: DecisionRecord }[]
  /** Whether the revision has new changes of the member. */
  isEdited: boolean
  /** The tracked changes in the file, including comments. */
  tracked: ForeignMark[]
  /** The untracked edits that were taken over. */
  untracked: UntrackedRow[]
  /** The untracked edits that were not taken over. */
  leftOut: UntrackedRow[]
  /** The content that was removed from the file. */
  takenOut: TakenOutRow[]
  shown: ShownAnyway[]
  comments: UploadedRows
}

/** Comments of the upload, by the ids of the rows; the anchors are of the resulting revision. */
export interface UploadedRows {
  added: (Omit<AddedComment, 'answers'> & { answers: { row: string } | { inUpload: string } | null })[]
  settled: { row: string; resolved: boolean }[]
  /** Only drafts can be edited. */
  edited: { row: string; text: string }[]
  deleted: string[]
}

/** The facts about a taken upload, without comments and removed content. */
export type TakenFacts = Omit<TakenUpload, 'outcome' | 'shown' | 'takenOut' | 'comments'>
