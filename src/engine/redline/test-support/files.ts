import { cleanCopy } from '../clean-copy/clean-copy.ts'
import { compareDocuments } from '../compare/compare-documents.ts'
import { type StoredRevision, saveRevision } from '../open-revision.ts'
import type { Author } from '../redline-view.ts'
import { LastRound, type Uploader } from '../untracked/last-round.ts'
import { openUpload } from '../untracked/open-upload.ts'
import { differencesFrom, type UntrackedDifferences } from '../untracked/untracked-differences.ts'
import { takeInSource } from '../view/take-in.ts'
import { WordFile } from '../word-file.ts'

/** Returns the first stored revision of a negotiation about a file. */
export function takenIn(bytes: Uint8Array): StoredRevision {
  const open = takeInSource(WordFile.open(bytes))
  return open.file.isChanged ? saveRevision(open) : { bytes, anchors: open.anchors }
}

/** Finds the untracked differences between a file and an upload by a member. */
export const differencesOfFiles = (
  { bytes, ...last }: { bytes: Uint8Array; anchors?: readonly string[] },
  upload: Uint8Array,
  member: Uploader,
): UntrackedDifferences => differencesOfUpload(new LastRound({ ...last, file: WordFile.open(bytes) }, member), upload)

/** Finds the untracked differences of an upload. Several uploads can share a `LastRound`. */
export function differencesOfUpload(last: LastRound, upload: Uint8Array): UntrackedDifferences {
  const opened = openUpload(upload)
  if (!('refused' in opened)) return differencesFrom(last, opened)
  const lists = { differences: [], decisions: [], forged: [], unknownAuthors: [], ownChanges: [], ownComments: [] }
  return { ...lists, shown: [], refused: opened.refused }
}

export const cleanFile = (bytes: Uint8Array): Uint8Array => cleanCopy(WordFile.open(bytes)).write()

export const comparedFiles = (older: Uint8Array, newer: Uint8Array, author: Author): Uint8Array =>
  compareDocuments(WordFile.open(older), WordFile.open(newer), author).file.write()
