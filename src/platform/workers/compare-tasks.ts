import { compareDocuments } from '../../engine/redline/compare/compare-documents.ts'
import type { Author } from '../../engine/redline/redline-view.ts'

/**
 * For a pool of its own: the library keeps the memory of its largest comparison, which the processes for other work need not
 * carry. It is loaded with the first task.
 */
export const tasks = {
  compareDocuments: ({ a, b, author }: { a: Uint8Array; b: Uint8Array; author: Author }) =>
    compareDocuments(a, b, author),
}
