import { attribute, childElements, type XmlElement } from '../../xml/xml-tree.ts'
import { marksOf } from '../changes/marks.ts'
import { settleStrayMarks } from '../changes/stray-marks.ts'
import { disarm } from '../disarm/disarm.ts'
import type { TakenOut } from '../disarm/taken-out.ts'
import { writeAllCodedTexts } from '../inline/coded-text.ts'
import { newAnchors } from '../new-anchor.ts'
import { type OpenRevision, placesOf } from '../open-revision.ts'
import { RedlineError } from '../redline-error.ts'
import { storiesOf } from '../stories.ts'
import type { ReadonlyWordFile, WordFile } from '../word-file.ts'
import { renumberMarks } from './number-marks.ts'
import { type Ambiguity, ambiguityOf } from './one-reading.ts'
import { restoreTextInView } from './restore-text.ts'
import { assertAllTextIsShown } from './shown-text.ts'

/**
 * The reasons why a document cannot be taken in:
 * - `no-text`: it has no paragraph
 * - `document-inside`: a part of its text is another file
 * - `unreachable-text`: text is in a place where word processors may show it but no member would see it
 * - `alternatives-differ`: a branch of alternate content has different text from the branch that members see
 * - `text-in-code`: text is in a field code over several paragraphs, or enters or leaves a field code when changes are
 *   decided
 * - `field-without-text`: a word processor computes what a field shows, and the file does not store it
 * - `too-many-paragraphs`: it has more than 50,000 paragraphs
 * - `too-many-changes`, `too-many-comments`, `too-many-authors`: checking an upload would take longer than 5 s
 * - `name-too-long`: the name of an author of changes or comments is too long
 */
export type TakeInReason =
  | 'no-text'
  | 'document-inside'
  | 'unreachable-text'
  | Ambiguity['reason']
  | 'too-many-paragraphs'
  | 'too-many-changes'
  | 'too-many-comments'
  | 'too-many-authors'
  | 'name-too-long'

/** 300 pages have about 10,000 paragraphs. */
const MOST_PARAGRAPHS = 50_000
/** With twice as many, it takes more than 5 s to check an upload or to take it over (docs/decisions/40). */
const MOST_CHANGES = 10_000
const MOST_COMMENTS = 10_000
const MOST_AUTHORS = 5_000
/** The longest name of an author, in code units. Word allows half as many. */
const LONGEST_NAME = 500

/**
 * Turns a document, in place, into the first revision of a negotiation. `disarm` removes active content and traces of
 * the authors, and fields whose code alone gives their text become that text. Throws the errors of `takeIn`, and
 * RedlineError `unsupported-document` if part of the text is another file, because that text would be lost.
 */
export function takeInSource(file: WordFile): OpenRevision & { takenOut: TakenOut[] } {
  const takenOut = disarm(file)
  if (takenOut.some(finding => finding.kind === 'document')) throw unsupported('document-inside')
  assertOneBody(file)
  writeAllCodedTexts(file)
  return { ...takeIn(file), takenOut }
}

/**
 * Turns a document, in place, into a revision of a negotiation. Every change mark gets a unique id and every paragraph
 * an anchor. Stray marks are removed, and deleted text outside a deletion becomes normal text. Everything else stays as
 * it was. Throws DocxError for a file that is not a valid DOCX, and RedlineError `unsupported-document` with a
 * TakeInReason.
 */
export function takeIn(file: WordFile): OpenRevision {
  assertOneBody(file)
  settleStrayMarks(file)
  const stories = storiesOf(file)
  const count = placesOf({ file }).length
  if (count === 0) throw unsupported('no-text')
  if (count > MOST_PARAGRAPHS) throw unsupported('too-many-paragraphs')
  for (const { container } of stories) assertAllTextIsShown(container)
  assertOneReading(file)
  assertAuthors(stories.map(({ root }) => root))
  renumberMarks(file)
  restoreTextInView(file)
  return { file, anchors: newAnchors(count) }
}

/**
 * Throws RedlineError `unsupported-document` for text that word processors show differently, unless the revision before
 * already had such text.
 */
export function assertOneReading(file: ReadonlyWordFile, before?: ReadonlyWordFile): void {
  const ambiguity = ambiguityOf(file)
  if (ambiguity && !(before && ambiguityOf(before)))
    throw new RedlineError('unsupported-document', ambiguity.reason, ambiguity.place)
}

const unsupported = (reason: TakeInReason): RedlineError => new RedlineError('unsupported-document', reason)

function assertAuthors(roots: XmlElement[]): void {
  // a part may be the root of several stories
  const distinctRoots = [...new Set(roots)]
  const marks = distinctRoots.flatMap(root => [...marksOf(root)])
  const comments = distinctRoots.flatMap(root => childElements(root, 'w:comment'))
  if (marks.length > MOST_CHANGES) throw unsupported('too-many-changes')
  if (comments.length > MOST_COMMENTS) throw unsupported('too-many-comments')
  const names = new Set([...marks, ...comments].map(node => attribute(node, 'w:author') ?? ''))
  if (names.size > MOST_AUTHORS) throw unsupported('too-many-authors')
  for (const name of names) if (name.length > LONGEST_NAME) throw unsupported('name-too-long')
}

function assertOneBody(file: ReadonlyWordFile): void {
  const root = file.tree(file.mainName)
  const bodies = childElements(root, 'w:body').length
  if (root.name !== 'w:document' || bodies === 0) throw unsupported('no-text')
  if (bodies > 1) throw unsupported('unreachable-text')
}
