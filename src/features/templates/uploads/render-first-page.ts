import type { Platform } from '../../../platform/platform.ts'
import { drawFirstPage } from '../../../tasks/pdf-pool.ts'

/** The job that makes the picture of a document's first page; payload `{documentKey, firstPageKey}`. */
export const renderFirstPageTask = 'render-first-page'

const renderTimeoutMs = 30_000

/**
 * Stores the first page as a picture, which a signer sees before the document itself is there. A page that cannot be
 * rendered has none, and the signing page does without.
 */
export async function renderFirstPage(
  platform: Platform,
  { documentKey, firstPageKey }: { documentKey: string; firstPageKey: string },
): Promise<void> {
  const path = await platform.storage.localPath(documentKey)
  const options = { timeoutMs: renderTimeoutMs, lane: 'background', files: [path] } as const
  const image = await platform.workers.run(drawFirstPage, { path }, options)
  if (image) await platform.storage.write(firstPageKey, image)
}
