import { DocxError } from '../../engine/docx/docx-error.ts'
import { compareDocuments } from '../../engine/redline/compare/compare-documents.ts'
import { nameClauses } from '../../engine/redline/compare/name-clauses.ts'
import type { ReadonlyRevision } from '../../engine/redline/open-revision.ts'
import { RedlineError } from '../../engine/redline/redline-error.ts'
import type { Author } from '../../engine/redline/redline-view.ts'
import { WordFile } from '../../engine/redline/word-file.ts'
import { readTaskFile } from '../../platform/workers/task-files.ts'

export interface ComparedFile {
  bytes: Uint8Array
  fallback: boolean
}

/**
 * Makes a DOCX with the differences of two files as tracked changes; `fallback` is true if whole blocks are marked.
 * Throws RedlineError `not-comparable`.
 */
export async function compare(input: { from: string; to: string; author: Author }): Promise<ComparedFile> {
  try {
    const [older, newer] = [input.from, input.to].map(path => WordFile.open(readTaskFile(path)))
    const { file, fallback } = compareDocuments(older!, newer!, input.author)
    return { bytes: file.write(), fallback }
  } catch (error) {
    if (error instanceof DocxError) throw new RedlineError('not-comparable', error.code)
    throw error
  }
}

/** Opens a comparison for display. Its paragraphs have the names that they have in the two revisions. */
export function openCompared(path: string, older: ReadonlyRevision, newer: ReadonlyRevision): ReadonlyRevision {
  const file = WordFile.open(readTaskFile(path))
  return { file, anchors: nameClauses(file, older, newer) }
}
