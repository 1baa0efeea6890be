import type { Command } from 'commander'
import { readLinkNotices } from '../features/links/link-notice-store.ts'
import { setLinkNotices } from '../features/links/link-notices.ts'
import { createOrganization } from '../features/members/create-organization.ts'
import { listAllowedOrigins, listOrganizations } from '../features/organizations/organization-store.ts'
import { changeSettingsAsOperator } from '../features/settings/change-settings.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { addCommand, addNoun, addOrganizationCommand, type JsonOption, type OrganizationOption } from './command.ts'
import { finish } from './finish.ts'
import { addOrganizationSealCommands } from './organization-seals.ts'
import { print, printAs, tableText } from './print.ts'
import { withOrganization, withPlatform } from './with-platform.ts'

/** Adds the commands for organizations and the settings that the operator makes for them. */
export function addOrganizationCommands(program: Command): void {
  const organization = addNoun(program, 'organization', 'Organizations of this installation')
  addCommand(organization, 'create <name>', {
    about: 'Create an organization with an owner and its first credentials, which are shown only once.',
    example: 'organization create "Acme Ltd" --owner ann@acme.example',
  })
    .requiredOption('--owner <email>', 'the email address of the owner')
    .action(
      finish(async (name: string, { owner, json }: JsonOption & { owner: string }) =>
        withPlatform(async platform => print(await createOrganization(platform, { name, ownerEmail: owner }), json)),
      ),
    )
  addCommand(organization, 'list', {
    about: 'List the organizations of this installation with their ids.',
    example: 'organization list',
  }).action(
    finish(async ({ json }: JsonOption) =>
      withPlatform(async ({ database }) => {
        const organizations = await listOrganizations(database)
        return printAs(json, organizations, () =>
          tableText(
            organizations.map(row => [row.organizationId, row.name, row.ownerEmail, row.createdAt.toISOString()]),
          ),
        )
      }),
    ),
  )
  addOrganizationSealCommands(organization)
  addLinkNoticeCommands(program)
  addOriginCommands(program)
}

function addLinkNoticeCommands(program: Command): void {
  const notices = addNoun(
    program,
    'link-notices',
    'Whether people are notified by email of links created for them through the API',
  )
  addOrganizationCommand(notices, 'show', {
    about: 'Print the setting: on, optional or off.',
    example: 'link-notices show --organization org_…',
  }).action(
    finish(async ({ organization, json }: OrganizationOption) =>
      withOrganization(organization, async ({ database }, id) =>
        print({ linkNotices: await readLinkNotices(database, id) }, json),
      ),
    ),
  )
  addOrganizationCommand(notices, 'set <on|optional|off>', {
    about: 'Change the setting. With optional, a call can suppress the email with notify: false.',
    example: 'link-notices set optional --organization org_…',
  }).action(
    finish(async (setting: string, { organization, json }: OrganizationOption) =>
      withOrganization(organization, async ({ database }, id) =>
        print({ linkNotices: await inTransaction(database, tx => setLinkNotices(tx, id, setting)) }, json),
      ),
    ),
  )
}

function addOriginCommands(program: Command): void {
  const origins = addNoun(program, 'origins', 'Websites that can embed the signing page')
  addOrganizationCommand(origins, 'list', {
    about: 'List the websites that can embed the signing page.',
    example: 'origins list --organization org_…',
  }).action(
    finish(async ({ organization, json }: OrganizationOption) =>
      withOrganization(organization, async ({ database }, id) =>
        printOrigins(await listAllowedOrigins(database, id), json),
      ),
    ),
  )
  addOrganizationCommand(origins, 'set [origin...]', {
    about: 'Allow only these websites. If you list none, any website can embed the page.',
    example: 'origins set https://shop.example.com https://crm.example.com --organization org_…',
  }).action(
    finish(async (urls: string[], { organization, json }: OrganizationOption) =>
      withOrganization(organization, async (platform, id) => {
        const { allowedOrigins } = await changeSettingsAsOperator(platform, id, { allowedOrigins: urls })
        return printOrigins(allowedOrigins, json)
      }),
    ),
  )
}

function printOrigins(origins: string[], json?: boolean): number {
  const lines = origins.length > 0 ? origins : ['Any website can embed the signing page.']
  return printAs(json, origins, () => `${lines.join('\n')}\n`)
}
