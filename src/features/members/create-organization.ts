import { invalidInput, isEmailAddress } from '../../http/validation.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { newToken } from '../../platform/secrets.ts'
import { audienceOf } from '../credentials/access-token.ts'
import { createApiKey, createClientCredential } from '../credentials/create-credentials.ts'
import { namePerson } from '../people/people.ts'
import { nameProblem } from '../people/person-name.ts'
import { entryUrl, makeEntryLink } from './entry/entry-link.ts'
import { insertNewOrganization } from './new-organization.ts'

/**
 * Creates an organization with its owner, an OAuth client and an API key, all in one transaction. Only the return value
 * contains the secrets. Throws `invalid_input` for a name that is empty or not a single line, and for an invalid
 * address.
 */
export async function createOrganization(
  platform: Pick<Platform, 'clock' | 'config' | 'database'>,
  input: { name: string; ownerEmail: string; ownerName?: string },
) {
  const name = input.name.trim()
  const ownerEmail = input.ownerEmail.trim().toLowerCase()
  if (name === '') throw invalidInput('The name of the organization must not be empty')
  const ownerName = input.ownerName?.trim() ?? ''
  for (const [whose, text] of [
    ['organization', name],
    ['owner', ownerName],
  ] as const) {
    const problem = nameProblem(text)
    if (problem) throw invalidInput(`The name of the ${whose} ${problem}`)
  }
  if (!isEmailAddress(ownerEmail)) throw invalidInput(`The owner must be a valid email address; got "${ownerEmail}"`)
  const now = platform.clock.now()
  return inTransaction(platform.database, async tx => {
    const owner = await namePerson(tx, { name: ownerName, email: ownerEmail }, now)
    const organizationId = await insertNewOrganization(tx, { name, owner, now })
    const setupToken = newToken()
    await makeEntryLink(platform, tx, { kind: 'owner', token: setupToken, email: ownerEmail, organizationId })
    const { clientId, clientSecret } = await createClientCredential(tx, organizationId, now)
    const { apiKey } = await createApiKey(tx, organizationId, now)
    return {
      organizationId,
      name,
      ownerEmail,
      ownerSetupUrl: entryUrl(platform, setupToken),
      clientId,
      clientSecret,
      audience: audienceOf(platform),
      tokenUrl: `${platform.config.publicUrl}/oauth/token`,
      apiKey,
    }
  })
}
