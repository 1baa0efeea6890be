import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendMade, sendStored } from '../../../http/send-stored.ts'
import type { Platform } from '../../../platform/platform.ts'
import { titleOfFile } from '../../templates/template.ts'
import { templateVersion } from '../../templates/template-versions.ts'
import { contentTypes } from '../../templates/uploads/file-type.ts'
import { lastRound, type RoundEnd, type StoredDocumentRevision } from '../document/redline-document-store.ts'
import { readOwnRequest } from '../redline-caller.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import { isInTurn, sideOf } from '../redline-request.ts'
import { fileComments, writtenDocument } from '../talk/file-comments.ts'
import { listStoredComments } from '../talk/redline-talk-store.ts'
import { seenNegotiation } from './read-negotiation.ts'

/**
 * Sends the document as a member sees it, with the comments that the member's side may see. A member in turn gets the
 * draft, any other member the document of the last round. A draft is made for each call and never stored, so that no
 * one gets a file that was made for another member. Throws `document_not_sent_yet`, `redline_interrupted`.
 */
export async function sendDocument(
  platform: Pick<Platform, 'caches' | 'database' | 'storage' | 'workers'>,
  { caller, request, reply }: { caller: PartyMemberCaller; request: FastifyRequest; reply: FastifyReply },
) {
  const subject = await readOwnRequest(platform, caller)
  const { redlineRequestId, templateId, templateVersion: version } = subject.request
  const ended = await lastRound(platform.database, redlineRequestId)
  const revision = await seenNegotiation(platform, subject, ended)
  const { document } = await templateVersion(platform, templateId, version)
  const fileFacts = { contentType: contentTypes.docx, filename: `${titleOfFile(document.filename)}.docx` }
  const stored = ({ fileKey, fileSizeBytes, fileSha256 }: StoredDocumentRevision | RoundEnd) =>
    sendStored(platform, request, {
      reply,
      file: { ...fileFacts, key: fileKey, sizeBytes: fileSizeBytes, etag: fileSha256 },
    })
  if (ended && !isInTurn(subject.request, subject.member.role)) return stored(ended)
  const comments = await listStoredComments(platform.database, redlineRequestId)
  const seenComments = fileComments(comments, subject.request, sideOf(subject.member.role))
  const bytes = await writtenDocument(platform, revision, seenComments)
  if (bytes === null) return stored(revision)
  const etag = createHash('sha256').update(bytes).digest('hex')
  return sendMade(request, reply, { ...fileFacts, etag, bytes })
}
