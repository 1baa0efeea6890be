import { sql } from 'kysely'
import type { Executor, Tx } from '../../platform/database/transaction.ts'

/** What a credential may do, and what the organization calls it. */
export interface CredentialTerms {
  scopes: string[]
  name: string | null
}

export async function insertClientCredential(
  tx: Tx,
  row: { clientId: string; organizationId: string; secretSha256: Buffer; createdAt: Date } & CredentialTerms,
) {
  await tx
    .insertInto('client_credential')
    .values({
      client_id: row.clientId,
      organization_id: row.organizationId,
      secret_sha256: row.secretSha256,
      scopes: row.scopes,
      name: row.name,
      created_at: row.createdAt,
    })
    .execute()
}

export async function insertApiKey(
  tx: Tx,
  row: { id: string; organizationId: string; keySha256: Buffer; hint: string; createdAt: Date } & CredentialTerms,
) {
  await tx
    .insertInto('api_key')
    .values({
      id: row.id,
      organization_id: row.organizationId,
      key_sha256: row.keySha256,
      hint: row.hint,
      scopes: row.scopes,
      name: row.name,
      created_at: row.createdAt,
    })
    .execute()
}

/** A client credential that is not revoked. */
export function findClientCredential(db: Executor, clientId: string) {
  return db
    .selectFrom('client_credential')
    .select(['client_id', 'organization_id', 'secret_sha256', 'scopes', 'name', 'last_used_at'])
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/** An API key that is not revoked, by the hash of its text. */
export function findApiKey(db: Executor, keySha256: Buffer) {
  return db
    .selectFrom('api_key')
    .select(['id', 'organization_id', 'scopes', 'name', 'last_used_at'])
    .where('key_sha256', '=', keySha256)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

export async function setApiKeyUsed(tx: Tx, id: string, usedAt: Date) {
  await tx.updateTable('api_key').set({ last_used_at: usedAt }).where('id', '=', id).execute()
}

export async function setClientCredentialUsed(tx: Tx, clientId: string, usedAt: Date) {
  await tx.updateTable('client_credential').set({ last_used_at: usedAt }).where('client_id', '=', clientId).execute()
}

/** OAuth clients and API keys of an organization, oldest first. */
export async function listCredentialRows(db: Executor, organizationId: string) {
  const { rows } = await sql<{
    credentialId: string
    kind: 'client' | 'api-key'
    name: string | null
    scopes: string[]
    hint: string | null
    createdAt: Date
    lastUsedAt: Date | null
    revokedAt: Date | null
  }>`
    select client_id as "credentialId", 'client' as kind, name, scopes, null as hint, created_at as "createdAt",
           last_used_at as "lastUsedAt", revoked_at as "revokedAt"
      from client_credential where organization_id = ${organizationId}
     union all
    select id, 'api-key', name, scopes, hint, created_at, last_used_at, revoked_at from api_key where organization_id = ${organizationId}
     order by "createdAt", "credentialId"`.execute(db)
  return rows
}

/** Whether there was one to revoke. */
export async function revokeCredentialRow(tx: Tx, credentialId: string, now: Date): Promise<boolean> {
  const revoke = (table: 'client_credential' | 'api_key', id: 'client_id' | 'id') =>
    tx
      .updateTable(table)
      .set({ revoked_at: now })
      .where(sql.ref(id), '=', credentialId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
  const results = [await revoke('client_credential', 'client_id'), await revoke('api_key', 'id')]
  return results.some(result => result.numUpdatedRows > 0n)
}
