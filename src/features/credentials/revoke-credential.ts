import type { Executor, Tx } from '../../platform/database/transaction.ts'
import { type CredentialMaker, listCredentialRows, revokeCredentialRow } from './credential-store.ts'

/**
 * A credential of an organization. `hint` contains the last four characters of an API key; it is null for an OAuth
 * client.
 */
export interface Credential {
  credentialId: string
  kind: 'client' | 'api-key'
  name: string | null
  scopes: string[]
  /** The folders that it is bound to; null for all but restricted ones. */
  folderIds: string[] | null
  hint: string | null
  createdAt: Date
  /** The time of the last call with an API key or of the last token for an OAuth client, to the minute. */
  lastUsedAt: Date | null
  revokedAt: Date | null
  /** Who created the credential; null if the operator did, or if the person's account no longer exists. */
  createdBy: CredentialMaker | null
}

/** Lists the credentials of an organization, oldest first, including revoked credentials. */
export const listCredentials = (db: Executor, organizationId: string): Promise<Credential[]> =>
  listCredentialRows(db, organizationId)

/**
 * Revokes a credential. Within a second it no longer works, and neither do access tokens that were issued to it before.
 * Returns false when no unrevoked credential has this id.
 */
export const revokeCredential = (tx: Tx, credentialId: string, now: Date): Promise<boolean> =>
  revokeCredentialRow(tx, credentialId, now)
