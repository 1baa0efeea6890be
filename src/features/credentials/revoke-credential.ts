import type { Executor, Tx } from '../../platform/database/transaction.ts'
import { type CredentialMaker, listCredentialRows, revokeCredentialRow } from './credential-store.ts'

/** What may act for an organization: an OAuth client by its id, or an API key by its id and last four characters. */
export interface Credential {
  credentialId: string
  kind: 'client' | 'api-key'
  name: string | null
  scopes: string[]
  hint: string | null
  createdAt: Date
  /** To the minute: an API key with any call, an OAuth client when it got a token. */
  lastUsedAt: Date | null
  revokedAt: Date | null
  /** Null for the operator, and where the maker is not known any more. */
  createdBy: CredentialMaker | null
}

/** The credentials of an organization, revoked ones too, oldest first. */
export const listCredentials = (db: Executor, organizationId: string): Promise<Credential[]> =>
  listCredentialRows(db, organizationId)

/**
 * From the next second on nothing is done in its name, by access tokens that it got before neither. False when there is no
 * such credential that is not revoked.
 */
export const revokeCredential = (tx: Tx, credentialId: string, now: Date): Promise<boolean> =>
  revokeCredentialRow(tx, credentialId, now)
