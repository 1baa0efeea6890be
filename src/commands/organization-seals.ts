import type { Command } from 'commander'
import { organizationDefaults } from '../features/organizations/organization-defaults.ts'
import { addCommand, type JsonOption } from './command.ts'
import { configuration, passphrase } from './configuration.ts'
import { finish } from './finish.ts'
import { issueSealFor, removeSealOf } from './manage-organization-seals.ts'
import { print } from './print.ts'
import { withOrganization } from './with-platform.ts'

/** Adds the commands for seals in the name of an organization. */
export function addOrganizationSealCommands(organization: Command): void {
  addCommand(organization, 'issue-seal <organization-id>', {
    about:
      'Issue a certificate that seals the documents of an organization in its own name, or the next one. Check first who the organization is: you vouch for the name.',
    example: 'organization issue-seal org_… --root /media/usb/root.key.pem',
  })
    .option('--root <file>', 'the file written by export-root')
    .action(
      finish(async (idText: string, { root, json }: JsonOption & { root?: string }) =>
        withOrganization(idText, async (platform, organizationId) => {
          const { name } = await organizationDefaults(platform, organizationId)
          return print(await issueSealFor(configuration(), { organizationId, name, root }, passphrase), json)
        }),
      ),
    )
  addCommand(organization, 'remove-seal <organization-id>', {
    about:
      'Seal the documents of an organization in the name of the installation again. Its existing seals stay valid.',
    example: 'organization remove-seal org_…',
  }).action(
    finish(async (idText: string, { json }: JsonOption) =>
      withOrganization(idText, async ({ clock }, organizationId) => {
        await removeSealOf(configuration(), organizationId, clock.now())
        return print({ removed: organizationId }, json)
      }),
    ),
  )
}
