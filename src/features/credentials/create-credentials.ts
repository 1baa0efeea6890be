import { singleLineProblem } from '../../engine/text/single-line.ts'
import { invalidInput } from '../../http/validation.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { newBase62Secret, secretHash } from '../../platform/secrets.ts'
import { type CredentialTerms, insertApiKey, insertClientCredential } from './credential-store.ts'
import { allScopes } from './scopes.ts'

/** The terms of a credential and the id of the person who creates it in the application. */
type MadeTerms = CredentialTerms & { createdBy?: string | null }

const unlimited: CredentialTerms = { scopes: allScopes, name: null, folderIds: null }

/**
 * Reads a credential's name and its scopes, which are separated by commas or spaces. Without `scopes`, the credential
 * gets all of them. Throws `invalid_input` if `scopes` is empty or has an unknown scope, and if the name is too long or
 * not a single line.
 */
export function credentialTerms(input: { scopes?: string; name?: string }): CredentialTerms {
  const scopes = input.scopes === undefined ? allScopes : [...new Set(input.scopes.split(/[\s,]+/).filter(Boolean))]
  const scopesText = `the scopes are ${allScopes.join(', ')}`
  if (scopes.length === 0) throw invalidInput(`A credential needs at least one scope; ${scopesText}`)
  const unknown = scopes.find(scope => !allScopes.includes(scope))
  if (unknown !== undefined) throw invalidInput(`Unknown scope "${unknown}"; ${scopesText}`)
  const name = input.name?.trim() || null
  if (name !== null && name.length > nameMost)
    throw invalidInput(`The name of the credential must have at most ${nameMost} characters; got ${name.length}`)
  const problem = singleLineProblem(name ?? '')
  if (problem) throw invalidInput(`The name of the credential ${problem}`)
  return { scopes, name, folderIds: null }
}

const nameMost = 100

export const apiKeyPrefix = 'cs_live_'

/**
 * Creates an OAuth client for an organization. Only the return value contains the secret; the database stores its hash.
 */
export async function createClientCredential(
  tx: Tx,
  organizationId: string,
  now: Date,
  { createdBy = null, ...terms }: MadeTerms = unlimited,
) {
  const clientId = newId('cred')
  const clientSecret = newBase62Secret()
  await insertClientCredential(tx, {
    clientId,
    organizationId,
    secretSha256: secretHash(clientSecret),
    ...terms,
    createdBy,
    createdAt: now,
  })
  return { clientId, clientSecret }
}

/**
 * Creates an API key for an organization. Only the return value contains the key; the database stores its hash, and its
 * last four characters as `hint`, so that people can tell keys apart.
 */
export async function createApiKey(
  tx: Tx,
  organizationId: string,
  now: Date,
  { createdBy = null, ...terms }: MadeTerms = unlimited,
) {
  const apiKey = apiKeyPrefix + newBase62Secret()
  const keyId = newId('key')
  await insertApiKey(tx, {
    id: keyId,
    organizationId,
    keySha256: secretHash(apiKey),
    hint: apiKey.slice(-4),
    ...terms,
    createdBy,
    createdAt: now,
  })
  return { keyId, apiKey }
}
