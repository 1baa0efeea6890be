import type { PrintedPage } from '../../../engine/printed-pages/printed-pages.ts'
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { queue } from '../../../platform/queue/queue.ts'
import { keepForDays } from '../../../platform/storage/pending-files.ts'
import { findPrintedPages } from '../../../tasks/pdf-pool.ts'
import { makePrintSource } from '../../../tasks/redline-pool.ts'
import { convertDocx } from '../../templates/uploads/convert-upload.ts'
import { findRevision, listAuthors, type StoredDocumentRevision } from '../document/redline-document-store.ts'
import { authorClasses, onDocument, sourceOf } from '../document/redline-engine.ts'
import type { RedlineRequest } from '../redline-request.ts'
import { findRedlineRequest } from '../redline-store.ts'
import { type PrintFile, printKey, retentionDays } from './print-files.ts'
import { findPrint, type PrintName, setPrintFailed, setPrintMade } from './print-store.ts'

/** The job that prints the revision that was asked for. Its payload is a `PrintName`. */
export const printJob = 'print-redline'

const placesTimeoutMs = 60_000
/** Seals and similar jobs run first. */
const lowPriority = 5

/** Queues the job in the caller's transaction. It replaces a waiting job for an earlier draft. */
export const queuePrint = (tx: Tx, { redlineRequestId, round, face }: PrintName): Promise<void> =>
  queue.add(tx, printJob, { redlineRequestId, round, face } satisfies PrintName, {
    jobKey: `${printJob}/${redlineRequestId}/${round}/${face}`,
    // a failure is shown to the member, who can try again
    maxAttempts: 1,
    priority: lowPriority,
  })

/** Prints the revision that was asked for last, unless it is printed already. */
export async function makePrint(platform: Platform, name: PrintName): Promise<void> {
  const { database, clock } = platform
  const print = await findPrint(database, name)
  const request = await findRedlineRequest(database, name.redlineRequestId)
  const revision = print && (await findRevision(database, name.redlineRequestId, print.askedRevision))
  if (!request || !revision) return
  try {
    const made = await printRevision(platform, { request, revision, name })
    await inTransaction(database, tx => setPrintMade(tx, name, { revision: revision.number, at: clock.now(), ...made }))
  } catch (error) {
    platform.log.warn({ err: error, ...name, revision: revision.number }, 'A draft could not be printed')
    const failure = { revision: revision.number, at: clock.now() }
    await inTransaction(database, tx => setPrintFailed(tx, name, failure))
  }
}

/** Makes and stores the pages of a revision, and where its text is on them. */
async function printRevision(
  platform: Platform,
  { request, revision, name }: { request: RedlineRequest; revision: StoredDocumentRevision; name: PrintName },
) {
  const source = await sourceOf(platform, revision)
  const classes = authorClasses(await listAuthors(platform.database, request.redlineRequestId))
  const { docx, names } = await onDocument(platform, (workers, options) =>
    workers.run(
      makePrintSource,
      { document: source, face: name.face, classes },
      { ...options, files: [source.path], subject: request.redlineRequestId },
    ),
  )
  const { pdf } = await convertDocx(platform, docx)
  const pages = await platform.workers.run(
    findPrintedPages,
    { document: docx, pdf, names },
    { timeoutMs: placesTimeoutMs, lane: 'interactive', files: [] },
  )
  const key = (file: PrintFile) => printKey(request, name, { revision: revision.number }, file)
  await storeFile(platform, key('lines.json'), Buffer.from(JSON.stringify(pages.map(linesOf))))
  const { sha256, sizeBytes } = await storeFile(platform, key('pages.pdf'), pdf)
  return {
    pdfSha256: sha256,
    pdfSizeBytes: sizeBytes,
    pages: pages.map(({ lines: _, ...page }) => page),
  }
}

const linesOf = ({ lines }: PrintedPage) => lines

async function storeFile(
  { database, storage }: Pick<Platform, 'database' | 'storage'>,
  key: string,
  bytes: Uint8Array,
) {
  await keepForDays(database, key, retentionDays)
  return storage.write(key, bytes)
}
