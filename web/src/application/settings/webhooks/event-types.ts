import type { WebhookEndpointInput } from '../../../api/generated/calls.ts'

type EventType = NonNullable<WebhookEndpointInput['eventTypes']>[number]

/** The events that an endpoint can receive. */
export const eventTypes: readonly EventType[] = [
  'document_created',
  'document_viewed',
  'attachment_added',
  'document_signed',
  'document_sealing_failed',
  'document_sealing_retried',
  'document_completed',
  'document_upgraded',
  'document_declined',
  'document_voided',
  'document_expired',
  'document_reminded',
  'document_bounced',
  'signer_verified',
  'recipient_corrected',
  'deadline_extended',
  'content_deletion_planned',
  'content_deletion_withdrawn',
  'legal_hold_placed',
  'legal_hold_lifted',
  'document_content_deleted',
  'signing_link_created',
  'signing_link_revoked',
  'redline_created',
  'redline_opened',
  'redline_edit_inserted',
  'redline_edit_deleted',
  'redline_edit_accepted',
  'redline_edit_rejected',
  'redline_comment_added',
  'redline_message_added',
  'redline_turn_ended',
  'redline_shared',
  'redline_member_removed',
  'redline_reopened',
  'redline_signature_requested',
  'redline_link_created',
  'redline_link_revoked',
  'document_ready_for_signing',
  'template_ready',
]

/** The preselected events of a new endpoint: a document's progress and how it ends. */
export const usualEventTypes: readonly EventType[] = [
  'document_viewed',
  'document_signed',
  'document_completed',
  'document_sealing_failed',
  'document_declined',
  'document_voided',
  'document_expired',
  'document_bounced',
]
