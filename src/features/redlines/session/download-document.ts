import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../../platform/platform.ts'
import { titleOfFile } from '../../templates/template.ts'
import { templateVersion } from '../../templates/template-versions.ts'
import { contentTypes } from '../../templates/uploads/file-type.ts'
import { lastRound, type Revision, type RoundEnd } from '../document/redline-document-store.ts'
import { sendDocx, sendMadeDocx } from '../document/send-docx.ts'
import { readOwn } from '../redline-caller.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import { isInTurn, sideOf } from '../redline-request.ts'
import { fileComments, writtenDocument } from '../talk/file-comments.ts'
import { listComments } from '../talk/redline-talk-store.ts'
import { seenDocument } from './read-negotiation.ts'

/**
 * The document as a member sees it, with the comments that the member's side may see: out of turn the round that ended last,
 * in turn the draft. A draft is made for each call and kept nowhere, so that nobody gets what was made for another.
 * Throws `document_not_sent_yet`, `redline_interrupted`.
 */
export async function sendDocument(
  platform: Platform,
  caller: PartyMemberCaller,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const own = await readOwn(platform, caller)
  const { redlineRequestId, templateId, templateVersion: version } = own.request
  const ended = await lastRound(platform.database, redlineRequestId)
  const revision = await seenDocument(platform, own, ended)
  const { document } = await templateVersion(platform, templateId, version)
  const described = { contentType: contentTypes.docx, filename: `${titleOfFile(document.filename)}.docx` }
  const stored = ({ fileKey, fileSizeBytes, fileSha256 }: Revision | RoundEnd) =>
    sendDocx(platform, request, reply, own.request, {
      ...described,
      key: fileKey,
      sizeBytes: fileSizeBytes,
      etag: fileSha256,
    })
  if (ended && !isInTurn(own.request, own.member.role)) return stored(ended)
  const comments = await listComments(platform.database, redlineRequestId)
  const seen = fileComments(comments, own.request, sideOf(own.member.role))
  const bytes = await writtenDocument(platform, own.request, revision, seen)
  if (bytes === null) return stored(revision)
  return sendMadeDocx(request, reply, { ...described, bytes })
}
