import { DocxError } from '../../engine/docx/docx-error.ts'
import { compareDocuments } from '../../engine/redline/compare/compare-documents.ts'
import { RedlineError } from '../../engine/redline/redline-error.ts'
import type { Author } from '../../engine/redline/redline-view.ts'
import { readTaskFile } from '../../platform/workers/task-files.ts'

/** A DOCX with the differences of two files as tracked changes. Throws RedlineError `not-comparable`. */
export async function compare(input: { from: string; to: string; author: Author }): Promise<Uint8Array> {
  try {
    return compareDocuments(readTaskFile(input.from), readTaskFile(input.to), input.author)
  } catch (error) {
    if (error instanceof DocxError) throw new RedlineError('not-comparable', error.code)
    throw error
  }
}
