import { Type } from '@sinclair/typebox'
import { CodedError } from '../../../http/coded-error.ts'
import { ifMatchOf, numberTag } from '../../../http/if-match.ts'
import { defineRoute, type Route } from '../../../http/route.ts'
import { defineDocumentRoute } from '../document-route.ts'
import { saveErrors } from '../template-save.ts'
import { changedTemplate, fieldsLimitBytes, placeFieldsBody } from '../template-schemas.ts'
import { draftBody, editingSessionSchema, keptDraftSchema, savedFieldsSchema } from './editing-schemas.ts'
import { editorAccess } from './editor-link.ts'
import { dropTemplateDraft, keepTemplateDraft } from './keep-template-draft.ts'
import { editedTemplate, presentSavedFields, readEditingSession } from './read-editing-session.ts'
import { saveEditedFields } from './save-edited-fields.ts'

/** What the editor page calls, with the token of its URL. */
export const editingRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/editing/session',
    versioned: false,
    operationId: 'readEditingSession',
    summary: 'Retrieve the template of an editor URL',
    description:
      'Returns what the template editor shows: the document, the roles and fields as they were last saved, and the person’s draft. The `ETag` is the `version`.',
    access: editorAccess,
    numbered: true,
    response: editingSessionSchema,
    errors: [],
    async handle({ platform, principal, reply }) {
      const session = await readEditingSession(platform, principal)
      reply.header('etag', numberTag(session.version))
      return session
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/editing/session/fields',
    versioned: false,
    operationId: 'saveEditedFields',
    summary: 'Save the fields of a template',
    description:
      'Saves all fields, and the signer roles if you send them, as a new version. If someone else has saved since the version in `If-Match`, nothing is saved, and the 409 has their roles and fields. The response has the fields in the order in which you sent them. The person’s draft is deleted. If you get no response, send the same call again: it is saved once.',
    access: editorAccess,
    numbered: true,
    ifMatch: 'required',
    body: placeFieldsBody,
    bodyLimitBytes: fieldsLimitBytes,
    response: savedFieldsSchema,
    errorFacts: changedTemplate,
    errors: [...saveErrors, 'if_match_required', 'template_archived'],
    async handle({ platform, principal, body, request, reply }) {
      const basedOn = ifMatchOf(request, 'version')
      if (basedOn === undefined) throw new CodedError('if_match_required')
      const { template, placed } = await saveEditedFields(platform, principal, basedOn, body)
      reply.header('etag', numberTag(placed.version.version))
      return presentSavedFields(template, placed)
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/editing/session/draft',
    versioned: false,
    operationId: 'keepTemplateDraft',
    summary: 'Save a draft of the fields',
    description:
      'Keeps roles and fields that are not saved yet, even if they are unfinished. A draft belongs to the `editor.email` that the URL was created with, and all URLs to the template for that address share it. Without an address it belongs to the URL. It is deleted 30 days after the last URL has expired.',
    access: editorAccess,
    body: draftBody,
    bodyLimitBytes: fieldsLimitBytes,
    response: keptDraftSchema,
    errors: [],
    async handle({ platform, principal, body }) {
      const { savedAt } = await keepTemplateDraft(platform, principal, body)
      return { savedAt: savedAt.toISOString() }
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/editing/session/draft',
    versioned: false,
    operationId: 'deleteTemplateDraft',
    summary: 'Delete the draft of the fields',
    description: 'Deletes the person’s draft. Deleting it again changes nothing.',
    access: editorAccess,
    response: Type.Object({}),
    errors: [],
    async handle({ platform, principal }) {
      await dropTemplateDraft(platform, principal)
      return {}
    },
  }),
  defineDocumentRoute({
    path: '/editing/session/document',
    operationId: 'readEditingDocument',
    summary: 'Download the document of an editor URL',
    description: 'The PDF on which fields are placed. Supports range requests.',
    access: editorAccess,
    errors: [],
    read: async (platform, caller) => (await editedTemplate(platform, caller)).placed.document,
  }),
]
