import type { Platform } from '../../../platform/platform.ts'
import { drawFirstPage } from '../../../tasks/pdf-pool.ts'
import { areFilesDeleted } from '../document-store.ts'

/** The job that makes the picture of a document's first page; its payload is a `FirstPage`. */
export const renderFirstPageTask = 'render-first-page'

const renderTimeoutMs = 30_000

export interface FirstPage {
  /** Missing in a job of an earlier version. */
  documentId?: string
  documentKey: string
  firstPageKey: string
}

/**
 * Stores the first page as a picture, which a signer sees before the document itself is there. A page that cannot be
 * rendered has none, and the signing page does without. Of a document whose files are deleted meanwhile no picture stays.
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
  // whoever deletes the files after this look removes the picture with them
  if (await isDeleted()) await storage.delete(firstPageKey)
}
