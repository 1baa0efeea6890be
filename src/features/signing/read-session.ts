import { isAttachment } from '../../engine/fields/field-kinds.ts'
import type { Platform } from '../../platform/platform.ts'
import { presentOrganization } from '../organizations/branding.ts'
import { consentOf } from '../organizations/consent-texts.ts'
import { organizationDefaults } from '../organizations/organization-defaults.ts'
import { readAttachments } from '../signature-requests/attachments/kept-attachments.ts'
import { actsLater, allowed, mayDecline, sessionState, waitedFor } from '../signature-requests/may-sign-now.ts'
import { type Recipient, statusAt } from '../signature-requests/signature-request.ts'
import { withRehearsal } from '../templates/rehearsal.ts'
import { templateVersion } from '../templates/template-versions.ts'
import { warningsForSigners } from '../templates/uploads/template-warnings.ts'
import { presentFields } from './session-fields.ts'
import { readSessionRequest, recipientOf } from './session-guard.ts'
import type { SignerCaller } from './signer-access.ts'

/** Returns everything that a signing page shows (docs/signing-sessions.md). */
export async function readSession(
  platform: Pick<Platform, 'caches' | 'clock' | 'config' | 'database'>,
  caller: SignerCaller,
) {
  const { request, recipients } = await readSessionRequest(platform, caller)
  const recipient = recipientOf({ request, recipients }, caller)
  const stored = await templateVersion(platform, request.templateId, request.templateVersion)
  const placed = await withRehearsal(platform, stored)
  const { version, document } = placed
  const organization = await organizationDefaults(platform, request.organizationId)
  const { timeZone, namesLaterSigners } = organization
  const attachments = version.fields.some(isAttachment)
    ? await readAttachments(platform.database, request.signatureRequestId)
    : []
  const now = platform.clock.now()
  const state = sessionState({ request, recipients, recipient, now })
  const { expiredReason } = statusAt(request, recipients, now)
  const base = `${platform.config.publicUrl}/signing/session`
  return {
    signatureRequestId: request.signatureRequestId,
    recipientSignatureId: recipient.recipientSignatureId,
    state,
    action: recipient.action,
    signer: { email: recipient.email, name: recipient.name, role: recipient.role },
    sender: request.sender,
    organization: presentOrganization(platform, organization),
    subject: request.subject,
    message: request.message,
    testMode: request.testMode,
    waitingFor: awaited(recipients, recipient).map(awaited => ({
      name: namesLaterSigners || !actsLater(awaited, recipient) ? awaited.name : '',
    })),
    consent: consentOf(organization),
    declineAllowed: mayDecline(recipient, state),
    signature: { required: recipient.action === 'sign' },
    expiresAt: request.expiresAt.toISOString(),
    signedAt: recipient.signedAt?.toISOString() ?? null,
    declinedAt: recipient.declinedAt?.toISOString() ?? null,
    expiredReason,
    completedAt: request.completedAt?.toISOString() ?? null,
    sealingFailed: request.sealingFailedAt !== null,
    copyByEmail: request.delivery === 'regular' && platform.config.smtpUrl !== null,
    redirectUrl: request.redirectUrl,
    allowedOrigins: organization.allowedOrigins,
    document: {
      url: `${base}/document`,
      firstPageImageUrl: document.firstPageKey === null ? null : `${base}/first-page`,
      name: request.title,
      pageCount: document.pageCount,
      pages: document.pages,
      warnings: warningsForSigners(document.warnings),
    },
    fields: allowed[state].view
      ? presentFields(placed, { request, recipients, attachments }, recipient, {
          now,
          timeZone,
          signaturesUrl: `${base}/signatures`,
          namesLaterSigners,
        })
      : [],
  }
}

/** Returns the signers before this signer or, once this signer has signed, all who have not signed yet. */
const awaited = (recipients: Recipient[], recipient: Recipient) =>
  recipient.signedAt === null
    ? waitedFor(recipients, recipient)
    : recipients.filter(recipient => recipient.signedAt === null)
