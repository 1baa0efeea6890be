import type { EventRecord } from '../../events/event-record.ts'
import { eventOfAction, type RecipientAction, recipientActions } from '../../events/recipient-actions.ts'
import type { CompletionRecord } from './completion-record.ts'

/** A recipient with what they did, as the attached events state. */
export interface ActedRecipient {
  name: string
  action: RecipientAction
  /** When they did it; ISO 8601. */
  at: string
}

/**
 * Returns who signed, approved or confirmed, in the order in which they did, from the records of a valid chain. An event
 * identifies a signer only by an id. Older files do not say whose ids these are, and the list is empty.
 */
export const actedRecipients = (
  records: readonly EventRecord[],
  { names, signer_ids }: CompletionRecord,
): ActedRecipient[] =>
  records.flatMap(({ event, signing }) => {
    const action = recipientActions.find(action => eventOfAction[action] === event.event_type)
    const index = signer_ids?.indexOf(signing?.recipient_signature_id ?? '') ?? -1
    const name = names?.signers[index]
    return action && name !== undefined ? [{ name, action, at: new Date(event.event_time).toISOString() }] : []
  })
