import type { EventCategory } from './event-kinds.ts'

/**
 * An event of a resource as it is stored, streamed, delivered to webhooks, and attached to the sealed document. Names
 * are in snake case because this is the wire format.
 */
export interface EventRecord {
  event: EventHead
  signing?: SigningEvent
  redlining?: RedliningEvent
  template?: TemplateEvent
  organization?: OrganizationEvent
}

/** The category of a record. The organization's own events are not in any stream. */
export type RecordCategory = EventCategory | 'organization'

export type EventHead = {
  event_id: string
  event_category: RecordCategory
  event_type: string
  /** Unix time in milliseconds. */
  event_time: number
  /** The number of the event within its resource, one-based and without gaps. */
  sequence: number
  test_mode: boolean
  /** Lower-case hex SHA-256 of this record's hashed part, which includes `previous_hash`. */
  hash: string
  /** The `hash` of the previous record; 64 zeros in the first. */
  previous_hash: string
  /**
   * Digests that replace personal data in the hashed part, by path in the record. Absent if there is no personal data.
   */
  personal_digests?: Record<string, string>
  /** Lower-case hex, 128 random bits. Dropped when the personal data is erased. */
  personal_salt?: string
}

export type SigningEvent = {
  signature_request_id: string
  recipient_signature_id?: string
  actor_email?: string | null
  ip_address?: string | null
  user_agent?: string | null
  details?: EventDetails
}

/** The facts of one kind of event. The facts named here are by or about a person, so they are personal data. */
export type EventDetails = {
  name?: string | null
  reason?: string | null
  email?: string | null
  successor_email?: string | null
  previous_name?: string | null
  previous_email?: string | null
  /** Addresses that get a copy, joined by commas. */
  cc?: string | null
  /** Names of the files that were sent, joined by line feeds. */
  filenames?: string | null
} & { [fact: string]: JsonValue | undefined }

export type RedliningEvent = {
  redline_request_id: string
  redline_member_role: 'disclosing_party' | 'receiving_party' | 'disclosing_counsel' | 'receiving_counsel'
  redline_edit_insertion?: string
  redline_edit_deletion?: string
  content?: string
  change_type?: string
  comment_added?: string
  message?: string
  author_email?: string | null
  ip_address?: string | null
  user_agent?: string | null
  details?: EventDetails
}

/** A change of the organization, or of the people and programs that act for it. */
export type OrganizationEvent = {
  organization_id: string
  /** Null when the operator acted. */
  actor_email: string | null
  ip_address: string | null
  user_agent: string | null
  details: EventDetails
}

export type TemplateEvent = { template_id: string }

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }

/** The facts that the caller knows of an event; the chain adds the rest. */
export type EventDraft = Omit<EventRecord, 'event'> & {
  event: Omit<EventHead, 'sequence' | 'hash' | 'previous_hash' | 'personal_digests' | 'personal_salt'>
}

/**
 * The paths of personal data in a record. Adding a path is safe: each record names which of its values were digested.
 */
export const personalPaths = [
  'signing.actor_email',
  'signing.ip_address',
  'signing.user_agent',
  'signing.details.name',
  'signing.details.reason',
  'signing.details.email',
  'signing.details.previous_name',
  'signing.details.previous_email',
  'signing.details.cc',
  'signing.details.filenames',
  'organization.actor_email',
  'organization.ip_address',
  'organization.user_agent',
  'organization.details.name',
  'organization.details.email',
  'organization.details.successor_email',
  'redlining.author_email',
  'redlining.ip_address',
  'redlining.user_agent',
  'redlining.details.name',
  'redlining.details.reason',
] as const
