import type { ObjectReader } from './object-reader.ts'
import { isDict, type PdfObject, PdfRef, PdfString } from './objects.ts'
import { PdfError } from './pdf-error.ts'

const MAX_DEPTH = 32
const MAX_ENTRIES = 100_000

/** An entry of a name tree. The key is the bytes of a string. */
export interface NameTreeEntry {
  key: Uint8Array
  value: PdfObject
}

/** Returns all entries of a name tree (ISO 32000-2 §7.9.6), in document order. */
export function readNameTree(reader: ObjectReader, root: PdfObject | undefined): NameTreeEntry[] {
  const entries: NameTreeEntry[] = []
  const seen = new Set<number>()
  const visit = (object: PdfObject | undefined, depth: number) => {
    if (depth > MAX_DEPTH || entries.length > MAX_ENTRIES) throw new PdfError('too-complex', 'a name tree is too large')
    if (object instanceof PdfRef && seen.size === seen.add(object.num).size) return
    const node = reader.resolve(object)
    if (!isDict(node)) return
    const names = reader.resolve(node.get('Names'))
    if (Array.isArray(names)) {
      for (let i = 0; i + 1 < names.length; i += 2) {
        const key = reader.resolve(names[i])
        if (key instanceof PdfString) entries.push({ key: key.bytes, value: names[i + 1]! })
      }
    }
    const kids = reader.resolve(node.get('Kids'))
    if (Array.isArray(kids)) for (const kid of kids) visit(kid, depth + 1)
  }
  visit(root, 0)
  return entries
}

/**
 * Returns the `/Names` array of a name tree with a single node. The keys are in byte order, as the standard requires.
 */
export function nameTreeLeaf(entries: NameTreeEntry[]): PdfObject[] {
  const sorted = [...entries].sort((a, b) => Buffer.compare(a.key, b.key))
  return sorted.flatMap(({ key, value }) => [new PdfString(key), value])
}
