import type { Selectable } from 'kysely'
import type { RecipientTable, SignatureRequestTable } from '../../platform/database/tables/signature-request-tables.ts'
import type { Cc, Initials, Recipient, SignatureRecord, SignatureRequest } from './signature-request.ts'

/** Converts a row into a `SignatureRequest`. */
export function toRequest(row: Selectable<SignatureRequestTable>): SignatureRequest {
  return {
    signatureRequestId: row.id,
    organizationId: row.organization_id,
    templateId: row.template_id,
    templateVersion: row.template_version,
    delivery: row.delivery,
    status: row.status,
    expiredReason: row.expired_reason,
    testMode: row.test_mode,
    sender: { email: row.sender_email, name: row.sender_name },
    title: row.title,
    subject: row.subject,
    message: row.message,
    metadata: row.metadata,
    redirectUrl: row.redirect_url,
    sequential: row.sequential,
    notifyLater: row.notify_later,
    sentAgainAs: row.sent_again_as,
    reminders:
      row.reminder_first_after_days === null
        ? null
        : { firstAfterDays: row.reminder_first_after_days, everyDays: row.reminder_every_days! },
    prefilled: row.prefilled,
    cc: row.cc as Cc[],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
    completedAt: row.completed_at,
    sealedKey: row.sealed_key,
    sealedSha256: row.sealed_sha256,
    sealedSizeBytes: row.sealed_size_bytes,
    certificateKey: row.certificate_key,
    sealingAttempts: row.sealing_attempts,
    sealingError: row.sealing_error,
    sealingSince: row.sealing_since,
    sealingFailedAt: row.sealing_failed_at,
    sealingFailedPage: row.sealing_failed_page,
    sealingRuns: row.sealing_runs,
    contentDeletedAt: row.content_deleted_at,
    plannedDeletion:
      row.content_deletion_due_at === null
        ? null
        : { dueAt: row.content_deletion_due_at, knownBy: row.content_deletion_known_by! },
    legalHoldSince: row.legal_hold_since,
    folderId: row.folder_id,
    ownerId: row.owner_id,
  }
}

/** Converts a row into a `Recipient`. */
export function toRecipient(row: Selectable<RecipientTable>): Recipient {
  return {
    recipientSignatureId: row.id,
    signatureRequestId: row.signature_request_id,
    position: row.position,
    turn: row.turn,
    email: row.email,
    name: row.name,
    role: row.role,
    action: row.action,
    viewedAt: row.viewed_at,
    signedAt: row.signed_at,
    declinedAt: row.declined_at,
    declineReason: row.decline_reason,
    draft: row.draft,
    signedValues: row.signed_values,
    signature: row.signature as SignatureRecord | null,
    consentVersion: row.consent_version,
    signedIpAddress: row.signed_ip_address,
    signedUserAgent: row.signed_user_agent,
    signedContentSha256: row.signed_content_sha256,
    identifiedBy: row.identified_by,
    knownBy: row.known_by,
    remindedAt: row.reminded_at,
    nextReminderAt: row.next_reminder_at,
    bouncedAt: row.bounced_at,
    bounceReason: row.bounce_reason,
    correctedAt: row.corrected_at,
    company: row.company,
    initials: row.initials as Initials | null,
    verification: row.verification,
  }
}
