import { type Paper, paperOf } from '../../../engine/pdf/picture-file.ts'
import type { Executor } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { drawDocumentPicture } from '../../../tasks/pdf-pool.ts'
import { readLatestFirstPages } from '../document-store.ts'
import type { UploadedFile } from './template-upload.ts'
import { failureOf, refusedPicture } from './upload-refusals.ts'

const drawingTimeoutMs = 20_000

/** Makes a PDF of one page from an uploaded PNG or JPEG in a worker. Throws the `picture_…` errors. */
export async function drawPicture(
  platform: Pick<Platform, 'database' | 'storage' | 'workers'>,
  organizationId: string,
  file: UploadedFile,
): Promise<Uint8Array> {
  const path = await platform.storage.localPath(file.key)
  const usualPaper = await readUsualPaper(platform.database, organizationId)
  const options = { timeoutMs: drawingTimeoutMs, lane: 'interactive', files: [path] } as const
  const drawn = await platform.workers.run(drawDocumentPicture, { path, usualPaper }, options).catch(error => {
    throw failureOf(error, 'picture_too_large')
  })
  if ('refusal' in drawn) throw refusedPicture(drawn.refusal)
  return drawn.pdf
}

/** How many of an organization's latest documents show which paper is usual there. */
const latestCount = 20

/** Returns the paper that most of an organization's latest documents are on; A4 if none is on a known paper. */
async function readUsualPaper(db: Executor, organizationId: string): Promise<Paper> {
  const pages = await readLatestFirstPages(db, organizationId, latestCount)
  const counts = { a4: 0, letter: 0 }
  for (const page of pages) {
    const paper = paperOf(page)
    if (paper !== null) counts[paper]++
  }
  return counts.letter > counts.a4 ? 'letter' : 'a4'
}
