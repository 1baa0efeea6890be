import type { EventRecord } from '../../events/event-record.ts'
import type { RecipientAction } from '../../events/recipient-actions.ts'
import type { CompletionRecord } from './completion-record.ts'

/** A recipient with what they did, as the attached events state. */
export interface ActedRecipient {
  name: string
  action: RecipientAction
  /** When they did it; ISO 8601. */
  at: string
}

const actionOf = new Map<string, RecipientAction>([
  ['document_signed', 'sign'],
  ['document_approved', 'approve'],
  ['document_confirmed', 'view'],
])

/**
 * Returns who signed, approved or confirmed, in the order in which they did, from the records of a valid chain. Events
 * have only ids, so nobody is listed if the record has no ids for its names, as in older files.
 */
export const actedRecipients = (
  records: readonly EventRecord[],
  { names, signer_ids }: CompletionRecord,
): ActedRecipient[] =>
  records.flatMap(({ event, signing }) => {
    const action = actionOf.get(event.event_type)
    const index = signer_ids?.indexOf(signing?.recipient_signature_id ?? '') ?? -1
    const name = names?.signers[index]
    return action && name !== undefined ? [{ name, action, at: new Date(event.event_time).toISOString() }] : []
  })
