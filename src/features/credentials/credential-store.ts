import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

type Executor = Kysely<Database>

export async function insertClientCredential(
  db: Executor,
  row: { clientId: string; organizationId: string; secretSha256: Buffer; scopes: string[]; createdAt: Date },
) {
  await db
    .insertInto('client_credential')
    .values({
      client_id: row.clientId,
      organization_id: row.organizationId,
      secret_sha256: row.secretSha256,
      scopes: row.scopes,
      created_at: row.createdAt,
    })
    .execute()
}

export async function insertApiKey(
  db: Executor,
  row: { id: string; organizationId: string; keySha256: Buffer; hint: string; scopes: string[]; createdAt: Date },
) {
  await db
    .insertInto('api_key')
    .values({
      id: row.id,
      organization_id: row.organizationId,
      key_sha256: row.keySha256,
      hint: row.hint,
      scopes: row.scopes,
      created_at: row.createdAt,
    })
    .execute()
}

/** A client credential that is not revoked. */
export function findClientCredential(db: Executor, clientId: string) {
  return db
    .selectFrom('client_credential')
    .select(['client_id', 'organization_id', 'secret_sha256', 'scopes'])
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/** An API key that is not revoked, by the hash of its text. */
export function findApiKey(db: Executor, keySha256: Buffer) {
  return db
    .selectFrom('api_key')
    .select(['id', 'organization_id', 'scopes', 'last_used_at'])
    .where('key_sha256', '=', keySha256)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

export async function setApiKeyUsed(db: Executor, id: string, usedAt: Date) {
  await db.updateTable('api_key').set({ last_used_at: usedAt }).where('id', '=', id).execute()
}
