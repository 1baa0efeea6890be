import { CodedError } from '../../../http/coded-error.ts'
import { Turns } from '../../../http/turns.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { giveUpFiles } from '../../../platform/storage/pending-files.ts'
import { WorkerError } from '../../../platform/workers/worker-error.ts'
import type { StoredDocument } from '../template.ts'
import { documentKey } from '../uploads/template-upload.ts'
import {
  deletePageFilesBeyond,
  deleteUnusedPageFiles,
  findPageFile,
  insertPageFile,
  type PageFile,
  setPageFileUsed,
} from './page-file-store.ts'

/** A file that is made from a document's pages, and made again if it has been deleted. */
export interface PageArtifact {
  /** The name that distinguishes the file from other files made from the same document. */
  name: string
  /** Makes the file in a worker from the stored document. Returns null if it cannot be made. */
  make(path: string): Promise<Uint8Array | null>
}

/** A document whose pages are shown, with its organization. */
export type PagedDocument = Pick<StoredDocument, 'id' | 'documentKey'> & { organizationId: string }

/**
 * How many files may be made at once, and how many callers may wait. A service with two cores draws about 20 pages a
 * second, so the last caller in the queue waits some seconds.
 */
const turnLimits = { running: 2, waiting: 120, waitingOfSubject: 40 }
/**
 * The limit in bytes for the files of a document. It fits all pages of a contract in the size that its editor shows.
 * The least recently used files are deleted first.
 */
const maxBytesPerDocument = 64 * 1024 * 1024
/** Uses of a file are recorded at most once in this time. */
const usageUpdateMs = 86_400_000
const maxUnusedMs = 7 * 86_400_000
/** How long a page that took too long is not tried again, so that not every request tries it. */
const failureRetryMs = 10 * 60_000
const maxFailures = 1_000
const removalBatchSize = 500

const createDrawingState = () => ({
  turns: new Turns(turnLimits),
  made: new Map<string, Promise<PageFile | null>>(),
  /** The times until which failed files are not tried again, by name. */
  failures: new Map<string, number>(),
})

/**
 * Returns a stored file that is made from a document's pages, or null if it cannot be made. A process makes the file
 * only once, however many callers ask for it at the same time.
 * @throws `service_unavailable` if too many callers wait
 */
export async function pageFile(
  platform: Pick<Platform, 'caches' | 'clock' | 'database' | 'pendingFiles' | 'storage'>,
  document: PagedDocument,
  artifact: PageArtifact,
): Promise<PageFile | null> {
  const stored = await findAndMarkUsed(platform, document.id, artifact.name)
  if (stored) return stored
  const { turns, made: running, failures } = platform.caches.of(createDrawingState)
  const name = `${document.id}/${artifact.name}`
  if ((failures.get(name) ?? 0) > performance.now()) return null
  const pending = running.get(name)
  if (pending) return pending
  const making = turns.run(document.id, () => makePageFile(platform, document, artifact))
  running.set(name, making)
  try {
    const file = await making
    if (file === null) rememberFailure(failures, name)
    return file
  } finally {
    running.delete(name)
  }
}

async function findAndMarkUsed(
  { database, clock }: Pick<Platform, 'clock' | 'database'>,
  documentId: string,
  name: string,
): Promise<PageFile | null> {
  const stored = await findPageFile(database, documentId, name)
  const now = clock.now()
  if (stored && now.getTime() - stored.usedAt.getTime() > usageUpdateMs)
    await inTransaction(database, tx => setPageFileUsed(tx, { documentId, name, at: now }))
  return stored
}

function rememberFailure(failures: Map<string, number>, name: string): void {
  failures.delete(name)
  failures.set(name, performance.now() + failureRetryMs)
  if (failures.size > maxFailures) failures.delete(failures.keys().next().value!)
}

async function makePageFile(
  platform: Pick<Platform, 'clock' | 'database' | 'pendingFiles' | 'storage'>,
  document: PagedDocument,
  { name, make }: PageArtifact,
) {
  const stored = await findPageFile(platform.database, document.id, name)
  if (stored) return stored
  const bytes = await make(await platform.storage.localPath(document.documentKey)).catch(nullUnlessBusy)
  return bytes && storePageFile(platform, { document, name, bytes })
}

/**
 * Returns null if making a file was too much for a worker. Throws `service_unavailable` if no worker was free, and any
 * other error unchanged.
 */
function nullUnlessBusy(error: unknown): null {
  if (!(error instanceof WorkerError)) throw error
  if (error.code === 'busy' || error.code === 'unavailable') throw new CodedError('service_unavailable')
  return null
}

async function storePageFile(
  platform: Pick<Platform, 'clock' | 'database' | 'pendingFiles'>,
  { document, name, bytes }: { document: PagedDocument; name: string; bytes: Uint8Array },
): Promise<PageFile> {
  const { database, clock } = platform
  const files = platform.pendingFiles()
  const key = documentKey(document.organizationId, document.id, `pages/${name}.${newId('doc')}`)
  try {
    const { sizeBytes } = await files.write(key, bytes)
    const isKept = await inTransaction(database, async tx => {
      const row = { documentId: document.id, name, key, sizeBytes, usedAt: clock.now() }
      if (!(await insertPageFile(tx, row))) return false
      await files.keep(tx)
      await giveUpFiles(tx, await deletePageFilesBeyond(tx, document.id, maxBytesPerDocument))
      return true
    })
    if (isKept) return { key, sizeBytes }
  } catch (error) {
    await files.discard()
    throw error
  }
  await files.discard()
  const existing = await findPageFile(database, document.id, name)
  if (existing) return existing
  throw new CodedError('auth_token_not_valid')
}

/** Gives up files that no one has used for a week. They are removed a day later, together with abandoned files. */
export async function removeUnusedPageFiles(
  { clock, database }: Pick<Platform, 'clock' | 'database'>,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(clock.now().getTime() - maxUnusedMs)
  const remove = () =>
    inTransaction(database, async tx => {
      const keys = await deleteUnusedPageFiles(tx, before, removalBatchSize)
      await giveUpFiles(tx, keys)
      return keys.length
    })
  while (!signal.aborted && (await remove()) === removalBatchSize);
}
