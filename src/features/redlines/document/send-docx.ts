import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type MadeAnswer, type StoredAnswer, sendMade, sendStored } from '../../../http/send-stored.ts'
import type { Platform } from '../../../platform/platform.ts'
import { disarmFile } from '../../../tasks/redline-pool.ts'
import type { RedlineRequest } from '../redline-request.ts'
import { onDocument } from './redline-engine.ts'

/**
 * Sends a stored DOCX of a negotiation. If the negotiation began before documents were disarmed on arrival, content
 * that must not leave the service is removed first. Throws `redline_interrupted`.
 */
export async function sendDocx(
  platform: Pick<Platform, 'storage' | 'workers'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { isDisarmed }: Pick<RedlineRequest, 'isDisarmed'>,
  { key, sizeBytes, ...file }: StoredAnswer,
) {
  if (isDisarmed) return sendStored(platform, request, { reply, file: { key, sizeBytes, ...file } })
  const path = await platform.storage.localPath(key)
  const bytes = await onDocument(platform, (workers, options) =>
    workers.run(disarmFile, { path }, { ...options, files: [path] }),
  )
  return sendMadeDocx(request, reply, { ...file, bytes })
}

/** Sends a DOCX that was made for this call. */
export const sendMadeDocx = (request: FastifyRequest, reply: FastifyReply, file: Omit<MadeAnswer, 'etag'>) =>
  sendMade(request, reply, { ...file, etag: createHash('sha256').update(file.bytes).digest('hex') })
