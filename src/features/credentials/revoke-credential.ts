import type { Executor, Tx } from '../../platform/database/transaction.ts'
import { type CredentialMaker, listCredentialRows, revokeCredentialRow } from './credential-store.ts'

/** A credential of an organization: an OAuth client with its id, or an API key with its id and last four characters. */
export interface Credential {
  credentialId: string
  kind: 'client' | 'api-key'
  name: string | null
  scopes: string[]
  hint: string | null
  createdAt: Date
  /** To the minute: the last call with an API key, or the last token of an OAuth client. */
  lastUsedAt: Date | null
  revokedAt: Date | null
  /** Null for the operator, and if the maker is not known any more. */
  createdBy: CredentialMaker | null
}

/** The credentials of an organization, including revoked ones, oldest first. */
export const listCredentials = (db: Executor, organizationId: string): Promise<Credential[]> =>
  listCredentialRows(db, organizationId)

/**
 * Revokes a credential: from the next second on it cannot act for the organization, not even by access tokens issued before.
 * Returns false when no unrevoked credential has this id.
 */
export const revokeCredential = (tx: Tx, credentialId: string, now: Date): Promise<boolean> =>
  revokeCredentialRow(tx, credentialId, now)
