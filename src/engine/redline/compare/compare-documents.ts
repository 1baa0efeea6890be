import { childElements, firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import { resolveStory } from '../changes/resolve-story.ts'
import { newMarkId } from '../mark-ids.ts'
import { bodyOf } from '../paragraphs.ts'
import { RedlineError } from '../redline-error.ts'
import type { Author } from '../redline-view.ts'
import { storiesOf } from '../stories.ts'
import type { ReadonlyWordFile, WordFile } from '../word-file.ts'
import { CarryOver } from './carry-over.ts'
import { compareBlocks } from './compare-blocks.ts'
import { Comparison, type Grain } from './comparison.ts'
import { type Headers, pairHeaders } from './headers.ts'
import { markBlock, markRuns } from './mark-blocks.ts'
import { Notes } from './notes.ts'
import { textsOf, wrongTexts } from './texts.ts'
import { recordSection } from './track-properties.ts'

/**
 * Returns document `b` with tracked changes against document `a`: rejecting all of them gives the text of `a`, and
 * accepting all of them gives `b`. The result is only for reading, never for further work.
 *
 * Before: “Pay in 30 days.” and “Pay in 14 days.” After: “Pay in [deleted: 30][inserted: 14] days.”
 *
 * Open changes in either document count as accepted. Body, headers, footers, notes and text boxes are compared; the
 * definitions are those of `b`. If the result does not reproduce the text of both documents, whole blocks are marked
 * instead of words. Throws DocxError for files that cannot be read, and RedlineError `not-comparable` if even marked
 * blocks do not reproduce both texts.
 */
export function compareDocuments(a: ReadonlyWordFile, b: ReadonlyWordFile, author: Author): ComparedDocuments {
  for (const grain of ['words', 'blocks'] as const) {
    const file = comparedBy(grain, a, b, author)
    if (file) return { file, fallback: grain === 'blocks' }
  }
  throw new RedlineError('not-comparable', 'the text of a round is not found again')
}

export interface ComparedDocuments {
  file: WordFile
  /** Whether whole paragraphs, tables and controls are marked instead of words. */
  fallback: boolean
}

/** Compares two documents at the given grain. Returns null if the result does not reproduce the texts of both. */
export function comparedBy(grain: Grain, a: ReadonlyWordFile, b: ReadonlyWordFile, author: Author): WordFile | null {
  const [older, newer] = [accepted(a), accepted(b)]
  const notes = (['footnote', 'endnote'] as const).map(kind => new Notes(older, newer, kind))
  const comparison = new Comparison(
    author,
    grain,
    () => newMarkId(newer),
    content => {
      for (const note of notes) note.adopt(comparison, content)
    },
  )
  const headers = pairHeaders(comparison, older, newer)
  const texts = textsOf(older, newer, headers)
  carryOver(older, newer, headers)
  for (const note of notes) note.pair(comparison, older)
  const [from, to] = [older, newer].map(file => bodyOf(file.tree(file.mainName)))
  compareBlocks(comparison, from!, to!)
  const [was, now] = [from, to].map(body => firstChild(body!, 'w:sectPr'))
  if (was && now) recordSection(comparison, now, was)
  newer.changed(newer.mainName)
  for (const pair of headers.pairs) compareBlocks(comparison, pair.older, newer.tree(pair.newerName))
  for (const name of headers.added) markStory(comparison, newer.tree(name))
  for (const name of [...headers.pairs.map(pair => pair.newerName), ...headers.added]) newer.changed(name)
  for (const note of notes) note.compare(comparison, compareBlocks)
  return wrongTexts(newer, texts).length === 0 ? newer : null
}

function accepted(document: ReadonlyWordFile): WordFile {
  const file = document.copy()
  for (const { container, partName } of storiesOf(file)) {
    resolveStory(container, () => 'accept')
    file.changed(partName)
  }
  return file
}

/** Translates the names in the older document to the names of the newer document. */
function carryOver(older: WordFile, newer: WordFile, headers: Headers): void {
  const names = new CarryOver(older, newer)
  for (const pair of headers.pairs) names.part(pair.olderName, pair.newerName, pair.older)
  for (const kind of ['footnotes', 'endnotes']) {
    const [olderName, newerName] = [older, newer].map(file => file.partName(kind))
    if (olderName && newerName) names.part(olderName, newerName, older.tree(olderName))
  }
  names.part(older.mainName, newer.mainName, older.tree(older.mainName), headers.ids)
}

/** Marks a whole story as inserted, except the end of its last paragraph, because every story has one. */
function markStory(comparison: Comparison, root: XmlElement): void {
  const blocks = childElements(root)
  for (const [index, block] of blocks.entries()) {
    if (index === blocks.length - 1 && block.name === 'w:p') markRuns(comparison, block, 'w:ins')
    else markBlock(comparison, block, 'w:ins')
  }
}
