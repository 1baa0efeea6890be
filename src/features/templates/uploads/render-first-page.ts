import type { Platform } from '../../../platform/platform.ts'
import { drawFirstPage } from '../../../tasks/pdf-pool.ts'
import { areFilesDeleted } from '../document-store.ts'

/** This job makes the picture of a document's first page. Its payload is a `FirstPage`. */
export const renderFirstPageTask = 'render-first-page'

const renderTimeoutMs = 30_000

export interface FirstPage {
  /** Missing in a job of an earlier version. */
  documentId?: string
  documentKey: string
  firstPageKey: string
}

/**
 * Stores the first page as a picture, which a signer sees before the document itself has loaded. A page that cannot be rendered has no
 * picture, and the signing page does without. If the document's files are deleted during the work, no picture stays.
 */
export async function renderFirstPage(
  platform: Platform,
  { documentId, documentKey, firstPageKey }: FirstPage,
): Promise<void> {
  const { database, storage, workers } = platform
  const isDeleted = async () => documentId !== undefined && (await areFilesDeleted(database, documentId))
  if (await isDeleted()) return
  const path = await storage.localPath(documentKey)
  const options = { timeoutMs: renderTimeoutMs, lane: 'background', files: [path] } as const
  const image = await workers.run(drawFirstPage, { path }, options)
  if (!image) return
  await storage.write(firstPageKey, image)
  // if the files are deleted after this check, the picture is removed with them
  if (await isDeleted()) await storage.delete(firstPageKey)
}
