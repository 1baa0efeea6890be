import { isInitials } from '../../engine/fields/field-kinds.ts'
import { deletedFilename } from '../templates/delete-one-off-files.ts'
import type { PlacedDocument, TemplateField } from '../templates/template.ts'
import { presentDocuments } from '../templates/template-presenter.ts'
import { type HeldField, heldFields } from './held-fields.ts'
import { signerOf } from './service-values.ts'
import { allSigned, type Recipient, type SignatureRequest, statusAt } from './signature-request.ts'

type SignerOfField = Pick<
  Recipient,
  | 'recipientSignatureId'
  | 'role'
  | 'action'
  | 'turn'
  | 'email'
  | 'name'
  | 'company'
  | 'verification'
  | 'signedAt'
  | 'signedValues'
  | 'initials'
>
type RequestOnCreate = Pick<
  SignatureRequest,
  | 'signatureRequestId'
  | 'templateId'
  | 'sender'
  | 'status'
  | 'testMode'
  | 'prefilled'
  | 'cc'
  | 'createdAt'
  | 'updatedAt'
  | 'completedAt'
  | 'expiresAt'
  | 'folderId'
  | 'ownerId'
>

/** Presents a request in the answer to its creation. */
export function presentCreated(
  request: RequestOnCreate,
  signers: SignerOfField[],
  { version, document }: PlacedDocument,
) {
  const held = heldFields(version.fields, signers, request.prefilled)
  return {
    signatureRequestId: request.signatureRequestId,
    templateId: request.templateId,
    signers: signers.map(presentIdentity),
    sender: request.sender,
    cc: request.cc,
    status: request.status,
    folderId: request.folderId,
    ownerId: request.ownerId,
    testMode: request.testMode,
    createdAt: request.createdAt.toISOString(),
    updatedAt: request.updatedAt.toISOString(),
    completedAt: isoOrNull(request.completedAt),
    expiresAt: request.expiresAt.toISOString(),
    documents: presentDocuments(document),
    fields: version.fields.map(field => presentEnvelopeField(field, signers, held.get(field.fieldId)!)),
  }
}

/** Presents the whole record of a request as of `now`. */
export function presentSignatureRequest({
  request,
  recipients,
  placed,
  now,
}: {
  request: SignatureRequest
  recipients: Recipient[]
  placed: PlacedDocument
  now: Date
}) {
  const { status, expiredReason } = statusAt(request, recipients, now)
  return {
    ...presentCreated({ ...request, status }, recipients, placed),
    expiredReason,
    sealingFailedAt: isoOrNull(request.sealingFailedAt),
    delivery: request.delivery,
    title: request.title,
    subject: request.subject,
    message: request.message,
    metadata: request.metadata,
    redirectUrl: request.redirectUrl,
    sequential: request.sequential,
    notifyLater: request.notifyLater,
    sentAgainAs: request.sentAgainAs,
    reminders: request.reminders,
    sealing: presentSealing(request, recipients),
    contentDeletedAt: isoOrNull(request.contentDeletedAt),
    contentDeletionDueAt: isoOrNull(request.plannedDeletion?.dueAt ?? null),
    legalHoldSince: isoOrNull(request.legalHoldSince),
    ...(request.contentDeletedAt !== null && { fields: [], documents: presentDeletedDocuments(placed) }),
    signers: recipients.map(presentSigner),
  }
}

/** Presents the documents of a request whose content was deleted. Their hashes and pages stay. */
const presentDeletedDocuments = ({ document }: PlacedDocument) =>
  presentDocuments(document).map(document => ({ ...document, filename: deletedFilename }))

/**
 * Presents the sealing of a fully signed request that has no seal yet: since when it waits, how often sealing failed,
 * and why.
 */
function presentSealing(request: SignatureRequest, recipients: Recipient[]) {
  if (request.status !== 'Created' || !allSigned(recipients)) return null
  return {
    failedAttempts: request.sealingAttempts,
    lastError: request.sealingError,
    since: isoOrNull(request.sealingSince),
    page: request.sealingFailedAt && request.sealingFailedPage,
  }
}

/** Presents who signs, and in which turn. The first turn is 1; signers with the same turn sign at the same time. */
const presentIdentity = (signer: SignerOfField) => ({
  email: signer.email,
  name: signer.name,
  recipientSignatureId: signer.recipientSignatureId,
  role: signer.role,
  ...(signer.action !== 'sign' && { action: signer.action }),
  ...(signer.company !== null && { company: signer.company }),
  ...(signer.verification.length > 0 && { verification: signer.verification }),
  turn: signer.turn + 1,
})

function presentSigner(recipient: Recipient) {
  return {
    ...presentIdentity(recipient),
    viewedAt: isoOrNull(recipient.viewedAt),
    signedAt: isoOrNull(recipient.signedAt),
    declinedAt: isoOrNull(recipient.declinedAt),
    declineReason: recipient.declineReason,
    bouncedAt: isoOrNull(recipient.bouncedAt),
    bounceReason: recipient.bounceReason,
    remindedAt: isoOrNull(recipient.remindedAt),
    correctedAt: isoOrNull(recipient.correctedAt),
  }
}

/** Presents a field of the request, without the drawing of a signature. */
function presentEnvelopeField(field: TemplateField, signers: SignerOfField[], held: HeldField) {
  const signer = signerOf(field, signers)
  const { value, shown, required } = held
  return {
    fieldId: field.fieldId,
    type: field.type,
    required,
    filled: field.type === 'signature' ? shown && isSignedBy(field, signer) : value !== null,
    recipientSignatureId: signer?.recipientSignatureId ?? null,
    value,
    ...(!shown && { hidden: true }),
    ...(field.label !== undefined && { label: field.label }),
    ...(field.role !== null && { role: field.role }),
    ...(field.unit !== undefined && { unit: field.unit }),
    ...(signer?.signedAt && { signedAt: signer.signedAt.toISOString() }),
  }
}

/** Returns whether a signer has put their signature or their initials into a signature field. */
export const isSignedBy = (field: TemplateField, signer?: Pick<Recipient, 'signedAt' | 'initials'>): boolean =>
  isInitials(field) ? signer?.initials?.fieldIds.includes(field.fieldId) === true : signer?.signedAt != null

const isoOrNull = (date: Date | null) => date?.toISOString() ?? null
