import type { TemplateField } from '../../templates/template.ts'
import type { Recipient, Values } from '../signature-request.ts'

/** A file that a signer has uploaded for a field of the type `attachment`. */
export interface Attachment {
  recipientSignatureId: string
  fieldId: string
  /** The name of the uploaded file, cleaned. */
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

/** Returns the values of the fields for which files were uploaded: the names as drawn, keyed by field. */
export const attachmentValues = (attachments: readonly Attachment[]): Values =>
  Object.fromEntries(attachments.map(({ fieldId, drawnName }) => [fieldId, drawnName]))

export const attachmentsOf = (
  attachments: readonly Attachment[],
  { recipientSignatureId }: Pick<Recipient, 'recipientSignatureId'>,
): Attachment[] => attachments.filter(attachment => attachment.recipientSignatureId === recipientSignatureId)

/** Sorts attachments in the order in which their pages are appended: by signer, then by field. */
export const inOrderOfFields = (
  attachments: readonly Attachment[],
  recipients: readonly Pick<Recipient, 'recipientSignatureId'>[],
  fields: readonly Pick<TemplateField, 'fieldId'>[],
): Attachment[] =>
  recipients.flatMap(recipient => {
    const byFieldId = new Map(attachmentsOf(attachments, recipient).map(attachment => [attachment.fieldId, attachment]))
    return fields.flatMap(({ fieldId }) => byFieldId.get(fieldId) ?? [])
  })

/** Returns the storage keys of attachments, each once. */
export const attachmentKeys = (attachments: readonly Pick<Attachment, 'sourceKey' | 'documentKey'>[]): string[] => [
  ...new Set(attachments.flatMap(({ sourceKey, documentKey }) => [sourceKey, documentKey])),
]
