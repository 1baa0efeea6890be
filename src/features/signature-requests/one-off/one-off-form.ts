import type { Static } from '@sinclair/typebox'
import { CodedError } from '../../../http/coded-error.ts'
import { parseJsonPart } from '../../../http/request-body.ts'
import type { FormOfRoute } from '../../../http/route.ts'
import { checkNames, compileInputValidator, invalidInput } from '../../../http/validation.ts'
import { newId } from '../../../platform/ids.ts'
import type { OrganizationCaller } from '../../credentials/organization-caller.ts'
import { folderFor } from '../../folders/choose-folder.ts'
import { assertRequestRoom, assertStorageRoom } from '../../organizations/quotas.ts'
import { assertRoles } from '../../templates/place-fields.ts'
import type { strictQuery } from '../../templates/template-schemas.ts'
import { type ReceivedUpload, receiveUpload } from '../../templates/uploads/receive-upload.ts'
import { maxUploadedFiles, sourceKey, totalBytes } from '../../templates/uploads/template-upload.ts'
import { uploadErrors } from '../../templates/uploads/upload-schemas.ts'
import { uploadContentOf, uploadedFiles } from '../../templates/uploads/uploaded-files.ts'
import { assertSendable } from '../plan-signature-request.ts'
import type { Delivery } from '../signature-request.ts'
import { type OneOffRequestInput, oneOffForm, oneOffRequestSchema } from './one-off-schemas.ts'
import { rolesOf } from './plan-one-off.ts'
import { sendDocuments } from './send-documents.ts'

const requestLimitBytes = 1024 * 1024
/** This form is our own, so no client sends more than it documents (docs/decisions/15). */
const checkRequest = compileInputValidator(oneOffRequestSchema, { rule: 'refused', part: 'property' })

/** Makes the form that creates a signature request with its files, without a stored template. */
export const oneOffFormOf = (
  delivery: Delivery,
): FormOfRoute<OrganizationCaller, null, Static<typeof strictQuery>> => ({
  body: oneOffForm,
  errors: [...uploadErrors, 'file_required', 'pdf_certified_no_fields', 'invalid_input'],
  async handle({ platform, principal, query, request, once }) {
    const { organizationId } = principal
    const documentId = newId('doc')
    const keyOf = (index: number) => sourceKey(organizationId, documentId, index)
    const files = platform.pendingFiles()
    try {
      const limits = { maxFiles: maxUploadedFiles, textBytes: { request: requestLimitBytes } }
      const received = await receiveUpload(request, files, keyOf, limits)
      const input = requestOf(received)
      if (received.files.length === 0) throw new CodedError('file_required')
      const uploaded = uploadedFiles(received)
      const strict = query.strict === 'true'
      const content = { files: uploadContentOf(uploaded), request: input, ...(strict && { strict }) }
      return await once(content, async commit => {
        assertSendable(input)
        const signerRoles = rolesOf(input)
        assertRoles(signerRoles)
        await assertRequestRoom(platform, organizationId)
        await assertStorageRoom(platform, organizationId, totalBytes(uploaded))
        const upload = { organizationId, files, documentId, uploaded, signerRoles }
        const folderId = await folderFor(platform, principal, { asked: input.folderId })
        const sending = { delivery, by: principal, folderId }
        return sendDocuments(platform, commit, { upload, input, sending, strict })
      })
    } finally {
      await files.discard()
    }
  },
})

function requestOf({ texts, names }: ReceivedUpload): OneOffRequestInput {
  checkNames(oneOffForm, Object.fromEntries(names.map(name => [name, null])), { rule: 'refused', part: 'part' })
  const [text, ...others] = texts.get('request') ?? []
  if (text === undefined) throw invalidInput('request is required: send the signature request as JSON')
  if (others.length > 0) throw invalidInput('request must be sent once')
  const parsed = parseJsonPart(text, 'request')
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed))
    throw invalidInput('request must be a JSON object')
  if ('templateId' in parsed)
    throw invalidInput('request must not have templateId, because the document is sent as file')
  if ('fields' in parsed)
    throw invalidInput('request must not have fields; use prefill for values and documentFields to place fields')
  return checkRequest(parsed).value
}
