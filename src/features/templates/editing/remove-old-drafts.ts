import { deleteExpired } from '../../../platform/database/delete-expired.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Removes drafts whose last link ended 30 days ago. */
export const removeOldDrafts = (platform: Platform, signal: AbortSignal): Promise<void> =>
  deleteExpired(platform, ['template_draft'], signal)
