import { dirname } from 'node:path/posix'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CodedError } from '../../../http/coded-error.ts'
import type { ErrorCode } from '../../../http/error-catalogue.ts'
import { sendMade } from '../../../http/send-stored.ts'
import { joinRunning } from '../../../platform/join-running.ts'
import type { Platform } from '../../../platform/platform.ts'
import { keepForDays } from '../../../platform/storage/pending-files.ts'
import { drawMadePage } from '../../../tasks/pdf-pool.ts'
import { makePicture } from '../../../tasks/redline-pool.ts'
import { convertDocx } from '../../templates/uploads/convert-upload.ts'
import { lastRound, type StoredDocumentRevision } from '../document/redline-document-store.ts'
import { onDocument, sourceOf } from '../document/redline-engine.ts'
import { readOwnRequest } from '../redline-caller.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import { seenNegotiation } from './read-negotiation.ts'

/** The errors of sending a picture. */
export const pictureErrors = [
  'redline_picture_not_found',
  'redline_interrupted',
  'conversion_unavailable',
  'conversion_timed_out',
  'conversion_interrupted',
  'storage_full',
] satisfies ErrorCode[]

/**
 * Sends a picture of the document as the member sees it. Throws `document_not_sent_yet`, `redline_picture_not_found`,
 * `redline_interrupted`.
 */
export async function sendDocumentPicture(
  platform: PicturePlatform,
  {
    caller,
    mediaId,
    request,
    reply,
  }: { caller: PartyMemberCaller; mediaId: string; request: FastifyRequest; reply: FastifyReply },
) {
  const subject = await readOwnRequest(platform, caller)
  const ended = await lastRound(platform.database, subject.request.redlineRequestId)
  return sendPictureOf(platform, { revision: await seenNegotiation(platform, subject, ended), mediaId, request, reply })
}

/**
 * Sends a picture of a revision that the caller may see. LibreOffice draws a metafile when it is first asked for. Throws
 * `redline_picture_not_found`, `redline_interrupted`, and the `conversion_…` errors.
 */
export async function sendPictureOf(
  platform: PicturePlatform,
  {
    revision,
    mediaId,
    request,
    reply,
  }: { revision: StoredDocumentRevision; mediaId: string; request: FastifyRequest; reply: FastifyReply },
) {
  const bytes = await showPicture(platform, revision, mediaId)
  if (bytes === null) throw new CodedError('redline_picture_not_found', { id: mediaId })
  // the id is the hash of the picture in the file, so the answer never changes
  const cacheControl = 'private, max-age=86400, immutable'
  return sendMade(request, reply, { bytes, contentType: 'image/webp', etag: mediaId, cacheControl })
}

type PicturePlatform = Pick<Platform, 'caches' | 'conversion' | 'database' | 'storage' | 'workers'>

async function showPicture(
  platform: PicturePlatform,
  revision: StoredDocumentRevision,
  mediaId: string,
): Promise<Uint8Array | null> {
  const document = await sourceOf(platform, revision)
  const subject = revision.redlineRequestId
  const picture = await onDocument(platform, (workers, options) =>
    workers.run(makePicture, { document, mediaId }, { ...options, files: [document.path], subject }),
  )
  if (picture === null) return null
  if ('webp' in picture) return picture.webp
  const key = `${dirname(revision.fileKey)}/picture-${mediaId}.webp`
  await keepForDays(platform.database, key, retentionDays)
  if (await platform.storage.exists(key)) return buffer(platform.storage.read(key))
  return joinRunning(platform.caches.of(runningDrawings), key, () => draw(platform, key, picture.docx))
}

/** The drawings that are made in this process. */
const runningDrawings = () => new Map<string, Promise<Uint8Array | null>>()

/** How long a drawing is kept. After that, it is made again. */
const retentionDays = 7
/** The side of the square that a drawing fills. The page gives it the shape of the picture. */
const widthPx = 1200

async function draw(platform: PicturePlatform, key: string, docx: Uint8Array): Promise<Uint8Array | null> {
  const pdf = await convertedPicture(platform, docx)
  if (pdf === null) return null
  const bytes = await onDocument(platform, (workers, options) =>
    workers.run(drawMadePage, { pdf, widthPx }, { ...options, files: [] }),
  )
  if (bytes === null) return null
  await platform.storage.write(key, bytes)
  return bytes
}

/** Returns null if LibreOffice cannot draw the picture. */
async function convertedPicture(platform: PicturePlatform, docx: Uint8Array): Promise<Uint8Array | null> {
  try {
    return (await convertDocx(platform, docx)).pdf
  } catch (error) {
    if (error instanceof CodedError && /^document_/.test(error.code)) return null
    throw error
  }
}
