import type { Platform } from '../../../platform/platform.ts'
import { drawFirstPage } from '../../../tasks/pdf-pool.ts'
import { areFilesDeleted } from '../document-store.ts'

/** The job that renders the picture of a document's first page. Its payload is a `FirstPage`. */
export const renderFirstPageTask = 'render-first-page'

const renderTimeoutMs = 30_000

export interface FirstPage {
  documentId: string
  documentKey: string
  firstPageKey: string
}

/**
 * Renders and stores a picture of the first page, which signers see before the document itself has loaded. If the page
 * cannot be rendered, the signing page works without a picture. If the document's files are deleted in the meantime,
 * the picture is deleted too.
 */
export async function renderFirstPage(
  platform: Pick<Platform, 'database' | 'storage' | 'workers'>,
  { documentId, documentKey, firstPageKey }: FirstPage,
): Promise<void> {
  const { database, storage, workers } = platform
  const isDeleted = () => areFilesDeleted(database, documentId)
  if (await isDeleted()) return
  const path = await storage.localPath(documentKey)
  const options = { timeoutMs: renderTimeoutMs, lane: 'background', files: [path] } as const
  const image = await workers.run(drawFirstPage, { path }, options)
  if (!image) return
  await storage.write(firstPageKey, image)
  // if the files are deleted after this check, the picture is deleted with them
  if (await isDeleted()) await storage.delete(firstPageKey)
}
