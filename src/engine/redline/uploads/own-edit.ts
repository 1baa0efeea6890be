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
  /** The last round with this member's tracked changes; every other change is as it was. */
  revision: OpenRevision
  /** What the upload has, or lacks, that could not be made a tracked change of the text, or was not asked for. */
  leftOut: Difference[]
}

/** Operations that may turn out impossible before the rest is given up: each means to start again. */
const MAX_REFUSALS = 50

/**
 * Makes an offline edit this member's own: what the upload says is written into the last round as tracked changes by
 * `author`. The document of the upload itself is never kept, so nothing comes in with it unseen. Changes in the upload
 * that are of nobody known count as this member's.
 *
 * The upload has to be one that may be taken over (nothing forged, not refused), and what it decided of others' changes has
 * to be decided in `last` before; neither is changed. Throws DocxError, and RedlineError for too many edits of what may not be edited.
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
    if (revision) return { revision, leftOut: leftOut(last, revision, uploaded, isOwn, member, part) }
  }
  throw new RedlineError('not-editable', `more than ${MAX_REFUSALS} places`)
}

/** Null when one more operation turned out impossible: an operation that fails leaves the revision half changed. */
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

/** Whose a change is: the member's, unless the last round has changes of that name by somebody else. */
function ownership(last: ReadonlyRevision, member: Uploader): (author: string) => boolean {
  const own = new Set(member.displayNames)
  const others = new Set([...member.otherSideNames, ...findChanges(last).map(change => change.change.author)])
  return author => own.has(author) || !others.has(author)
}

/** Own changes of earlier rounds that the upload has no more, or has otherwise: what it has of them is written anew. */
function withdrawMissing(open: OpenRevision, uploaded: ReadonlyRevision, isOwn: (author: string) => boolean): void {
  const keyOf = ({ type, text }: { type: string; text: string }) => `${type} ${text}`
  const own = (of: ReadonlyRevision) => findChanges(of).filter(change => isOwn(change.change.author))
  const kept = new Map<string, number>()
  for (const { change } of own(uploaded)) kept.set(keyOf(change), (kept.get(keyOf(change)) ?? 0) + 1)
  const withdrawn = new Set<XmlElement>()
  for (const { change, marks } of own(open)) {
    const left = kept.get(keyOf(change)) ?? 0
    kept.set(keyOf(change), left - 1)
    if (left <= 0) for (const mark of marks.keys()) withdrawn.add(mark)
  }
  if (withdrawn.size > 0) rejectAll(open, mark => withdrawn.has(mark.node))
}

/** A step is one operation, or several of which the later need what the first made. */
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

function leftOut(
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

/** What was tracked in the middle of what was not. */
function conflicts(
  last: ReadonlyRevision,
  uploaded: ReadonlyRevision,
  isOwn: (author: string) => boolean,
): Difference[] {
  const wanted = readParagraphs(uploaded, isOwn)
  const before = new Map(readParagraphs(last, isOwn).map(paragraph => [paragraph.anchor, paragraph]))
  return wanted.flatMap(one => {
    const known = before.get(one.anchor)
    if (!known || trackedText(one, known) !== null) return []
    const place = { story: 'body', anchor: one.anchor, near: known.text.slice(0, 80).toWellFormed() }
    return difference('text', place, known.text, one.text)
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
