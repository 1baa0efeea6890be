import { expect, it } from 'vitest'
import { createEmptyDatabase } from '../../../test/support/postgres.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase, openPool } from '../../platform/database/pool.ts'
import { insertUnchecked, migrateBefore } from '../../platform/database/test-support/migrate-before.ts'
import { listCredentials } from './revoke-credential.ts'

const recordOf = (actor_email: string | null, credential_id: string) =>
  JSON.stringify({ event: {}, organization: { actor_email, details: { credential_id } } })

/** A client that Ada created, a key whose creator has no account any more, and one that the operator created. */
const earlierRows = `
  insert into organization (id, name, slug, "createdAt") values ('org_1', 'Acme', 'acme', now());
  insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    values ('usr_1', 'Ada', 'ada@acme.example', true, now(), now());
  insert into client_credential (client_id, organization_id, secret_sha256, scopes, created_at)
    values ('cred_1', 'org_1', '\\x01', '{templates:read}', '2026-01-01');
  insert into api_key (id, organization_id, key_sha256, hint, scopes, created_at)
    values ('key_1', 'org_1', '\\x02', 'abcd', '{templates:read}', '2026-01-02'),
           ('key_2', 'org_1', '\\x03', 'efgh', '{templates:read}', '2026-01-03');
  insert into event (id, organization_id, resource_id, sequence, event_type, hash, record)
    values ('evt_1', 'org_1', 'org_1', 1, 'credential_created', 'a', '${recordOf('ada@acme.example', 'cred_1')}'),
           ('evt_2', 'org_1', 'org_1', 2, 'credential_created', 'b', '${recordOf('gone@acme.example', 'key_1')}')`

it('sets the maker of earlier credentials from the audit list if the maker still has an account', async () => {
  const database = await createEmptyDatabase()
  await migrateBefore(database.access, '0071')
  const pool = openPool(database.access, () => {})
  try {
    await insertUnchecked(pool, earlierRows)
    await migrate(database.access)
    const ada = { personId: 'usr_1', name: 'Ada', email: 'ada@acme.example', isMember: false }
    expect(
      (await listCredentials(openDatabase(pool), 'org_1')).map(credential => [
        credential.credentialId,
        credential.createdBy,
      ]),
    ).toEqual([
      ['cred_1', ada],
      ['key_1', null],
      ['key_2', null],
    ])
  } finally {
    await pool.end()
    await database.drop()
  }
})
