import { attribute, type XmlElement } from '../../xml/xml-tree.ts'
import { rejectAll } from '../changes/decide-change.ts'
import { findChanges } from '../changes/find-changes.ts'
import { resolveStory } from '../changes/resolve-story.ts'
import { copyRevision, type OpenRevision, type ReadonlyRevision } from '../open-revision.ts'
import { applyOperations } from '../operations/apply-operations.ts'
import { RedlineError } from '../redline-error.ts'
import type { Author, Operation } from '../redline-view.ts'
import { storiesOf } from '../stories.ts'
import { type Difference, difference } from '../untracked/findings.ts'
import type { Uploader } from '../untracked/last-round.ts'
import { untrackedDifferences } from '../untracked/untracked-differences.ts'
import { mapAnchors } from '../view/map-anchors.ts'
import type { ReadonlyWordFile } from '../word-file.ts'
import { formatOperations } from './plan-format.ts'
import { type OwnedPart, planText, trackedText } from './plan-text.ts'
import { readParagraphs } from './upload-paragraph.ts'

export interface OwnedEdit {
  /** The last round with the member's edits as tracked changes. All other changes are as they were. */
  revision: OpenRevision
  /** Differences that could not be written as tracked changes, or that the member did not ask to take over. */
  leftOut: Difference[]
}

/** How many operations may fail before the whole edit is refused. Each failure means another attempt. */
const MAX_REFUSALS = 50

/**
 * Takes over an offline edit as the member's own: writes the differences of the upload into the last round as tracked
 * changes by `author`. If the upload says `14 days` instead of `30 days`, the result deletes `30` and inserts `14`. The
 * uploaded document itself is never kept, so nothing unseen can get in with it. Changes in the upload by unknown
 * authors count as the member's.
 *
 * The upload must be one that may be taken over (not refused, nothing forged), and its decisions on other authors'
 * changes must already be made in `last`. Neither argument is changed. Throws DocxError, and RedlineError if too many
 * edits concern text that may not be edited.
 */
export function ownEdit(
  last: ReadonlyRevision,
  upload: ReadonlyWordFile,
  member: Uploader,
  author: Author,
  part: OwnedPart,
): OwnedEdit {
  const uploaded = { file: upload, anchors: mapAnchors(last, upload) }
  const isOwn = ownership(last, member)
  const refused = new Set<string>()
  while (refused.size <= MAX_REFUSALS) {
    const revision = attempt(last, uploaded, isOwn, author, part, refused)
    if (revision) return { revision, leftOut: remainingDifferences(last, revision, uploaded, isOwn, member, part) }
  }
  throw new RedlineError('not-editable', `more than ${MAX_REFUSALS} places`)
}

/**
 * Makes one attempt. Returns null if an operation failed that had not failed before: a failed operation leaves the
 * revision half changed, so the caller starts again without it.
 */
function attempt(
  last: ReadonlyRevision,
  uploaded: ReadonlyRevision,
  isOwn: (author: string) => boolean,
  author: Author,
  part: OwnedPart,
  refused: Set<string>,
): OpenRevision | null {
  const open = copyRevision(last)
  const wanted = readParagraphs(uploaded, isOwn)
  const before = readParagraphs(open, isOwn)
  withdrawMissing(open, uploaded, isOwn)
  const steps = planText({ now: readParagraphs(open, isOwn), last: before, wanted }, part)
  if (!applySteps(open, steps, author, refused)) return null
  if (part === 'tracked') return open
  return applySteps(open, formatOperations(readParagraphs(open, isOwn), wanted), author, refused) ? open : null
}

/**
 * Returns a function that recognizes the member's changes by their author: the member's names, and names that neither
 * the other side nor the last round has.
 */
function ownership(last: ReadonlyRevision, member: Uploader): (author: string) => boolean {
  const ownNames = new Set(member.displayNames)
  const otherNames = new Set([...member.otherSideNames, ...findChanges(last).map(change => change.change.author)])
  return author => ownNames.has(author) || !otherNames.has(author)
}

/**
 * Withdraws the member's earlier changes that are missing from the upload or differ there. Their text in the upload is
 * written again afterwards.
 */
function withdrawMissing(open: OpenRevision, uploaded: ReadonlyRevision, isOwn: (author: string) => boolean): void {
  const keyOf = ({ type, text }: { type: string; text: string }) => `${type} ${text}`
  const ownChanges = (of: ReadonlyRevision) => findChanges(of).filter(change => isOwn(change.change.author))
  const counts = new Map<string, number>()
  for (const { change } of ownChanges(uploaded)) counts.set(keyOf(change), (counts.get(keyOf(change)) ?? 0) + 1)
  const withdrawn = new Set<XmlElement>()
  for (const { change, marks } of ownChanges(open)) {
    const count = counts.get(keyOf(change)) ?? 0
    counts.set(keyOf(change), count - 1)
    if (count <= 0) for (const mark of marks.keys()) withdrawn.add(mark)
  }
  if (withdrawn.size > 0) rejectAll(open, mark => withdrawn.has(mark.node))
}

/**
 * Applies steps; returns false as soon as a new one fails. A step is one operation, or several if the later operations
 * depend on the first.
 */
function applySteps(open: OpenRevision, steps: Operation[][], author: Author, refused: Set<string>): boolean {
  for (const step of steps) {
    const key = JSON.stringify(step)
    if (refused.has(key)) continue
    try {
      applyOperations(open, step, author)
    } catch (error) {
      if (!(error instanceof RedlineError)) throw error
      refused.add(key)
      return false
    }
  }
  return true
}

function remainingDifferences(
  last: ReadonlyRevision,
  revision: ReadonlyRevision,
  uploaded: ReadonlyRevision,
  isOwn: (author: string) => boolean,
  member: Uploader,
  part: OwnedPart,
): Difference[] {
  if (part === 'tracked')
    return [...untrackedDifferences(last, uploaded.file, member).differences, ...conflicts(last, uploaded, isOwn)]
  const made = acceptOwn(revision.file, isOwn)
  return untrackedDifferences({ file: made }, acceptOwn(uploaded.file, isOwn), member).differences
}

/** Returns a difference for each paragraph whose tracked and untracked edits cannot be separated. */
function conflicts(
  last: ReadonlyRevision,
  uploaded: ReadonlyRevision,
  isOwn: (author: string) => boolean,
): Difference[] {
  const wanted = readParagraphs(uploaded, isOwn)
  const before = new Map(readParagraphs(last, isOwn).map(paragraph => [paragraph.anchor, paragraph]))
  return wanted.flatMap(paragraph => {
    const previous = before.get(paragraph.anchor)
    if (!previous || trackedText(paragraph, previous) !== null) return []
    const place = { story: 'body', anchor: paragraph.anchor, near: previous.text.slice(0, 80).toWellFormed() }
    return difference('text', place, previous.text, paragraph.text)
  })
}

function acceptOwn(document: ReadonlyWordFile, isOwn: (author: string) => boolean): ReadonlyWordFile {
  const file = document.copy()
  for (const story of storiesOf(file)) {
    resolveStory(story.container, mark => (isOwn(attribute(mark, 'w:author') ?? '') ? 'accept' : undefined))
    file.changed(story.partName)
  }
  return file
}
