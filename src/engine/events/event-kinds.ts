/** A kind of event. */
interface EventKind {
  /** Whether clients of the interface know it; `?kinds=all` returns the other kinds too. */
  known?: true
  /** Whether a new webhook endpoint of the pages gets it unless its owner chooses others. */
  usual?: true
  /** Describes it to integrators: one sentence without a full stop, in Markdown. */
  summary: string
}

/**
 * The kinds of events of each category. A new kind is a row here, its sentence for the page of a request (`event_…` of
 * `web/src/texts/application/request-en.ts`), and a row in `docs/webhooks.md`.
 */
export const eventKinds = {
  signing: {
    document_created: { summary: 'A signature request was created' },
    signer_verified: { summary: 'A signer entered the code that was emailed to them' },
    document_viewed: { known: true, usual: true, summary: 'A signer opened the document' },
    attachment_added: { summary: 'A signer signed with a file that they had uploaded; `details` has its hash' },
    document_signed: { known: true, usual: true, summary: 'A signer signed' },
    document_sealing_failed: {
      usual: true,
      summary:
        'Everyone has signed, but the document could not be sealed; `details.failure` is `not_visible`, with the `page` on which something signed would not be seen, `document_changed` if the stored file is no longer the one that was uploaded, or `document_unreadable`',
    },
    document_sealing_retried: { summary: 'A document that could not be sealed is being sealed again' },
    document_completed: {
      known: true,
      usual: true,
      summary: 'Everyone has signed, and the sealed document can be downloaded',
    },
    document_upgraded: {
      summary:
        'A timestamp or validation data was added to the sealed document, or to its certificate of completion; `details` has `file`, `level`, `sha256` and `size_bytes`',
    },
    document_declined: { usual: true, summary: 'A signer declined to sign' },
    document_voided: { usual: true, summary: 'The sender voided a signature request; `document_expired` follows it' },
    document_expired: {
      usual: true,
      summary: 'A signature request passed its deadline or was voided; `details.expired_reason` says which',
    },
    document_reminded: { summary: 'A signer was sent a reminder' },
    document_bounced: { usual: true, summary: 'An email to a signer, or a copy, could not be delivered' },
    recipient_corrected: { summary: 'The sender corrected the name or address of a signer' },
    deadline_extended: { summary: 'The sender moved the deadline; `details.expires_at` is the new one' },
    content_deletion_planned: {
      summary: 'The content of a signature request will be deleted; `details.due_at` says when',
    },
    content_deletion_withdrawn: { summary: 'The content of a signature request is kept after all' },
    legal_hold_placed: { summary: 'A legal hold was placed on a signature request: its content is not deleted' },
    legal_hold_lifted: { summary: 'The legal hold on a signature request was lifted' },
    document_content_deleted: {
      summary: 'The documents, values and personal data of a signature request were deleted',
    },
    signing_link_created: {
      summary:
        'A program created a signing link for a signer of an emailed request; at most one in twelve hours for each signer and credential',
    },
    signing_link_revoked: { summary: 'A signing link was revoked' },
  },
  redlining: {
    redline_created: { summary: 'A redline request was created' },
    redline_opened: { summary: 'A side opened the document for the first time in its turn' },
    redline_edit_inserted: {
      known: true,
      summary: 'A change that inserts or reformats text was sent to the other side',
    },
    redline_edit_deleted: { known: true, summary: 'A change that deletes text was sent to the other side' },
    redline_edit_accepted: { known: true, summary: 'A change was accepted' },
    redline_edit_rejected: { known: true, summary: 'A change was rejected' },
    redline_comment_added: { known: true, summary: 'A comment was shared with the other side' },
    redline_message_added: { known: true, summary: 'A member wrote a message to the other side' },
    redline_turn_ended: { known: true, summary: 'A side sent or approved the document' },
    redline_shared: { known: true, summary: 'A member was added' },
    redline_member_removed: { summary: 'A member was removed' },
    redline_reopened: { summary: 'An agreed document was reopened' },
    redline_signature_requested: { summary: 'A signature request for the agreed document was created' },
    redline_link_created: {
      summary: 'A program created a link for a member; at most one in twelve hours for each member and credential',
    },
    redline_link_revoked: { summary: 'A redline link was revoked' },
    document_ready_for_signing: { known: true, summary: 'Both sides agree: the document is ready for signing' },
  },
  /** Only for webhooks: no stream returns them. */
  template: {
    template_ready: { summary: 'The fields of a template were saved' },
  },
} as const satisfies Record<string, Record<string, EventKind>>

export type EventCategory = keyof typeof eventKinds
export type SigningEventType = keyof typeof eventKinds.signing
export type RedliningEventType = keyof typeof eventKinds.redlining
export type TemplateEventType = keyof typeof eventKinds.template
export type EventType = SigningEventType | RedliningEventType | TemplateEventType

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

/** The kinds of a category that clients of the interface know. */
export const knownEventTypesOf = (category: EventCategory): EventType[] =>
  eventRows.flatMap(row => (row.known && row.category === category ? [row.type] : []))

/** The category of a kind of event. */
export const categoryOf = (type: EventType): EventCategory => eventRows.find(row => row.type === type)!.category
