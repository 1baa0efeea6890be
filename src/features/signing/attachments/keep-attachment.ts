import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { attachmentLimits } from '../../../engine/fields/attachment-limits.ts'
import { isAttachment } from '../../../engine/fields/field-kinds.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { invalidInput } from '../../../http/validation.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type PendingFiles, removeGivenUpFiles } from '../../../platform/storage/pending-files.ts'
import { assertStorageRoom } from '../../organizations/quotas.ts'
import { type Attachment, attachmentsOf, attachmentValues } from '../../signature-requests/attachments/attachment.ts'
import {
  giveUpAttachments,
  putAttachment,
  readAttachments,
} from '../../signature-requests/attachments/kept-attachments.ts'
import { signedAttachments } from '../../signature-requests/attachments/signed-attachments.ts'
import type { SignatureRequestWithRecipients } from '../../signature-requests/read-signature-request.ts'
import type { TemplateField } from '../../templates/template.ts'
import { templateVersion } from '../../templates/template-versions.ts'
import { receiveUpload } from '../../templates/uploads/receive-upload.ts'
import { assertAllowed, changeAsSigner, readSessionRequest, recipientOf } from '../session-guard.ts'
import { currentValues, heldBySigner, sessionFieldsOf } from '../session-values.ts'
import type { SignerCaller } from '../signer-access.ts'
import { assertAttachmentRoom, inMib } from './attachment-room.ts'
import { cleanFilename, nameInBox } from './shown-name.ts'
import { takeInAttachment } from './take-in-attachment.ts'

const { fileBytes } = attachmentLimits

/**
 * Stores the file of a multipart body as a signer's attachment for a field, in place of the previous file. It is part
 * of their draft until they sign. Throws `attachment_…`, `attachments_…`, `storage_full`, the `pdf_…` errors, and the
 * refusals of the state.
 */
export async function keepAttachment(
  platform: Platform,
  { caller, fieldId, request }: { caller: SignerCaller; fieldId: string; request: FastifyRequest },
): Promise<Attachment> {
  const field = await ownAttachmentField(platform, caller, fieldId)
  const files = platform.pendingFiles()
  try {
    const attachment = await receiveAttachment(platform, { caller, field, request, files })
    let replaced: string[] = []
    await changeAsSigner(platform, caller, async (tx, subject) => {
      assertAllowed('fill', subject, recipientOf(subject, caller), platform.clock.now())
      replaced = await giveUpAttachments(tx, caller.recipientSignatureId, fieldId)
      await assertRoomFor(platform, tx, { caller, subject, attachment })
      await files.keep(tx)
      await putAttachment(tx, caller.organizationId, attachment)
      return null
    })
    await removeGivenUpFiles(platform.database, platform.storage, replaced)
    return attachment
  } finally {
    await files.discard()
  }
}

/** Removes a signer's attachment. Does nothing if there is none. */
export async function removeAttachment(
  platform: Pick<Platform, 'caches' | 'clock' | 'database' | 'storage'>,
  caller: SignerCaller,
  fieldId: string,
): Promise<void> {
  await ownAttachmentField(platform, caller, fieldId)
  let removed: string[] = []
  await changeAsSigner(platform, caller, async (tx, subject) => {
    assertAllowed('fill', subject, recipientOf(subject, caller), platform.clock.now())
    removed = await giveUpAttachments(tx, caller.recipientSignatureId, fieldId)
    return null
  })
  await removeGivenUpFiles(platform.database, platform.storage, removed)
}

/**
 * Returns an attachment that this signer may see: their own, or an attachment that another signer has signed with.
 * Throws `attachment_not_found`.
 */
export async function readAttachment(
  platform: Pick<Platform, 'caches' | 'database'>,
  caller: SignerCaller,
  fieldId: string,
): Promise<Attachment> {
  const subject = await readSessionRequest(platform, caller)
  const { templateId, templateVersion: number } = subject.request
  const { version } = await templateVersion(platform, templateId, number)
  const attachments = await readAttachments(platform.database, caller.signatureRequestId)
  const ownAttachments = attachmentsOf(attachments, recipientOf(subject, caller))
  const match = [...ownAttachments, ...signedAttachments(attachments, subject, version.fields)].find(
    attachment => attachment.fieldId === fieldId,
  )
  if (!match) throw new CodedError('attachment_not_found', { id: fieldId })
  return match
}

/**
 * Checks, before the body is read, that a field is the signer's and that they may fill it in now. Returns the field.
 */
async function ownAttachmentField(
  platform: Pick<Platform, 'caches' | 'clock' | 'database'>,
  caller: SignerCaller,
  fieldId: string,
): Promise<TemplateField> {
  const subject = await readSessionRequest(platform, caller)
  const recipient = recipientOf(subject, caller)
  assertAllowed('fill', subject, recipient, platform.clock.now())
  const { templateId, templateVersion: number } = subject.request
  const { version } = await templateVersion(platform, templateId, number)
  const field = sessionFieldsOf(version.fields, recipient).find(ownField => ownField.fieldId === fieldId)
  if (!field || !isAttachment(field)) throw invalidInput(`${fieldId} is not a field for an attachment of this signer`)
  return field
}

async function receiveAttachment(
  platform: Platform,
  {
    caller,
    field,
    request,
    files,
  }: { caller: SignerCaller; field: TemplateField; request: FastifyRequest; files: PendingFiles },
): Promise<Attachment> {
  const key = `organizations/${caller.organizationId}/attachments/${randomUUID()}`
  const tooLarge = () => new CodedError('attachment_too_large', { limit: inMib(fileBytes) })
  const received = await receiveUpload(request, files, () => `${key}/source`, { fileBytes, tooLarge })
  const [file] = received.files
  if (file === undefined || file.sizeBytes === 0) throw invalidInput('file must be a file that is not empty')
  if (received.names.filter(name => name === 'file').length > 1) throw invalidInput('file must be sent once')
  await assertStorageRoom(platform, caller.organizationId, file.sizeBytes)
  const pages = await takeInAttachment(platform, { files, file, documentKey: `${key}/pages.pdf` })
  const filename = cleanFilename(file.partFilename)
  return {
    recipientSignatureId: caller.recipientSignatureId,
    fieldId: field.fieldId,
    filename,
    drawnName: nameInBox(field, filename),
    sourceKey: file.key,
    sha256: file.sha256,
    sizeBytes: file.sizeBytes,
    ...pages,
    uploadedAt: platform.clock.now(),
  }
}

/**
 * Asserts that there is room for another attachment. Attachments of fields that the drafts hide do not count, because
 * their signer can neither see nor remove them, and they are not signed. If the signer makes such a field visible again
 * and signs, `planSignature` checks the room again.
 */
async function assertRoomFor(
  platform: Pick<Platform, 'caches' | 'database'>,
  tx: Tx,
  {
    caller,
    subject,
    attachment,
  }: { caller: SignerCaller; subject: SignatureRequestWithRecipients; attachment: Attachment },
): Promise<void> {
  const { templateId, templateVersion: number } = subject.request
  const { version } = await templateVersion(platform, templateId, number)
  const attachments = await readAttachments(tx, caller.signatureRequestId)
  assertAttachmentRoom([...shownAttachments(attachments, subject, version.fields), attachment])
}

function shownAttachments(attachments: Attachment[], subject: SignatureRequestWithRecipients, fields: TemplateField[]) {
  const { request, recipients } = subject
  return recipients.flatMap(owner => {
    const ownAttachments = attachmentsOf(attachments, owner)
    const values = owner.signedValues ?? {
      ...currentValues(request, owner, fields),
      ...attachmentValues(ownAttachments),
    }
    const heldFieldsById = heldBySigner(values, subject, fields)
    return ownAttachments.filter(({ fieldId }) => heldFieldsById.get(fieldId)?.shown)
  })
}
