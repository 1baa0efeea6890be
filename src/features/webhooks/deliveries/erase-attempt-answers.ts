import type { Tx } from '../../../platform/database/transaction.ts'
import { clearAttemptAnswers } from './webhook-delivery-store.ts'

/** Removes what endpoints answered to a resource's events from the log, because answers may repeat what was sent. */
export const eraseAttemptAnswers = (tx: Tx, organizationId: string, resourceId: string): Promise<void> =>
  clearAttemptAnswers(tx, organizationId, resourceId)
