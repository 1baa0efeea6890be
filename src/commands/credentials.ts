import { createApiKey, createClientCredential, credentialTerms } from '../features/credentials/create-credentials.ts'
import { type Credential, listCredentials, revokeCredential } from '../features/credentials/revoke-credential.ts'
import { allScopes } from '../features/credentials/scopes.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { StartError } from '../start-error.ts'
import { type Commands, UsageError } from './command.ts'
import { print, printAs, quoted, usedAndRevoked } from './print.ts'
import { withOrganization, withPlatform } from './with-platform.ts'

/** OAuth clients and API keys of organizations. */
export const credentialCommands: Commands = {
  'credentials create': async (_, { organization, json, ...asked }) => {
    const terms = credentialTerms(asked)
    return withOrganization(organization, async ({ database, clock }, id) =>
      print(await inTransaction(database, tx => createClientCredential(tx, id, clock.now(), terms)), json),
    )
  },
  'api-key create': async (_, { organization, json, ...asked }) => {
    const terms = credentialTerms(asked)
    return withOrganization(organization, async ({ database, clock }, id) =>
      print(await inTransaction(database, tx => createApiKey(tx, id, clock.now(), terms)), json),
    )
  },
  'credentials list': async (_, { organization, json }) =>
    withOrganization(organization, async (platform, id) => {
      const credentials = await listCredentials(platform.database, id)
      return printAs(json, credentials, () => credentials.map(credentialLine).join(''))
    }),
  'credentials revoke': async ([credentialId]) => {
    if (!credentialId) throw new UsageError('credentials revoke needs a CREDENTIAL_ID; credentials list shows them')
    return withPlatform(async ({ database, clock }) => {
      if (!(await inTransaction(database, tx => revokeCredential(tx, credentialId, clock.now()))))
        throw new StartError(`There is no credential ${credentialId} that is not revoked.`)
      return print({ revoked: credentialId })
    })
  },
}

function credentialLine(credential: Credential): string {
  const { credentialId, hint, name, scopes } = credential
  const kind = hint === null ? 'OAuth client' : `API key ending in ${hint}`
  const may = scopes.length === allScopes.length ? 'all scopes' : scopes.join(' ')
  return `${credentialId}  ${kind}${quoted(name)}, ${may}${usedAndRevoked(credential)}\n`
}
