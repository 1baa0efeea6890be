import type { FastifyReply, FastifyRequest } from 'fastify'
import { CodedError } from '../../../http/coded-error.ts'
import { sendMade } from '../../../http/send-stored.ts'
import type { Platform } from '../../../platform/platform.ts'
import { makePicture } from '../../../tasks/redline-pool.ts'
import { lastRound, type StoredDocumentRevision } from '../document/redline-document-store.ts'
import { onDocument, sourceOf } from '../document/redline-engine.ts'
import { readOwnRequest } from '../redline-caller.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import { seenNegotiation } from './read-negotiation.ts'

/**
 * Sends a picture of the document as the member sees it. Throws `document_not_sent_yet`, `redline_picture_not_found`,
 * `redline_interrupted`.
 */
export async function sendDocumentPicture(
  platform: Pick<Platform, 'database' | 'storage' | 'workers'>,
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

/** Sends a picture of a revision that the caller may see. Throws `redline_picture_not_found`, `redline_interrupted`. */
export async function sendPictureOf(
  platform: Pick<Platform, 'storage' | 'workers'>,
  {
    revision,
    mediaId,
    request,
    reply,
  }: { revision: StoredDocumentRevision; mediaId: string; request: FastifyRequest; reply: FastifyReply },
) {
  const document = await sourceOf(platform, revision)
  const subject = revision.redlineRequestId
  const bytes = await onDocument(platform, (workers, options) =>
    workers.run(makePicture, { document, mediaId }, { ...options, files: [document.path], subject }),
  )
  if (bytes === null) throw new CodedError('redline_picture_not_found', { id: mediaId })
  // the id is the hash of the picture in the file, so the answer never changes
  const cacheControl = 'private, max-age=86400, immutable'
  return sendMade(request, reply, { bytes, contentType: 'image/webp', etag: mediaId, cacheControl })
}
