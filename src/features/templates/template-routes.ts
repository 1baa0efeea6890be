import { Type } from '@sinclair/typebox'
import { CodedError } from '../../http/coded-error.ts'
import { ifMatchOf, numberTag } from '../../http/if-match.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import { checkNames, compileValidator, invalidInput } from '../../http/validation.ts'
import { type Warning, warningsIfAny } from '../../http/warning.ts'
import { newId } from '../../platform/ids.ts'
import { organizationAccess } from '../credentials/authenticate.ts'
import { folderErrors, folderFor, folderIdInput } from '../folders/choose-folder.ts'
import { assertMayOpen } from '../links/link-rights.ts'
import { assertStorageRoom } from '../organizations/quotas.ts'
import { createTemplate } from './create-template.ts'
import { createEditorLink } from './editing/editor-link.ts'
import { assertRoles, placeFields } from './place-fields.ts'
import { withRehearsal } from './rehearsal.ts'
import type { SignerRole } from './template.ts'
import { presentTemplate } from './template-presenter.ts'
import { editableTemplateResource, templateResource } from './template-resource.ts'
import { saveErrors, saverOf } from './template-save.ts'
import {
  changedTemplate,
  editAccessSchema,
  editUrlBody,
  fieldsLimitBytes,
  placeFieldsBody,
  refusedWarnings,
  signerRoleSchema,
  strictQuery,
  templateSchema,
} from './template-schemas.ts'
import { templateVersion } from './template-versions.ts'
import { receiveUpload } from './uploads/receive-upload.ts'
import { maxUploadedFiles, sourceKey, totalBytes } from './uploads/template-upload.ts'
import { filenamePart, filePart, uploadErrors } from './uploads/upload-schemas.ts'
import { uploadContentOf, uploadedFiles } from './uploads/uploaded-files.ts'

/**
 * The schema of the body, for the documentation only: `receiveUpload` reads the body. The older API version ignores
 * `signer_roles`.
 */
const uploadSchema = named(
  'TemplateUpload',
  Type.Object({
    file: filePart,
    filename: filenamePart,
    signer_roles: Type.Optional(Type.String({ description: 'A JSON array of `{name, order}`. `order` starts at 0' })),
  }),
)

export const templateRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/templates',
    versioned: true,
    tolerant: true,
    operationId: 'createTemplate',
    summary: 'Create a template',
    description:
      'Upload a PDF, DOC, DOCX, PNG or JPEG under 40 MiB. Its text tags and form fields become fields of the template. Place more fields with `placeFields`.',
    access: organizationAccess,
    scope: 'templates:write',
    action: 'create a template for this organization',
    bodyKind: 'stream',
    consumes: { 'multipart/form-data': uploadSchema },
    creates: true,
    query: Type.Object({ ...strictQuery.properties, folderId: folderIdInput }),
    response: named(
      'CreatedTemplate',
      Type.Object({
        templateId: Type.String(),
        editTemplateAccess: editAccessSchema,
        ...warningsIfAny,
      }),
    ),
    errorFacts: refusedWarnings,
    errors: [...uploadErrors, ...folderErrors, 'warnings_refused', 'file_and_filename_required', 'invalid_input'],
    async handle({ platform, version, principal, query, request, once }) {
      const { organizationId, knownBy } = principal
      const folderId = await folderFor(platform, principal, { asked: query.folderId })
      const kept = { folderId, ownerId: principal.person?.personId ?? null }
      const documentId = newId('doc')
      const keyOf = (index: number) => sourceKey(organizationId, documentId, index)
      const files = platform.pendingFiles()
      try {
        const received = await receiveUpload(request, files, keyOf, { maxFiles: maxUploadedFiles })
        if (received.files.length === 0 || !received.texts.get('filename')?.[0]?.trim())
          throw new CodedError('file_and_filename_required')
        const uploaded = uploadedFiles(received)
        // the older API version takes only `file` and `filename`
        const signerRoles = version === 'v0' ? [] : parseSignerRoles(received.texts.get('signer_roles')?.[0])
        const unknownParts = version === 'v0' ? [] : checkParts(received.names)
        const upload = { organizationId, files, documentId, uploaded, signerRoles }
        const strict = query.strict === 'true'
        const content = { files: uploadContentOf(uploaded), signerRoles, ...(strict && { strict }) }
        return await once(content, async commit => {
          await assertStorageRoom(platform, organizationId, totalBytes(uploaded))
          return createTemplate(platform, commit, { upload, createdBy: knownBy, kept, strict, unknownParts })
        })
      } finally {
        await files.discard()
      }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/templates/:templateId',
    versioned: true,
    operationId: 'readTemplate',
    summary: 'Retrieve a template',
    description: 'Returns its pages, signer roles and fields, and `warnings` about the document and the fields.',
    access: organizationAccess,
    scope: 'templates:read',
    action: 'retrieve this template',
    resource: templateResource,
    numbered: true,
    response: templateSchema,
    errors: [],
    async handle({ platform, resource, reply }) {
      reply.header('etag', numberTag(resource.version))
      const placed = await templateVersion(platform, resource.templateId, resource.version)
      return presentTemplate(resource, await withRehearsal(platform, placed))
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/templates/:templateId/fields',
    versioned: true,
    operationId: 'placeFields',
    summary: 'Replace the fields of a template',
    description:
      'Replaces all fields, and the signer roles if you send them. A field sent with an existing `fieldId` keeps its id. Existing signature requests keep the fields they were created with.',
    access: organizationAccess,
    scope: 'templates:write',
    action: 'update the fields for this template',
    resource: editableTemplateResource,
    query: strictQuery,
    body: placeFieldsBody,
    bodyLimitBytes: fieldsLimitBytes,
    numbered: true,
    ifMatch: 'taken',
    response: templateSchema,
    errorFacts: { ...refusedWarnings, ...changedTemplate },
    errors: [...saveErrors, 'warnings_refused'],
    async handle({ platform, principal, resource, body, query, request, reply }) {
      const { template, placed } = await placeFields(platform, {
        seenTemplate: resource,
        input: body,
        terms: {
          by: saverOf(principal),
          basedOn: ifMatchOf(request, 'version'),
          strict: query.strict === 'true',
        },
      })
      reply.header('etag', numberTag(placed.version.version))
      return presentTemplate(template, placed)
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/templates/:templateId/edit-url',
    versioned: true,
    tolerant: true,
    operationId: 'createEditUrl',
    summary: 'Create an editor URL',
    description:
      'The URL opens the template editor without sign-in. It is valid for one day unless you set `expiresInSeconds`. If a person creates it and names no `editor`, it is for that person.',
    access: organizationAccess,
    scope: 'templates:write',
    action: 'create an edit URL for this template',
    resource: editableTemplateResource,
    creates: true,
    body: editUrlBody,
    response: named('EditUrl', Type.Object({ ...editAccessSchema.properties, ...warningsIfAny })),
    errors: ['link_not_own', 'address_not_confirmed'],
    handle({ platform, commit, principal, resource, body }) {
      const { knownBy: createdBy, person } = principal
      const { templateId } = resource
      const { expiresInSeconds: lifetimeSeconds } = body
      // drafts are stored by the editor's address, so members may only name themselves
      if (body.editor?.email !== undefined) assertMayOpen(person, { email: body.editor.email })
      const own = person ? { name: person.name || person.email, email: person.email } : undefined
      const editor = body.editor ?? own
      return commit(tx => createEditorLink(platform, tx, { templateId, createdBy, lifetimeSeconds, editor }))
    },
  }),
]

const checkParts = (names: string[]): Warning[] =>
  checkNames(uploadSchema, Object.fromEntries(names.map(name => [name, null])), { rule: 'warned-of', part: 'part' })

const validateRoles = compileValidator(Type.Object({ signer_roles: Type.Array(signerRoleSchema, { maxItems: 100 }) }))

function parseSignerRoles(text: string | undefined): SignerRole[] {
  if (text === undefined || text.trim() === '') return []
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw invalidInput('signer_roles must be a JSON array')
  }
  const { signer_roles } = validateRoles({ signer_roles: parsed })
  assertRoles(signer_roles)
  return signer_roles
}
