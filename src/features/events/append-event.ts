import { randomBytes } from 'node:crypto'
import { appendEvent } from '../../engine/events/event-chain.ts'
import type { EventDetails, SigningEvent } from '../../engine/events/event-record.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { SigningEventType } from './event-kinds.ts'
import { insertEvent, lastEvent, type StoredEvent } from './event-store.ts'

interface SigningEventDraft {
  type: SigningEventType
  at: Date
  testMode: boolean
  signing: SigningEvent
}

/** The first event of a resource, for a statement that inserts the resource and it together. */
export const firstEvent = (draft: SigningEventDraft): StoredEvent => nextEvent(draft, null)

/**
 * Appends an event to the chain of a signature request in the transaction of the change that it records. The request
 * must be locked by this transaction: that is what makes the sequence one without gaps.
 */
export async function appendSigningEvent(
  tx: Tx,
  request: { signatureRequestId: string; organizationId: string; testMode: boolean },
  event: {
    type: SigningEventType
    at: Date
    recipient?: { recipientSignatureId: string; email: string }
    origin?: { ipAddress: string; userAgent: string | null }
    details: EventDetails
  },
): Promise<StoredEvent> {
  const previous = await lastEvent(tx, request.signatureRequestId)
  const stored = nextEvent(
    {
      type: event.type,
      at: event.at,
      testMode: request.testMode,
      signing: {
        signature_request_id: request.signatureRequestId,
        ...(event.recipient && {
          recipient_signature_id: event.recipient.recipientSignatureId,
          actor_email: event.recipient.email,
        }),
        ...(event.origin && { ip_address: event.origin.ipAddress, user_agent: event.origin.userAgent }),
        details: event.details,
      },
    },
    previous,
  )
  await insertEvent(tx, request.organizationId, request.signatureRequestId, stored)
  return stored
}

function nextEvent(draft: SigningEventDraft, previous: { sequence: number; hash: string } | null): StoredEvent {
  const id = newId('evt')
  const { record, text } = appendEvent(
    {
      event: {
        event_id: id,
        event_category: 'signing',
        event_type: draft.type,
        event_time: draft.at.getTime(),
        test_mode: draft.testMode,
      },
      signing: draft.signing,
    },
    previous,
    randomBytes(16).toString('hex'),
  )
  return { id, sequence: record.event.sequence, type: draft.type, hash: record.event.hash, record: text }
}
