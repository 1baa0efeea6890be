import { type OpenRevision, openRevision, type ReadonlyRevision } from '../../engine/redline/open-revision.ts'
import { readTaskFile } from '../../platform/workers/task-files.ts'

/** A stored revision: where it is, and the names of its paragraphs. A key never holds other bytes later. */
export interface DocumentSource {
  key: string
  path: string
  anchors: string[]
  /** As `WordFile` has it. */
  program?: string | undefined
}

/** What a tree takes for a byte of its part. Measured: 22 MB for 2.1 MB. */
const TREE_FACTOR = 10

/** The documents that a process keeps open, within a limit of what they take; the least recently used ones go first. */
export class WarmDocuments {
  readonly #limitBytes: number
  readonly #kept = new Map<string, { open: OpenRevision; sizeBytes: number }>()
  #sizeBytes = 0
  #counts = { warmHits: 0, warmMisses: 0 }

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
  }

  /** To look at. Throws DocxError for a file that is no document. */
  open(document: DocumentSource): ReadonlyRevision {
    const open = this.take(document)
    this.keep(document.key, open)
    return open
  }

  /** To change it in place, and `keep` it under its next key then: what is half changed is never looked at again. */
  take({ key, path, anchors, program }: DocumentSource): OpenRevision {
    const known = this.#remove(key)
    this.#counts[known ? 'warmHits' : 'warmMisses']++
    const open = known ?? openRevision({ bytes: readTaskFile(path), anchors })
    open.file.program ??= program
    return open
  }

  keep(key: string, open: OpenRevision): void {
    this.#remove(key)
    const sizeBytes = sizeOf(open)
    this.#kept.set(key, { open, sizeBytes })
    this.#sizeBytes += sizeBytes
    for (const oldest of this.#kept.keys()) {
      if (this.#sizeBytes <= this.#limitBytes) break
      this.#remove(oldest)
    }
  }

  /** How often a document was open already since this was last asked, and how often it was not. */
  takeCounts(): Record<string, number> {
    const counts = this.#counts
    this.#counts = { warmHits: 0, warmMisses: 0 }
    return counts
  }

  #remove(key: string): OpenRevision | undefined {
    const found = this.#kept.get(key)
    this.#kept.delete(key)
    this.#sizeBytes -= found?.sizeBytes ?? 0
    return found?.open
  }
}

function sizeOf({ file }: OpenRevision): number {
  const { parts } = file.package
  const all = [...parts.values()].reduce((sum, part) => sum + part.bytes.length, 0)
  return all + TREE_FACTOR * (parts.get(file.mainName)?.bytes.length ?? 0)
}
