import { sql } from 'kysely'
import type { Executor, Tx } from '../../platform/database/transaction.ts'

/** The scopes of a credential and the name that the organization gave it. */
export interface CredentialTerms {
  scopes: string[]
  name: string | null
  /** The folders that it is bound to; null for all but restricted ones. */
  folderIds: string[] | null
}

/** A new credential. `createdBy` is the person who created it in the application; null if the operator did. */
interface NewCredential extends CredentialTerms {
  organizationId: string
  createdBy: string | null
  createdAt: Date
}

export async function insertClientCredential(tx: Tx, row: NewCredential & { clientId: string; secretSha256: Buffer }) {
  await tx
    .insertInto('client_credential')
    .values({
      client_id: row.clientId,
      organization_id: row.organizationId,
      secret_sha256: row.secretSha256,
      scopes: row.scopes,
      folder_ids: row.folderIds,
      name: row.name,
      created_by: row.createdBy,
      created_at: row.createdAt,
    })
    .execute()
}

export async function insertApiKey(tx: Tx, row: NewCredential & { id: string; keySha256: Buffer; hint: string }) {
  await tx
    .insertInto('api_key')
    .values({
      id: row.id,
      organization_id: row.organizationId,
      key_sha256: row.keySha256,
      hint: row.hint,
      scopes: row.scopes,
      folder_ids: row.folderIds,
      name: row.name,
      created_by: row.createdBy,
      created_at: row.createdAt,
    })
    .execute()
}

/** Finds a client credential that has not been revoked. */
export function findClientCredential(db: Executor, clientId: string) {
  return db
    .selectFrom('client_credential')
    .select([
      'client_id',
      'organization_id',
      'secret_sha256',
      'scopes',
      'folder_ids',
      'created_by',
      'name',
      'last_used_at',
    ])
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/** Finds an API key by its hash, unless it has been revoked. */
export function findApiKey(db: Executor, keySha256: Buffer) {
  return db
    .selectFrom('api_key')
    .select(['id', 'organization_id', 'scopes', 'folder_ids', 'created_by', 'name', 'last_used_at'])
    .where('key_sha256', '=', keySha256)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/** Reads to which folders a credential is bound, and by whom. Revoked credentials are found too. */
export async function findBinding(
  db: Executor,
  credentialId: string,
): Promise<{ folderIds: string[] | null; createdBy: string | null } | null> {
  const { rows } = await sql<{ folderIds: string[] | null; createdBy: string | null }>`
    select folder_ids as "folderIds", created_by as "createdBy" from client_credential where client_id = ${credentialId}
     union all
    select folder_ids, created_by from api_key where id = ${credentialId}`.execute(db)
  return rows[0] ?? null
}

export async function setApiKeyUsed(tx: Tx, id: string, usedAt: Date) {
  await tx.updateTable('api_key').set({ last_used_at: usedAt }).where('id', '=', id).execute()
}

export async function setClientCredentialUsed(tx: Tx, clientId: string, usedAt: Date) {
  await tx.updateTable('client_credential').set({ last_used_at: usedAt }).where('client_id', '=', clientId).execute()
}

/** The person who created a credential in the application. */
export interface CredentialMaker {
  personId: string
  name: string
  email: string
  /** False if the person has left the organization. */
  isMember: boolean
}

/** Lists the OAuth clients and API keys of an organization, oldest first. */
export async function listCredentialRows(db: Executor, organizationId: string) {
  const { rows } = await sql<{
    credentialId: string
    kind: 'client' | 'api-key'
    name: string | null
    scopes: string[]
    folderIds: string[] | null
    hint: string | null
    createdAt: Date
    lastUsedAt: Date | null
    revokedAt: Date | null
    createdBy: CredentialMaker | null
  }>`
    with credential as (
      select client_id as id, 'client' as kind, name, scopes, folder_ids, null as hint, created_at, last_used_at, revoked_at, created_by
        from client_credential where organization_id = ${organizationId}
       union all
      select id, 'api-key', name, scopes, folder_ids, hint, created_at, last_used_at, revoked_at, created_by
        from api_key where organization_id = ${organizationId}
    )
    select c.id as "credentialId", c.kind, c.name, c.scopes, c.folder_ids as "folderIds", c.hint, c.created_at as "createdAt",
           c.last_used_at as "lastUsedAt", c.revoked_at as "revokedAt",
           case when u.id is null then null
                else jsonb_build_object('personId', u.id, 'name', u.name, 'email', u.email, 'isMember', m.id is not null)
           end as "createdBy"
      from credential c
      left join "user" u on u.id = c.created_by
      left join member m on m."userId" = u.id and m."organizationId" = ${organizationId}
     order by c.created_at, c.id`.execute(db)
  return rows
}

/** Revokes an OAuth client or an API key. Returns false if there is no unrevoked credential with this id. */
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
