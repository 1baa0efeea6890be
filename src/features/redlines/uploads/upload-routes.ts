import { CodedError } from '../../../http/coded-error.ts'
import { idempotencyKey } from '../../../http/idempotency.ts'
import { defineRoute, type Route } from '../../../http/route.ts'
import { invalidInput } from '../../../http/validation.ts'
import { receiveUpload } from '../../templates/uploads/receive-upload.ts'
import { fileKey } from '../document/file-key.ts'
import { requiredRevision } from '../document/given-revision.ts'
import { editErrors } from '../edits/save-edit.ts'
import { readOwnRequest } from '../redline-caller.ts'
import { partyMemberAccess } from '../redline-link.ts'
import { type OwnedOfUpload, uploadDocument } from './upload-document.ts'
import { activeFacts, untrackedFacts, uploadAnswerSchema, uploadBody, uploadQuery } from './upload-schemas.ts'

export const uploadRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/redlining/session/document',
    versioned: false,
    operationId: 'uploadRedlineDocument',
    summary: 'Upload an offline edit',
    description:
      'Compares the file with what this member would download now. The file is accepted if every change is tracked under the member’s name. If it has untracked differences, the call fails with a list of them and nothing is stored; with `own=true` they become tracked changes of the member. If it brings something that must not reach the other side, such as a field that loads a file, the call fails with a list of it; with `without=active` the file is taken without it. The revision that was downloaded is required, as `revision` or as `If-Match`.',
    access: partyMemberAccess,
    query: uploadQuery,
    bodyKind: 'stream',
    consumes: { 'multipart/form-data': uploadBody },
    response: uploadAnswerSchema,
    errors: [
      ...editErrors,
      'redline_talk_full',
      'invalid_input',
      'body_not_utf8',
      'content_type_not_multipart',
      'file_required',
      'file_not_docx',
      'file_too_large',
      'document_password_protected',
      'document_damaged',
      'document_too_complex',
      'redline_document_unsupported',
      'redline_not_editable',
      'redline_upload_refused',
      'redline_upload_active',
      'redline_upload_untracked',
      'redline_upload_forged',
      'redline_operation_reused',
      'idempotency_key_malformed',
    ],
    errorFacts: {
      redline_upload_active: activeFacts,
      redline_upload_untracked: untrackedFacts,
      redline_upload_forged: untrackedFacts,
    },
    async handle({ platform, principal, query, request }) {
      const key = fileKey((await readOwnRequest(platform, principal)).request)
      const files = platform.pendingFiles()
      try {
        const {
          files: [file],
          texts,
        } = await receiveUpload(request, files, () => key)
        if (!file) throw new CodedError('file_required')
        const revision = requiredRevision(request, parseRevision(texts.get('revision')?.[0]))
        const own = (query.own ?? 'false') as OwnedOfUpload
        return await uploadDocument(platform, {
          caller: principal,
          downloadedRevision: revision,
          upload: {
            ...{ key, own, sha256: file.sha256, without: query.without === 'active' },
            operationId: parseOperationId(texts.get('operationId')?.[0]) ?? idempotencyKey(request),
          },
        })
      } finally {
        await files.discard()
      }
    },
  }),
]

function parseOperationId(text: string | undefined): string | undefined {
  if (text !== undefined && (!/^[^\0]{1,200}$/.test(text) || !text.isWellFormed()))
    throw invalidInput('operationId must have 1 to 200 characters')
  return text
}

function parseRevision(text: string | undefined): { revision?: number } {
  if (text === undefined) return {}
  if (!/^\d{1,9}$/.test(text.trim())) throw invalidInput('revision must be an integer')
  return { revision: Number(text) }
}
