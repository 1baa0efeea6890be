import type { SigningEventType } from './event-kinds.ts'

/**
 * What a recipient of a signature request does when it is their turn. Who approves or views has no fields and gives no
 * signature; the request waits for them all the same.
 */
export const recipientActions = ['sign', 'approve', 'view'] as const
export type RecipientAction = (typeof recipientActions)[number]

/** The event that records each action. */
export const eventOfAction = {
  sign: 'document_signed',
  approve: 'document_approved',
  view: 'document_confirmed',
} as const satisfies Record<RecipientAction, SigningEventType>
