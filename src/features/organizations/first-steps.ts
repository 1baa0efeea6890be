import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { type FirstSteps, isDownloadNoted, type Looker, noteStep, readFirstSteps } from './first-steps-store.ts'

export type { FirstSteps }

export const firstStepsOf = ({ database }: Platform, organizationId: string, looker: Looker): Promise<FirstSteps> =>
  readFirstSteps(database, organizationId, looker)

/** Nobody of the organization is shown them any more. */
export const dismissFirstSteps = ({ database, clock }: Platform, organizationId: string): Promise<void> =>
  inTransaction(database, tx => noteStep(tx, organizationId, 'dismissed_at', clock.now()))

/** A person of the organization downloads a signed document: the last of the first steps. Written down once. */
export async function noteFirstDownload({ database, clock }: Platform, organizationId: string): Promise<void> {
  if (await isDownloadNoted(database, organizationId)) return
  await inTransaction(database, tx => noteStep(tx, organizationId, 'downloaded_at', clock.now()))
}
