import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  type FirstSteps,
  type FirstStepsViewer,
  isDownloadNoted,
  noteStep,
  readFirstSteps,
} from './first-steps-store.ts'

export type { FirstSteps }

export const firstStepsOf = (
  { database }: Pick<Platform, 'database'>,
  organizationId: string,
  viewer: FirstStepsViewer,
): Promise<FirstSteps> => readFirstSteps(database, organizationId, viewer)

/** Hides the first steps from everyone in the organization. */
export const dismissFirstSteps = (
  { database, clock }: Pick<Platform, 'clock' | 'database'>,
  organizationId: string,
): Promise<void> =>
  inTransaction(database, tx => noteStep(tx, { organizationId, step: 'dismissed_at', at: clock.now() }))

/** Records, once, that a member has downloaded a signed document, which is the last of the first steps. */
export async function noteFirstDownload(
  { database, clock }: Pick<Platform, 'clock' | 'database'>,
  organizationId: string,
): Promise<void> {
  if (await isDownloadNoted(database, organizationId)) return
  await inTransaction(database, tx => noteStep(tx, { organizationId, step: 'downloaded_at', at: clock.now() }))
}
