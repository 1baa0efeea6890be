import { type OpenRevision, openRevision, type ReadonlyRevision } from '../../engine/redline/open-revision.ts'
import { readTaskFile } from '../../platform/workers/task-files.ts'

/** A stored revision, with its path and the names of its paragraphs. The content of a key never changes. */
export interface DocumentSource {
  key: string
  path: string
  anchors: string[]
  /** The same as in `WordFile`. */
  program?: string | undefined
}

/** How many bytes a tree takes per byte of its part. Measured: 22 MB for 2.1 MB. */
const TREE_FACTOR = 10

/**
 * The documents that a process keeps open within a memory limit. The least recently used documents are closed first.
 */
export class WarmDocuments {
  readonly #limitBytes: number
  readonly #kept = new Map<string, { open: OpenRevision; sizeBytes: number }>()
  #sizeBytes = 0
  #counts = { warmHits: 0, warmMisses: 0 }

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
  }

  /** Opens a document for reading. Throws DocxError for a file that is not a document. */
  open(document: DocumentSource): ReadonlyRevision {
    const open = this.take(document)
    this.keep(document.key, open)
    return open
  }

  /**
   * Opens a document for a change in place. Afterwards, `keep` it under its next key. If the change fails, the
   * half-changed document is never shown again.
   */
  take({ key, path, anchors, program }: DocumentSource): OpenRevision {
    const warm = this.#remove(key)
    this.#counts[warm ? 'warmHits' : 'warmMisses']++
    const open = warm ?? openRevision({ bytes: readTaskFile(path), anchors })
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

  /** Returns how often a document was already open since the last call, and how often it was not. */
  takeCounts(): Record<string, number> {
    const counts = this.#counts
    this.#counts = { warmHits: 0, warmMisses: 0 }
    return counts
  }

  #remove(key: string): OpenRevision | undefined {
    const entry = this.#kept.get(key)
    this.#kept.delete(key)
    this.#sizeBytes -= entry?.sizeBytes ?? 0
    return entry?.open
  }
}

function sizeOf({ file }: OpenRevision): number {
  const { parts } = file.package
  const partsBytes = [...parts.values()].reduce((sum, part) => sum + part.bytes.length, 0)
  return partsBytes + TREE_FACTOR * (parts.get(file.mainName)?.bytes.length ?? 0)
}
