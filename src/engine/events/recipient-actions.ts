/**
 * What a recipient of a signature request does when it is their turn. Who approves or views has no fields and gives no
 * signature; the request waits for them all the same.
 */
export const recipientActions = ['sign', 'approve', 'view'] as const
export type RecipientAction = (typeof recipientActions)[number]
