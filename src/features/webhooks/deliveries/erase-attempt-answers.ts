import type { Tx } from '../../../platform/database/transaction.ts'
import { clearAttemptAnswers } from './webhook-delivery-store.ts'

/** Takes what endpoints answered to the events of a resource out of the log of tries: it may repeat what was sent. */
export const eraseAttemptAnswers = (tx: Tx, organizationId: string, resourceId: string): Promise<void> =>
  clearAttemptAnswers(tx, organizationId, resourceId)
