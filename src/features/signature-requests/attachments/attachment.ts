import type { TemplateField } from '../../templates/template.ts'
import type { Recipient, Values } from '../signature-request.ts'

/** A file that a signer has uploaded for a field of the kind `attachment`. */
export interface Attachment {
  recipientSignatureId: string
  fieldId: string
  /** As it was uploaded, cleaned. */
  filename: string
  /** As it stands in the box of the field. */
  drawnName: string
  contentType: string
  /** The file as it came. */
  sourceKey: string
  sha256: string
  sizeBytes: number
  /** The PDF whose pages are appended; the file itself where that is one. */
  documentKey: string
  documentSha256: string
  documentSizeBytes: number
  pageCount: number
  uploadedAt: Date
}

/** The values of the fields that a signer has uploaded files for. */
export const attachmentValues = (own: readonly Attachment[]): Values =>
  Object.fromEntries(own.map(({ fieldId, drawnName }) => [fieldId, drawnName]))

/** Those of one signer. */
export const attachmentsOf = (
  attachments: readonly Attachment[],
  { recipientSignatureId }: Pick<Recipient, 'recipientSignatureId'>,
): Attachment[] => attachments.filter(attachment => attachment.recipientSignatureId === recipientSignatureId)

/** In the order in which their pages are appended: of the signers, then of the fields. */
export const inOrderOfFields = (
  attachments: readonly Attachment[],
  recipients: readonly Pick<Recipient, 'recipientSignatureId'>[],
  fields: readonly Pick<TemplateField, 'fieldId'>[],
): Attachment[] =>
  recipients.flatMap(recipient => {
    const own = new Map(attachmentsOf(attachments, recipient).map(one => [one.fieldId, one]))
    return fields.flatMap(({ fieldId }) => own.get(fieldId) ?? [])
  })

/** What is stored of attachments. */
export const attachmentKeys = (attachments: readonly Pick<Attachment, 'sourceKey' | 'documentKey'>[]): string[] => [
  ...new Set(attachments.flatMap(({ sourceKey, documentKey }) => [sourceKey, documentKey])),
]
