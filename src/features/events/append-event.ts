import { randomBytes } from 'node:crypto'
import { appendEvent, type ChainLink } from '../../engine/events/event-chain.ts'
import type {
  EventType,
  RedliningEventType,
  SigningEventType,
  TemplateEventType,
} from '../../engine/events/event-kinds.ts'
import type {
  EventDetails,
  EventDraft,
  RecordCategory,
  RedliningEvent,
  SigningEvent,
} from '../../engine/events/event-record.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { insertEvents, lastEvent, type StoredEvent } from './event-store.ts'
import type { OrganizationEventType } from './organization-event-kinds.ts'

/** The content of an event: its type and time, and the part of the record that is named after the category. */
type Happening = { type: EventType | OrganizationEventType; at: Date; testMode: boolean } & Pick<
  EventDraft,
  'signing' | 'redlining' | 'template' | 'organization'
>

/** Builds the first event of a signature request, for a statement that inserts the request and the event together. */
export const firstEvent = (draft: { type: SigningEventType; at: Date; testMode: boolean; signing: SigningEvent }) =>
  nextEvent('signing', draft, null)

/**
 * Appends an event to the chain of a signature request, in the transaction of the change that it records. This
 * transaction must hold the lock on the request, so that the sequence has no gaps.
 */
export async function appendSigningEvent(
  tx: Tx,
  request: { signatureRequestId: string; organizationId: string; testMode: boolean },
  event: {
    type: SigningEventType
    at: Date
    recipient?: { recipientSignatureId: string; email: string }
    /** The actor, if it was not the recipient; null if there was no actor. */
    actorEmail?: string | null
    origin?: { ipAddress: string; userAgent: string | null }
    details: EventDetails
  },
): Promise<StoredEvent> {
  const actorEmail = event.actorEmail === undefined ? event.recipient?.email : event.actorEmail
  const signing = {
    signature_request_id: request.signatureRequestId,
    ...(event.recipient && { recipient_signature_id: event.recipient.recipientSignatureId }),
    ...(actorEmail != null && { actor_email: actorEmail }),
    ...(event.origin && { ip_address: event.origin.ipAddress, user_agent: event.origin.userAgent }),
    details: event.details,
  }
  const happening = { type: event.type, at: event.at, testMode: request.testMode, signing }
  return append(tx, {
    category: 'signing',
    resource: { organizationId: request.organizationId, id: request.signatureRequestId },
    happening,
  })
}

/** An event of a redline request. `redlining` is that part of the record, without the request's id. */
export interface RedliningHappening {
  type: RedliningEventType
  at: Date
  redlining: Omit<RedliningEvent, 'redline_request_id'>
}

/** Appends events in order to the chain of a redline request, which must be locked as for `appendSigningEvent`. */
export async function appendRedliningEvents(
  tx: Tx,
  request: { redlineRequestId: string; organizationId: string; testMode: boolean },
  events: RedliningHappening[],
): Promise<void> {
  const happenings = events.map(({ type, at, redlining }) => ({
    type,
    at,
    testMode: request.testMode,
    redlining: { redline_request_id: request.redlineRequestId, ...redlining },
  }))
  const resource = { organizationId: request.organizationId, id: request.redlineRequestId }
  await appendAll(tx, { category: 'redlining', resource, happenings })
}

/**
 * Appends an event to the chain of a template, which must be locked as for `appendSigningEvent`. Templates have no test
 * mode.
 */
export async function appendTemplateEvent(
  tx: Tx,
  template: { templateId: string; organizationId: string },
  event: { type: TemplateEventType; at: Date },
): Promise<StoredEvent> {
  const happening = { ...event, testMode: false, template: { template_id: template.templateId } }
  return append(tx, {
    category: 'template',
    resource: { organizationId: template.organizationId, id: template.templateId },
    happening,
  })
}

/**
 * Appends an event to the chain of an organization, which must be locked as for `appendSigningEvent`. Organizations
 * have no test mode.
 */
export async function appendOrganizationEvent(
  tx: Tx,
  organizationId: string,
  event: {
    type: OrganizationEventType
    at: Date
    /** The address of the member who acted; null if the operator did. */
    actorEmail: string | null
    origin: { ipAddress: string; userAgent: string | null } | null
    details: EventDetails
  },
): Promise<StoredEvent> {
  const organization = {
    organization_id: organizationId,
    actor_email: event.actorEmail,
    ip_address: event.origin?.ipAddress ?? null,
    user_agent: event.origin?.userAgent ?? null,
    details: event.details,
  }
  const happening = { type: event.type, at: event.at, testMode: false, organization }
  return append(tx, { category: 'organization', resource: { organizationId, id: organizationId }, happening })
}

async function append(
  tx: Tx,
  {
    category,
    resource,
    happening,
  }: { category: RecordCategory; resource: { organizationId: string; id: string }; happening: Happening },
): Promise<StoredEvent> {
  const [event] = await appendAll(tx, { category, resource, happenings: [happening] })
  return event!
}

async function appendAll(
  tx: Tx,
  {
    category,
    resource,
    happenings,
  }: { category: RecordCategory; resource: { organizationId: string; id: string }; happenings: Happening[] },
): Promise<StoredEvent[]> {
  if (happenings.length === 0) return []
  let previous: ChainLink | null = await lastEvent(tx, resource.id)
  const events = happenings.map(happening => {
    const event = nextEvent(category, happening, previous)
    previous = event
    return event
  })
  await insertEvents(tx, { organizationId: resource.organizationId, resourceId: resource.id, events })
  return events
}

function nextEvent(
  category: RecordCategory,
  { type, at, testMode, ...subject }: Happening,
  previous: ChainLink | null,
): StoredEvent {
  const id = newId('evt')
  const { record, text } = appendEvent(
    {
      event: {
        event_id: id,
        event_category: category,
        event_type: type,
        event_time: at.getTime(),
        test_mode: testMode,
      },
      ...subject,
    },
    previous,
    randomBytes(16).toString('hex'),
  )
  return { id, sequence: record.event.sequence, type, hash: record.event.hash, record: text }
}
