import type { TemplateField } from '../../templates/template.ts'
import { heldFields } from '../held-fields.ts'
import type { SignatureRequestWithRecipients } from '../read-signature-request.ts'
import { type Attachment, inOrderOfFields } from './attachment.ts'

/**
 * Returns the signed attachments in the order of their pages, except attachments of fields that a later value has
 * hidden.
 */
export function signedAttachments(
  attachments: readonly Attachment[],
  { request, recipients }: SignatureRequestWithRecipients,
  fields: readonly TemplateField[],
): Attachment[] {
  const held = heldFields(fields, recipients, request.prefilled)
  const signed = recipients.filter(({ signedAt }) => signedAt !== null)
  return inOrderOfFields(attachments, signed, fields).filter(({ fieldId }) => held.get(fieldId)?.value != null)
}
