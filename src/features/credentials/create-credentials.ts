import { singleLineProblem } from '../../engine/text/single-line.ts'
import { invalidInput } from '../../http/validation.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { newBase62Secret, secretHash } from '../../platform/secrets.ts'
import { type CredentialTerms, insertApiKey, insertClientCredential } from './credential-store.ts'
import { allScopes } from './scopes.ts'

/** The terms, and the id of the person who creates the credential in the application. */
type MadeTerms = CredentialTerms & { createdBy?: string | null }

const unlimited: CredentialTerms = { scopes: allScopes, name: null }

/**
 * Reads the requested scopes (separated by commas or spaces; all scopes without it) and the name of a credential. Throws
 * `invalid_input` for an unknown scope and for a name that is not a single line.
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
  return { scopes, name }
}

const nameMost = 100

export const apiKeyPrefix = 'cs_live_'

/** Makes an OAuth client for an organization. Only the answer contains the secret: the database has its hash. */
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

/** Makes an API key for an organization. The answer shows it once; `hint` keeps its last four characters to tell keys apart. */
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
