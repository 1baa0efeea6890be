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
import { presentSavedFields, readEditingSession } from './read-editing-session.ts'
import { saveEditedFields } from './save-edited-fields.ts'
import { seenDocument, versionQuery } from './seen-document.ts'

/** The routes that the editor page calls with the token of its URL. */
export const editingRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/editing/session',
    versioned: false,
    operationId: 'readEditingSession',
    summary: 'Retrieve the template of an editor URL',
    description:
      'Returns the document, the roles and fields as last saved, and this person’s draft. The `ETag` is the `version`.',
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
      'Replaces all fields, and the signer roles if you send them, as a new version. If someone else has saved since the version in `If-Match`, nothing is saved and the answer has their fields. Fields are returned in the order in which you sent them. This person’s draft is deleted. If the answer is lost, send the same save again: it takes effect once.',
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
      const { template, placed } = await saveEditedFields(platform, { caller: principal, basedOn, input: body })
      reply.header('etag', numberTag(placed.version.version))
      return presentSavedFields(template, placed)
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/editing/session/draft',
    versioned: false,
    operationId: 'keepTemplateDraft',
    summary: 'Save a draft of fields',
    description:
      'Keeps unsaved roles and fields, even unfinished ones, so that the same person can continue later. A link created for `editor.email` shares its draft with all links to this template for that address; any other link has a draft of its own. Drafts are kept until 30 days after the link expires.',
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
    summary: 'Delete a draft of fields',
    description: 'Deleting it again changes nothing.',
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
    query: Type.Object({ version: versionQuery }),
    errors: ['template_version_not_found'],
    read: (platform, caller, { version }) => seenDocument(platform, caller, version),
  }),
]
