import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { type FirstSteps, isDownloadNoted, noteStep, readFirstSteps } from './first-steps-store.ts'

export type { FirstSteps }

/** @param email of the person who looks */
export const firstStepsOf = ({ database }: Platform, organizationId: string, email: string): Promise<FirstSteps> =>
  readFirstSteps(database, organizationId, email)

/** Nobody of the organization is shown them any more. */
export const dismissFirstSteps = ({ database, clock }: Platform, organizationId: string): Promise<void> =>
  inTransaction(database, tx => noteStep(tx, organizationId, 'dismissed_at', clock.now()))

/** A person of the organization downloads a signed document: the last of the first steps. Written down once. */
export async function noteFirstDownload({ database, clock }: Platform, organizationId: string): Promise<void> {
  if (await isDownloadNoted(database, organizationId)) return
  await inTransaction(database, tx => noteStep(tx, organizationId, 'downloaded_at', clock.now()))
}
