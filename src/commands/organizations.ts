import { readLinkNotices } from '../features/links/link-notice-store.ts'
import { setLinkNotices } from '../features/links/link-notices.ts'
import { setAllowedOrigins } from '../features/organizations/allowed-origins.ts'
import { createOrganization } from '../features/organizations/create-organization.ts'
import { listAllowedOrigins } from '../features/organizations/organization-store.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { type Commands, UsageError } from './command.ts'
import { print, printAs } from './print.ts'
import { withOrganization, withPlatform } from './with-platform.ts'

/** Organizations and what the operator sets for them. */
export const organizationCommands: Commands = {
  'organization create': async ([name], { owner, json }) => {
    if (!name || !owner) throw new UsageError('organization create needs a NAME and --owner EMAIL')
    return withPlatform(async platform => print(await createOrganization(platform, { name, ownerEmail: owner }), json))
  },
  'link-notices show': async (_, { organization, json }) =>
    withOrganization(organization, async ({ database }, id) =>
      print({ linkNotices: await readLinkNotices(database, id) }, json),
    ),
  'link-notices set': async ([given], { organization, json }) => {
    if (!given) throw new UsageError('link-notices set needs on, optional or off')
    return withOrganization(organization, async ({ database }, id) =>
      print({ linkNotices: await inTransaction(database, tx => setLinkNotices(tx, id, given)) }, json),
    )
  },
  'origins list': async (_, { organization, json }) =>
    withOrganization(organization, async ({ database }, id) =>
      printOrigins(await listAllowedOrigins(database, id), json),
    ),
  'origins set': async (origins, { organization, json }) =>
    withOrganization(organization, async ({ database }, id) =>
      printOrigins(await inTransaction(database, tx => setAllowedOrigins(tx, id, origins)), json),
    ),
}

function printOrigins(origins: string[], json?: boolean): number {
  const lines = origins.length > 0 ? origins : ['Any page may embed.']
  return printAs(json, origins, () => `${lines.join('\n')}\n`)
}
