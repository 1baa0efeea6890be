import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import { newBase62Secret, secretHash } from '../../platform/secrets.ts'
import { insertApiKey, insertClientCredential } from './credential-store.ts'
import { allScopes } from './scopes.ts'

export const apiKeyPrefix = 'cs_live_'

/** Makes an OAuth client for an organization. The secret is in the answer and nowhere else: only its hash is stored. */
export async function createClientCredential(db: Kysely<Database>, organizationId: string, now: Date) {
  const clientId = newId('cred')
  const clientSecret = newBase62Secret()
  await insertClientCredential(db, {
    clientId,
    organizationId,
    secretSha256: secretHash(clientSecret),
    scopes: allScopes,
    createdAt: now,
  })
  return { clientId, clientSecret }
}

/** Makes an API key for an organization, shown once; `hint` keeps its last four characters to tell keys apart. */
export async function createApiKey(db: Kysely<Database>, organizationId: string, now: Date) {
  const apiKey = apiKeyPrefix + newBase62Secret()
  await insertApiKey(db, {
    id: newId('key'),
    organizationId,
    keySha256: secretHash(apiKey),
    hint: apiKey.slice(-4),
    scopes: allScopes,
    createdAt: now,
  })
  return { apiKey }
}
