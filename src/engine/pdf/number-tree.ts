import type { ObjectReader } from './object-reader.ts'
import { isDict, type PdfObject, PdfRef } from './objects.ts'
import { PdfError } from './pdf-error.ts'

const MAX_DEPTH = 32
const MAX_ENTRIES = 1_000_000

/** Returns all entries of a number tree (ISO 32000-2 §7.9.7), in document order. */
export function readNumberTree(reader: ObjectReader, root: PdfObject | undefined): [number, PdfObject][] {
  const entries: [number, PdfObject][] = []
  const seen = new Set<number>()
  const visit = (object: PdfObject | undefined, depth: number) => {
    if (depth > MAX_DEPTH || entries.length > MAX_ENTRIES)
      throw new PdfError('too-complex', 'a number tree is too large')
    if (object instanceof PdfRef && seen.size === seen.add(object.num).size) return
    const node = reader.resolve(object)
    if (!isDict(node)) return
    const nums = reader.resolve(node.get('Nums'))
    if (Array.isArray(nums)) {
      for (let i = 0; i + 1 < nums.length; i += 2) {
        const key = reader.resolve(nums[i])
        if (typeof key === 'number') entries.push([key, nums[i + 1]!])
      }
    }
    const kids = reader.resolve(node.get('Kids'))
    if (Array.isArray(kids)) for (const kid of kids) visit(kid, depth + 1)
  }
  visit(root, 0)
  return entries
}
