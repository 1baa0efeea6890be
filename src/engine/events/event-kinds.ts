interface EventKind {
  /** Whether clients of the interface know this kind; `?kinds=all` returns the other kinds too. */
  known?: true
  /** Whether a webhook endpoint that is created on the pages receives this kind, unless its owner chooses otherwise. */
  usual?: true
}

/**
 * The kinds of events of each category. A new kind is a row here, a sentence in `eventSummaries` below, and its words in
 * `messages/en/events.json`.
 */
export const eventKinds = {
  signing: {
    document_created: {},
    signer_verified: {},
    document_viewed: { known: true, usual: true },
    attachment_added: {},
    document_signed: { known: true, usual: true },
    document_approved: { usual: true },
    document_confirmed: { usual: true },
    document_sealing_failed: { usual: true },
    document_sealing_retried: {},
    document_completed: { known: true, usual: true },
    document_upgraded: {},
    document_declined: { usual: true },
    document_voided: { usual: true },
    document_expired: { usual: true },
    document_reminded: {},
    document_bounced: { usual: true },
    recipient_corrected: {},
    deadline_extended: {},
    content_deletion_planned: {},
    content_deletion_withdrawn: {},
    legal_hold_placed: {},
    legal_hold_lifted: {},
    document_content_deleted: {},
    signing_link_created: {},
    signing_link_revoked: {},
  },
  redlining: {
    redline_created: {},
    redline_opened: {},
    redline_edit_inserted: { known: true },
    redline_edit_deleted: { known: true },
    redline_edit_accepted: { known: true },
    redline_edit_rejected: { known: true },
    redline_comment_added: { known: true },
    redline_message_added: { known: true },
    redline_turn_ended: { known: true },
    redline_shared: { known: true },
    redline_member_removed: {},
    redline_reopened: {},
    redline_signature_requested: {},
    redline_link_created: {},
    redline_link_revoked: {},
    document_ready_for_signing: { known: true },
  },
  /** Only webhooks receive these events; no stream returns them. */
  template: {
    template_ready: {},
  },
} as const satisfies Record<string, Record<string, EventKind>>

export type EventCategory = keyof typeof eventKinds
export type SigningEventType = keyof typeof eventKinds.signing
export type RedliningEventType = keyof typeof eventKinds.redlining
export type TemplateEventType = keyof typeof eventKinds.template
export type EventType = SigningEventType | RedliningEventType | TemplateEventType

/**
 * Describes each kind of event to integrators, in a sentence in Markdown without a full stop. Apart from the rows, so that
 * pages, which need only those, do not load it.
 */
export const eventSummaries: Record<EventType, string> = {
  document_created: 'A signature request was created',
  signer_verified: 'A signer entered the code that was emailed to them',
  document_viewed: 'A signer opened the document',
  attachment_added: 'A signer signed with a file that they had uploaded; `details` has its hash',
  document_signed: 'A signer signed',
  document_approved: 'A recipient who does not sign approved the document',
  document_confirmed: 'A recipient who only views the document confirmed that they have read it',
  document_sealing_failed:
    'Everyone has signed, but the document could not be sealed; `details.failure` is `not_visible`, with the `page` on which something signed would not be seen, `document_changed` if the stored file is no longer the one that was uploaded, or `document_unreadable`',
  document_sealing_retried: 'A document that could not be sealed is being sealed again',
  document_completed: 'Everyone has signed, and the sealed document can be downloaded',
  document_upgraded:
    'A timestamp or validation data was added to the sealed document, or to its certificate of completion; `details` has `file`, `level`, `sha256` and `size_bytes`',
  document_declined: 'A signer declined to sign',
  document_voided: 'The sender voided a signature request; `document_expired` follows it',
  document_expired: 'A signature request passed its deadline or was voided; `details.expired_reason` says which',
  document_reminded: 'A signer was sent a reminder',
  document_bounced: 'An email to a signer, or a copy, could not be delivered',
  recipient_corrected: 'The sender corrected the name or address of a signer',
  deadline_extended: 'The sender moved the deadline; `details.expires_at` is the new one',
  content_deletion_planned: 'The content of a signature request will be deleted; `details.due_at` says when',
  content_deletion_withdrawn: 'The content of a signature request is kept after all',
  legal_hold_placed: 'A legal hold was placed on a signature request: its content is not deleted',
  legal_hold_lifted: 'The legal hold on a signature request was lifted',
  document_content_deleted: 'The documents, values and personal data of a signature request were deleted',
  signing_link_created:
    'A program created a signing link for a signer of an emailed request; at most one in twelve hours for each signer and credential',
  signing_link_revoked: 'A signing link was revoked',
  redline_created: 'A redline request was created',
  redline_opened: 'A side opened the document for the first time in its turn',
  redline_edit_inserted: 'A change that inserts or reformats text was sent to the other side',
  redline_edit_deleted: 'A change that deletes text was sent to the other side',
  redline_edit_accepted: 'A change was accepted',
  redline_edit_rejected: 'A change was rejected',
  redline_comment_added: 'A comment was shared with the other side',
  redline_message_added: 'A member wrote a message to the other side',
  redline_turn_ended: 'A side sent or approved the document',
  redline_shared: 'A member was added',
  redline_member_removed: 'A member was removed',
  redline_reopened: 'An agreed document was reopened',
  redline_signature_requested: 'A signature request for the agreed document was created',
  redline_link_created:
    'A program created a link for a member; at most one in twelve hours for each member and credential',
  redline_link_revoked: 'A redline link was revoked',
  document_ready_for_signing: 'Both sides agree: the document is ready for signing',
  template_ready: 'The fields of a template were saved',
}

interface EventRow extends EventKind {
  type: EventType
  category: EventCategory
}

/** Every kind of event with its category, in the order of the table. */
export const eventRows: readonly EventRow[] = Object.entries(eventKinds).flatMap(([category, kinds]) =>
  Object.entries(kinds as Record<string, EventKind>).map(([type, kind]) => ({
    type: type as EventType,
    category: category as EventCategory,
    ...kind,
  })),
)

/** Every kind of event, in the order of the table. */
export const allEventTypes: readonly EventType[] = eventRows.map(({ type }) => type)

/** The kinds that clients of the interface know. */
export const knownEventTypes: readonly EventType[] = eventRows.flatMap(({ type, known }) => (known ? [type] : []))

/** Returns the kinds of a category that clients of the interface know. */
export const knownEventTypesOf = (category: EventCategory): EventType[] =>
  eventRows.flatMap(row => (row.known && row.category === category ? [row.type] : []))

export const categoryOf = (type: EventType): EventCategory => eventRows.find(row => row.type === type)!.category
