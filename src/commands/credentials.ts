import type { Command } from 'commander'
import { createApiKey, createClientCredential, credentialTerms } from '../features/credentials/create-credentials.ts'
import { type Credential, listCredentials, revokeCredential } from '../features/credentials/revoke-credential.ts'
import { allScopes } from '../features/credentials/scopes.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { StartError } from '../start-error.ts'
import { addCommand, addNoun, addOrganizationCommand, type JsonOption, type OrganizationOption } from './command.ts'
import { finish } from './finish.ts'
import { print, printAs, quoted, usedAndRevoked } from './print.ts'
import { withOrganization, withPlatform } from './with-platform.ts'

interface TermsOptions extends OrganizationOption {
  scopes?: string
  name?: string
}

/** Adds the commands for OAuth clients and API keys of organizations. */
export function addCredentialCommands(program: Command): void {
  const credentials = addNoun(program, 'credentials', 'OAuth clients and API keys of an organization')
  const keys = addNoun(program, 'api-key', 'API keys of an organization')
  withTerms(
    addOrganizationCommand(credentials, 'create', {
      about: 'Create an OAuth client. Its secret is shown only once.',
      example:
        'credentials create --organization org_… --scopes signature-requests:read,signature-requests:write --name Shop',
    }),
  ).action(
    finish(async ({ organization, json, ...asked }: TermsOptions) => {
      const terms = credentialTerms(asked)
      return withOrganization(organization, async ({ database, clock }, id) =>
        print(await inTransaction(database, tx => createClientCredential(tx, id, clock.now(), terms)), json),
      )
    }),
  )
  withTerms(
    addOrganizationCommand(keys, 'create', {
      about: 'Create an API key. It is shown only once.',
      example: 'api-key create --organization org_… --scopes templates:read --name Reports',
    }),
  ).action(
    finish(async ({ organization, json, ...asked }: TermsOptions) => {
      const terms = credentialTerms(asked)
      return withOrganization(organization, async ({ database, clock }, id) =>
        print(await inTransaction(database, tx => createApiKey(tx, id, clock.now(), terms)), json),
      )
    }),
  )
  addOrganizationCommand(credentials, 'list', {
    about: 'List the OAuth clients and API keys of an organization, with their scopes and last use.',
    example: 'credentials list --organization org_…',
  }).action(
    finish(async ({ organization, json }: OrganizationOption) =>
      withOrganization(organization, async (platform, id) => {
        const credentials = await listCredentials(platform.database, id)
        return printAs(json, credentials, () => credentials.map(credentialLine).join(''))
      }),
    ),
  )
  addCommand(credentials, 'revoke <credential-id>', {
    about: 'Revoke an OAuth client or API key permanently. Its access tokens stop working too.',
    example: 'credentials revoke cred_…',
  }).action(
    finish(async (credentialId: string, { json }: JsonOption) =>
      withPlatform(async ({ database, clock }) => {
        if (!(await inTransaction(database, tx => revokeCredential(tx, credentialId, clock.now()))))
          throw new StartError(`There is no active credential ${credentialId}.`)
        return print({ revoked: credentialId }, json)
      }),
    ),
  )
}

const withTerms = (command: Command): Command =>
  command
    .option('--scopes <list>', 'scopes, separated by commas (default: all)')
    .option('--name <name>', 'what it is for; shown in records and certificates')

function credentialLine(credential: Credential): string {
  const { credentialId, hint, name, scopes } = credential
  const kind = hint === null ? 'OAuth client' : `API key ending in ${hint}`
  const may = scopes.length === allScopes.length ? 'all scopes' : scopes.join(' ')
  return `${credentialId}  ${kind}${quoted(name)}, ${may}${usedAndRevoked(credential)}\n`
}
