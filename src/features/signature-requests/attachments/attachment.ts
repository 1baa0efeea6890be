import type { TemplateField } from '../../templates/template.ts'
import type { Recipient, Values } from '../signature-request.ts'

/** A file that a signer has uploaded for a field of the type `attachment`. */
export interface Attachment {
  recipientSignatureId: string
  fieldId: string
  /** The name at the upload, cleaned. */
  filename: string
  /** The name as drawn in the field's box. */
  drawnName: string
  contentType: string
  /** The uploaded file, unchanged. */
  sourceKey: string
  sha256: string
  sizeBytes: number
  /** The PDF whose pages are appended; the uploaded file itself if it is a PDF. */
  documentKey: string
  documentSha256: string
  documentSizeBytes: number
  pageCount: number
  uploadedAt: Date
}

/** The values of the fields for which a signer has uploaded files. */
export const attachmentValues = (attachments: readonly Attachment[]): Values =>
  Object.fromEntries(attachments.map(({ fieldId, drawnName }) => [fieldId, drawnName]))

/** The attachments of one signer. */
export const attachmentsOf = (
  attachments: readonly Attachment[],
  { recipientSignatureId }: Pick<Recipient, 'recipientSignatureId'>,
): Attachment[] => attachments.filter(attachment => attachment.recipientSignatureId === recipientSignatureId)

/** In the order in which their pages are appended: by signer, then by field. */
export const inOrderOfFields = (
  attachments: readonly Attachment[],
  recipients: readonly Pick<Recipient, 'recipientSignatureId'>[],
  fields: readonly Pick<TemplateField, 'fieldId'>[],
): Attachment[] =>
  recipients.flatMap(recipient => {
    const byFieldId = new Map(attachmentsOf(attachments, recipient).map(attachment => [attachment.fieldId, attachment]))
    return fields.flatMap(({ fieldId }) => byFieldId.get(fieldId) ?? [])
  })

/** The storage keys of attachments. */
export const attachmentKeys = (attachments: readonly Pick<Attachment, 'sourceKey' | 'documentKey'>[]): string[] => [
  ...new Set(attachments.flatMap(({ sourceKey, documentKey }) => [sourceKey, documentKey])),
]
