import { isAttachment } from '../../engine/fields/field-kinds.ts'
import { smallestSize } from '../../engine/fields/value-size.ts'
import type { Platform } from '../../platform/platform.ts'
import { organizationDefaults } from '../organizations/organization-defaults.ts'
import { type Attachment, attachmentsOf, attachmentValues } from '../signature-requests/attachments/attachment.ts'
import { readAttachments } from '../signature-requests/attachments/kept-attachments.ts'
import { allowed, sessionState, waitedFor } from '../signature-requests/may-sign-now.ts'
import { signerOf, signingDates } from '../signature-requests/service-values.ts'
import { type Recipient, type SignatureRequest, statusAt } from '../signature-requests/signature-request.ts'
import { fieldValue, isSignedBy } from '../signature-requests/signature-request-presenter.ts'
import { propertiesOf } from '../templates/field-properties.ts'
import { type TemplateField, titleOfFile } from '../templates/template.ts'
import { templateVersion } from '../templates/template-versions.ts'
import { currentConsent } from './consent-texts.ts'
import { readOwnRequest, recipientOf } from './session-guard.ts'
import { currentValues, fieldsOf, isFilledFor } from './session-values.ts'
import type { SignerCaller } from './signer-access.ts'

/** Everything that a signing page shows (docs/signing-sessions.md). */
export async function readSession(platform: Platform, caller: SignerCaller) {
  const { request, recipients } = await readOwnRequest(platform, caller)
  const recipient = recipientOf({ request, recipients }, caller)
  const { version, document } = await templateVersion(platform, request.templateId, request.templateVersion)
  const organization = await organizationDefaults(platform, request.organizationId)
  const attachments = version.fields.some(isAttachment)
    ? await readAttachments(platform.database, request.signatureRequestId)
    : []
  const now = platform.clock.now()
  const state = sessionState(request, recipients, recipient, now)
  const { expiredReason } = statusAt(request, recipients, now)
  const base = `${platform.config.publicUrl}/signing/session`
  return {
    signatureRequestId: request.signatureRequestId,
    recipientSignatureId: recipient.recipientSignatureId,
    state,
    signer: { email: recipient.email, name: recipient.name, role: recipient.role },
    sender: request.sender,
    organization: { name: organization.name },
    subject: request.subject,
    message: request.message,
    testMode: request.testMode,
    waitingFor: awaited(recipients, recipient).map(({ name }) => ({ name })),
    consent: currentConsent,
    declineAllowed: allowed[state].decline,
    signature: { required: true },
    expiresAt: request.expiresAt.toISOString(),
    signedAt: recipient.signedAt?.toISOString() ?? null,
    declinedAt: recipient.declinedAt?.toISOString() ?? null,
    expiredReason,
    completedAt: request.completedAt?.toISOString() ?? null,
    redirectUrl: request.redirectUrl,
    allowedOrigins: organization.allowedOrigins,
    document: {
      url: `${base}/document`,
      firstPageImageUrl: document.firstPageKey === null ? null : `${base}/first-page`,
      name: titleOfFile(document.filename),
      pageCount: document.pageCount,
      pages: document.pages,
    },
    fields: allowed[state].view
      ? presentFields(version.fields, { request, recipients, recipient, attachments, now })
      : [],
  }
}

/** Who signs before this signer; once they have signed, who is still to sign. */
const awaited = (recipients: Recipient[], recipient: Recipient) =>
  recipient.signedAt === null ? waitedFor(recipients, recipient) : recipients.filter(other => other.signedAt === null)

interface Shown {
  request: SignatureRequest
  recipients: Recipient[]
  recipient: Recipient
  attachments: Attachment[]
  now: Date
}

/** One's own fields, and of the others' those that are filled. */
function presentFields(fields: TemplateField[], { request, recipients, recipient, attachments, now }: Shown) {
  const own = attachmentsOf(attachments, recipient)
  const values = recipient.signedValues ?? {
    ...currentValues(request, recipient, fields),
    ...signingDates(fieldsOf(fields, recipient), now),
    ...attachmentValues(own),
  }
  return fields.flatMap(field => {
    if (field.role !== null && field.role === recipient.role) {
      const isFixed = field.readOnly || recipient.signedAt !== null || isFilledFor(field, recipient)
      return [presentField(field, values[field.fieldId] ?? null, isFixed, own)]
    }
    const owner = signerOf(field, recipients)
    const value = fieldValue(field, recipients, request.prefilled)
    const signedBy = field.type === 'signature' && owner && isSignedBy(field, owner) ? owner.name : undefined
    return value === null && signedBy === undefined
      ? []
      : [
          {
            ...presentField(field, value, true, owner ? attachmentsOf(attachments, owner) : []),
            ...(signedBy && { signedBy }),
          },
        ]
  })
}

function presentField(
  field: TemplateField,
  value: string | null,
  readOnly: boolean,
  attachments: readonly Attachment[],
) {
  return {
    fieldId: field.fieldId,
    type: field.type,
    ...(field.kind !== undefined && { kind: field.kind }),
    label: field.label ?? null,
    required: field.required,
    readOnly,
    unit: field.unit ?? null,
    options: field.options ?? null,
    format: field.format ?? null,
    minFontSize: smallestSize(field),
    choices: field.choices ?? null,
    ...propertiesOf(field),
    page: field.page,
    x: field.x,
    y: field.y,
    width: field.width,
    height: field.height,
    value,
    ...(isAttachment(field) && { attachment: presentAttachment(attachments, field) }),
  }
}

function presentAttachment(attachments: readonly Attachment[], { fieldId }: TemplateField) {
  const found = attachments.find(one => one.fieldId === fieldId)
  if (!found) return null
  const { filename, contentType, sizeBytes, sha256, pageCount } = found
  return { filename, contentType, sizeBytes, sha256, pageCount }
}
