import { Type } from '@sinclair/typebox'
import { CodedError } from '../../../http/coded-error.ts'
import { ifMatchOf } from '../../../http/if-match.ts'
import { defineRoute, type ResourceKind, type Route } from '../../../http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { type MemberCaller, memberAccess } from '../../credentials/member-access.ts'
import { assertStorageRoom } from '../../organizations/quotas.ts'
import { refusedFields } from '../../templates/field-refused.ts'
import { usableTemplateResource } from '../../templates/template-resource.ts'
import { receiveUpload } from '../../templates/uploads/receive-upload.ts'
import { maxUploadedFiles, sourceKey, totalBytes } from '../../templates/uploads/template-upload.ts'
import { uploadErrors } from '../../templates/uploads/upload-schemas.ts'
import { uploadContentOf, uploadedFiles } from '../../templates/uploads/uploaded-files.ts'
import { signatureRequestResource } from '../signature-request-resources.ts'
import { createDraftEditUrl, discardRequestDraft, saveRequestDraft } from './change-draft.ts'
import { type DraftAuthor, planDraftAgain, planTemplateDraft, planUploadedDraft } from './create-draft.ts'
import {
  draftAgainBody,
  draftContentSchema,
  draftEditUrlSchema,
  draftForm,
  draftSchema,
  listedDraftSchema,
  newDraftBody,
  savedDraftSchema,
  sentDraftSchema,
} from './draft-schemas.ts'
import { findRequestDraft, listRequestDrafts } from './draft-store.ts'
import { presentListed, presentRequestDraft } from './present-draft.ts'
import type { DraftContent, RequestDraft } from './request-draft.ts'
import { sendRequestDraft } from './send-draft.ts'

const draftResource: ResourceKind<RequestDraft> = {
  noun: 'Draft',
  parameter: 'draftId',
  prefix: 'rdft',
  missing: 'draft_id_required',
  load: (platform, id) => findRequestDraft(platform.database, id),
}

const action = 'prepare signature requests for this organization'
const common = {
  versioned: true,
  access: memberAccess,
  scope: 'signature-requests:write',
  action,
}
const ofDraft = { ...common, resource: draftResource }
const listedMost = 100
const created = Type.Object({ draftId: Type.String() })

const authorOf = ({ organizationId, person: { personId } }: MemberCaller): DraftAuthor => ({ organizationId, personId })

/** Returns a draft of the caller. Throws `resource_not_found` for the draft of somebody else. */
function own({ person }: MemberCaller, draft: RequestDraft): RequestDraft {
  if (draft.personId === person.personId) return draft
  throw new CodedError('resource_not_found', { resource: 'Draft', id: draft.draftId })
}

/** The routes of the pages on which a person prepares a request. */
export const draftRoutes: Route[] = [
  defineRoute({
    ...common,
    method: 'GET',
    path: '/request-drafts',
    operationId: 'listRequestDrafts',
    scope: 'signature-requests:read',
    summary: 'List your drafts',
    description: `The last ${listedMost} that were changed, newest first, without those of a template in which nothing was entered.`,
    response: Type.Array(listedDraftSchema),
    errors: [],
    handle: async ({ platform, principal }) =>
      (
        await listRequestDrafts(platform.database, {
          ...authorOf(principal),
          places: principal.reach.places,
          limit: listedMost,
        })
      ).map(presentListed),
  }),
  defineRoute({
    ...common,
    method: 'POST',
    path: '/request-drafts',
    operationId: 'createRequestDraft',
    summary: 'Begin a draft',
    description:
      'Of a template, or with files that are uploaded for it. A draft of the same template in which nothing was entered is used again.',
    named: { field: 'templateId', kind: usableTemplateResource },
    creates: true,
    body: newDraftBody,
    form: {
      body: draftForm,
      errors: [...uploadErrors, 'file_required', 'invalid_input'],
      async handle({ platform, principal, request, once }) {
        const author = authorOf(principal)
        const { organizationId } = author
        const documentId = newId('doc')
        const files = platform.pendingFiles()
        try {
          const keyOf = (index: number) => sourceKey(organizationId, documentId, index)
          const received = await receiveUpload(request, files, keyOf, { maxFiles: maxUploadedFiles })
          if (received.files.length === 0) throw new CodedError('file_required')
          const uploaded = uploadedFiles(received)
          return await once({ files: uploadContentOf(uploaded) }, async commit => {
            await assertStorageRoom(platform, organizationId, totalBytes(uploaded))
            const upload = { organizationId, files, documentId, uploaded, signerRoles: [] }
            const planned = await planUploadedDraft(platform, author, upload)
            return commit(async tx => ({ draftId: await planned.write(tx) }))
          })
        } finally {
          await files.discard()
        }
      },
    },
    response: created,
    errors: [],
    async handle({ platform, principal, named, commit }) {
      const planned = await planTemplateDraft(platform, authorOf(principal), named)
      return commit(async tx => ({ draftId: await planned.write(tx) }))
    },
  }),
  defineRoute({
    ...common,
    method: 'POST',
    path: '/request-drafts/again',
    operationId: 'createRequestDraftAgain',
    summary: 'Begin a draft that sends an ended request again',
    description: 'To the same people, with the same document, words and values.',
    named: { field: 'signatureRequestId', kind: signatureRequestResource },
    creates: true,
    body: draftAgainBody,
    response: created,
    errors: ['envelope_open', 'content_deleted'],
    async handle({ platform, principal, named: { signatureRequestId }, commit }) {
      const planned = await planDraftAgain(platform, principal, signatureRequestId)
      return commit(async tx => ({ draftId: await planned.write(tx) }))
    },
  }),
  defineRoute({
    ...ofDraft,
    method: 'GET',
    path: '/request-drafts/:draftId',
    operationId: 'readRequestDraft',
    scope: 'signature-requests:read',
    summary: 'Retrieve a draft',
    response: draftSchema,
    errors: [],
    handle: ({ platform, principal, resource }) =>
      presentRequestDraft(platform, own(principal, resource), principal.reach),
  }),
  defineRoute({
    ...ofDraft,
    method: 'PUT',
    path: '/request-drafts/:draftId',
    operationId: 'saveRequestDraft',
    summary: 'Save a draft',
    description: 'If somebody has saved since the version in `If-Match`, nothing is saved.',
    ifMatch: 'required',
    body: draftContentSchema,
    bodyLimitBytes: 4 * 1024 * 1024,
    response: savedDraftSchema,
    errors: ['if_match_required', 'draft_changed', 'draft_sent'],
    async handle({ platform, principal, resource, body, request }) {
      const { draftId } = own(principal, resource)
      const version = ifMatchOf(request, 'version')
      if (version == null) throw new CodedError('if_match_required')
      const saved = await saveRequestDraft(platform, { draftId, version }, body as DraftContent)
      return { version: saved.version, updatedAt: saved.updatedAt.toISOString() }
    },
  }),
  defineRoute({
    ...ofDraft,
    method: 'DELETE',
    path: '/request-drafts/:draftId',
    operationId: 'discardRequestDraft',
    summary: 'Discard a draft',
    description: 'Its document is deleted too, if it was uploaded for this draft.',
    response: Type.Object({}),
    errors: [],
    async handle({ platform, principal, resource }) {
      await discardRequestDraft(platform, own(principal, resource).draftId)
      return {}
    },
  }),
  defineRoute({
    ...ofDraft,
    method: 'POST',
    path: '/request-drafts/:draftId/edit-url',
    operationId: 'createDraftEditUrl',
    summary: 'Create an editor URL for a draft',
    creates: true,
    response: draftEditUrlSchema,
    errors: ['draft_sent', 'draft_of_template'],
    handle({ platform, principal, resource, commit }) {
      const { draftId } = own(principal, resource)
      return commit(tx => createDraftEditUrl(platform, tx, { draftId, by: principal }))
    },
  }),
  defineRoute({
    ...ofDraft,
    method: 'POST',
    path: '/request-drafts/:draftId/send',
    operationId: 'sendRequestDraft',
    summary: 'Send a draft',
    description: 'Safe to repeat: a draft is sent once.',
    response: sentDraftSchema,
    errorFacts: {
      required_fields_empty: refusedFields,
      fields_without_signer: refusedFields,
      conditions_undecidable: refusedFields,
      fields_not_visible: refusedFields,
    },
    errors: [
      'draft_changed',
      'signer_missing_for_role',
      'role_used_twice',
      'role_unknown',
      'required_fields_empty',
      'fields_without_signer',
      'conditions_undecidable',
      'fields_not_visible',
      'watermark_not_visible',
      'pdf_too_complex',
      'too_many_open_requests',
    ],
    handle: ({ platform, principal, resource }) =>
      sendRequestDraft(platform, { draft: own(principal, resource), by: principal }),
  }),
]
