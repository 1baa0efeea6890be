import type { FastifyReply, FastifyRequest } from 'fastify'
import { CodedError } from '../../../http/coded-error.ts'
import { sendMade } from '../../../http/send-stored.ts'
import type { Platform } from '../../../platform/platform.ts'
import { makePicture } from '../../../tasks/redline-pool.ts'
import { lastRound } from '../document/redline-document-store.ts'
import { onDocument, sourceOf } from '../document/redline-engine.ts'
import { readOwn } from '../redline-caller.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import { seenDocument } from './read-negotiation.ts'

/**
 * A picture of the document as the member sees it. Throws `document_not_sent_yet`, `redline_picture_not_found`,
 * `redline_interrupted`.
 */
export async function sendPicture(
  platform: Platform,
  caller: PartyMemberCaller,
  mediaId: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const own = await readOwn(platform, caller)
  const { redlineRequestId } = own.request
  const revision = await seenDocument(platform, own, await lastRound(platform.database, redlineRequestId))
  const document = await sourceOf(platform, revision)
  const bytes = await onDocument(platform, (workers, options) =>
    workers.run(makePicture, { document, mediaId }, { ...options, files: [document.path], subject: redlineRequestId }),
  )
  if (bytes === null) throw new CodedError('redline_picture_not_found', { id: mediaId })
  // the id is the hash of what the file holds
  const cacheControl = 'private, max-age=86400, immutable'
  return sendMade(request, reply, { bytes, contentType: 'image/webp', etag: mediaId, cacheControl })
}
