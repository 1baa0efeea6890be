import { readFileSync } from 'node:fs'
import { compareDocuments } from '../../engine/redline/compare/compare-documents.ts'
import type { Author } from '../../engine/redline/redline-view.ts'

/**
 * A DOCX with the differences of two files as tracked changes. For a pool of its own: the library keeps the memory of its
 * largest comparison, which the processes for other work need not carry.
 */
async function compare({ from, to, author }: { from: string; to: string; author: Author }): Promise<Uint8Array> {
  return compareDocuments(readFileSync(from), readFileSync(to), author)
}

export const tasks = { compare }
