import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import type { Agreement } from './agreement.ts'
import { findAgreement } from './agreement-store.ts'

/** What a signature request signs; null for one that came from no negotiation. */
export const findAgreementOfSignatureRequest = (
  db: Kysely<Database>,
  signatureRequestId: string,
): Promise<Agreement | null> => findAgreement(db, signatureRequestId)
