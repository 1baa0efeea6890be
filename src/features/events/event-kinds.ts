/**
 * The kinds of events of each category. Clients of the interface know the kinds with `known`; `?kinds=all` returns the others
 * too.
 */
export const eventKinds = {
  signing: {
    document_created: { known: false },
    signer_verified: { known: false },
    document_viewed: { known: true },
    attachment_added: { known: false },
    document_signed: { known: true },
    document_sealing_failed: { known: false },
    document_sealing_retried: { known: false },
    document_completed: { known: true },
    document_upgraded: { known: false },
    document_declined: { known: false },
    document_voided: { known: false },
    document_expired: { known: false },
    document_reminded: { known: false },
    document_bounced: { known: false },
    recipient_corrected: { known: false },
    deadline_extended: { known: false },
    content_deletion_planned: { known: false },
    content_deletion_withdrawn: { known: false },
    legal_hold_placed: { known: false },
    legal_hold_lifted: { known: false },
    document_content_deleted: { known: false },
    signing_link_created: { known: false },
    signing_link_revoked: { known: false },
  },
  redlining: {
    redline_created: { known: false },
    redline_opened: { known: false },
    redline_edit_inserted: { known: true },
    redline_edit_deleted: { known: true },
    redline_edit_accepted: { known: true },
    redline_edit_rejected: { known: true },
    redline_comment_added: { known: true },
    redline_message_added: { known: true },
    redline_turn_ended: { known: true },
    redline_shared: { known: true },
    redline_member_removed: { known: false },
    redline_reopened: { known: false },
    redline_signature_requested: { known: false },
    redline_link_created: { known: false },
    redline_link_revoked: { known: false },
    document_ready_for_signing: { known: true },
  },
  /** Only for webhooks: no stream returns them. */
  template: {
    template_ready: { known: false },
  },
} as const

export type SigningEventType = keyof typeof eventKinds.signing
export type RedliningEventType = keyof typeof eventKinds.redlining
export type TemplateEventType = keyof typeof eventKinds.template
export type EventType = SigningEventType | RedliningEventType | TemplateEventType

/** Every kind of event, in the order of the table. */
export const allEventTypes = Object.values(eventKinds).flatMap(kinds => Object.keys(kinds)) as EventType[]

/** The kinds of a category that clients of the interface know. */
export const knownEventTypes = (category: keyof typeof eventKinds): string[] =>
  Object.entries(eventKinds[category]).flatMap(([type, kind]) => (kind.known ? [type] : []))
