interface EventKind {
  /** Whether clients of the interface know this kind; `?kinds=all` returns the other kinds too. */
  known?: true
  /** Whether a webhook endpoint that is created on the pages receives this kind, unless its owner chooses otherwise. */
  usual?: true
}

/**
 * The kinds of events of each category. A new kind is a row here, its summary for integrators in
 * `src/features/documentation/describe-webhooks.ts`, its words on the certificate of completion
 * (`event_…` of `messages/en/certificate.json`), and its sentence for the page of a request (`event_…` of
 * `messages/en/application.json`). Summaries are not here because pages load this table.
 */
export const eventKinds = {
  signing: {
    document_created: {},
    signer_verified: {},
    document_viewed: { known: true, usual: true },
    attachment_added: {},
    document_signed: { known: true, usual: true },
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
