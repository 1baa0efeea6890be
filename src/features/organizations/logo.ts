import type { Executor } from '../../platform/database/transaction.ts'
import { findLogo } from './organization-store.ts'

/** Returns the PNG of a logo, or null for an unknown id. */
export const readLogo = (db: Executor, logoId: string): Promise<Buffer | null> =>
  /^[0-9a-f]{32}$/.test(logoId) ? findLogo(db, logoId) : Promise.resolve(null)
