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

/** What is made of a document's pages, and made again when it is gone. */
export interface MadeOfPages {
  /** Tells it from all else that is made of the same document. */
  name: string
  /** Makes it in a worker of the stored document; null where it cannot be made. */
  make(path: string): Promise<Uint8Array | null>
}

/** A document whose pages are shown, and whose it is. */
export type PagedDocument = Pick<StoredDocument, 'id' | 'documentKey'> & { organizationId: string }

/** A service of two cores draws some 20 pages a second: whoever is last in line waits some seconds. */
const turnLimits = { running: 2, waiting: 120, waitingOfSubject: 40 }
/** Of one document: all pages of a contract in the size that its editor shows. What was used longest ago goes first. */
const keptBytesOfDocument = 64 * 1024 * 1024
/** Uses are noted this far apart. */
const useNotedMs = 86_400_000
const keptUnusedMs = 7 * 86_400_000
/** A page that takes too long is not tried again at every request. */
const failureKeptMs = 10 * 60_000
const failuresMost = 1_000
const removedAtOnce = 500

const underway = () => ({
  turns: new Turns(turnLimits),
  made: new Map<string, Promise<PageFile | null>>(),
  /** Until when they are not tried again. */
  failures: new Map<string, number>(),
})

/**
 * The stored file of what is made of a document's pages; null where it cannot be made. However many ask for it at once, it is
 * made once, in a process.
 * @throws `service_unavailable` when too many wait
 */
export async function pageFile(
  platform: Platform,
  document: PagedDocument,
  made: MadeOfPages,
): Promise<PageFile | null> {
  const found = await findUsed(platform, document.id, made.name)
  if (found) return found
  const { turns, made: current, failures } = platform.caches.of(underway)
  const name = `${document.id}/${made.name}`
  if ((failures.get(name) ?? 0) > performance.now()) return null
  const known = current.get(name)
  if (known) return known
  const making = turns.run(document.id, () => makePageFile(platform, document, made))
  current.set(name, making)
  try {
    const file = await making
    if (file === null) remember(failures, name)
    return file
  } finally {
    current.delete(name)
  }
}

async function findUsed({ database, clock }: Platform, documentId: string, name: string): Promise<PageFile | null> {
  const found = await findPageFile(database, documentId, name)
  const now = clock.now()
  if (found && now.getTime() - found.usedAt.getTime() > useNotedMs)
    await inTransaction(database, tx => setPageFileUsed(tx, documentId, name, now))
  return found
}

function remember(failures: Map<string, number>, name: string): void {
  failures.delete(name)
  failures.set(name, performance.now() + failureKeptMs)
  if (failures.size > failuresMost) failures.delete(failures.keys().next().value!)
}

async function makePageFile(platform: Platform, document: PagedDocument, { name, make }: MadeOfPages) {
  const found = await findPageFile(platform.database, document.id, name)
  if (found) return found
  const bytes = await make(await platform.storage.localPath(document.documentKey)).catch(nothingOrBusy)
  return bytes && keep(platform, document, name, bytes)
}

/** A page that asks too much of a worker has no picture. */
function nothingOrBusy(error: unknown): null {
  if (!(error instanceof WorkerError)) throw error
  if (error.code === 'busy' || error.code === 'unavailable') throw new CodedError('service_unavailable')
  return null
}

async function keep(platform: Platform, document: PagedDocument, name: string, bytes: Uint8Array): Promise<PageFile> {
  const { database, clock } = platform
  const files = platform.pendingFiles()
  const key = documentKey(document.organizationId, document.id, `pages/${name}.${newId('doc')}`)
  try {
    const { sizeBytes } = await files.write(key, bytes)
    const isKept = await inTransaction(database, async tx => {
      const isNew = { documentId: document.id, name, key, sizeBytes, usedAt: clock.now() }
      if (!(await insertPageFile(tx, isNew))) return false
      await files.keep(tx)
      await giveUpFiles(tx, await deletePageFilesBeyond(tx, document.id, keptBytesOfDocument))
      return true
    })
    if (isKept) return { key, sizeBytes }
  } catch (error) {
    await files.discard()
    throw error
  }
  await files.discard()
  const others = await findPageFile(database, document.id, name)
  if (others) return others
  throw new CodedError('auth_token_not_valid')
}

/** Gives up what nobody has looked at for a week; the files go a day later, with those that were forgotten. */
export async function removeUnusedPageFiles({ clock, database }: Platform, signal: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - keptUnusedMs)
  const remove = () =>
    inTransaction(database, async tx => {
      const keys = await deleteUnusedPageFiles(tx, before, removedAtOnce)
      await giveUpFiles(tx, keys)
      return keys.length
    })
  while (!signal.aborted && (await remove()) === removedAtOnce);
}
