import { deleteExpired } from '../../../platform/database/delete-expired.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Removes drafts 30 days after the last link of their person has expired. */
export const removeOldDrafts = (platform: Pick<Platform, 'clock' | 'pool'>, signal: AbortSignal): Promise<void> =>
  deleteExpired(platform, ['template_draft'], signal)
