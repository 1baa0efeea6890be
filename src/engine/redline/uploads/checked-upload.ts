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
  /** Whether to take the upload without its refused content. */
  without: boolean
  /** The current document, which the upload is compared with. */
  last: ReadonlyRevision
  /** The comments that the member would download with the document. */
  comments: FileComment[]
  /** The ids of the comments in `comments` that are the member's own and have not been sent to anyone yet. */
  drafts: string[]
  /**
   * Former texts of comments that have been edited or deleted, because the upload may be based on an older download.
   */
  unsaid: CommentToRestate[]
  /** The uploaded file. The check may change it, and an honest upload becomes the next revision. */
  upload: WordFile
  member: Uploader
  /** The name and time that new changes get. */
  author: Author
  /** Which untracked edits to take over; null for none. */
  own: OwnedPart | null
  /** Returns what the member may do with open changes by another author. */
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
  /** The resulting revision; null if the document did not change. */
  revision: OpenRevision | null
  /** The member's decisions on changes by other authors. */
  decided: { change: Change; verdict: Verdict; record: DecisionRecord }[]
  /** Whether the revision has new changes by the member. */
  isEdited: boolean
  /** The member's new tracked changes and comments in the file. */
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

/**
 * The changes that the upload makes to comments, by the ids of their rows. Anchors are those of the resulting revision.
 */
export interface UploadedRows {
  added: (Omit<AddedComment, 'answers'> & { answers: { row: string } | { inUpload: string } | null })[]
  settled: { row: string; resolved: boolean }[]
  /** The drafts that the member edited, with their new texts. Other comments cannot be edited. */
  edited: { row: string; text: string }[]
  deleted: string[]
}

/** The facts about a taken upload, without comments and removed content. */
export type TakenFacts = Omit<TakenUpload, 'outcome' | 'shown' | 'takenOut' | 'comments'>
