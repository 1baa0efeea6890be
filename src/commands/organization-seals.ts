import type { Command } from 'commander'
import type { Config } from '../config.ts'
import { readCertificate, subjectText } from '../engine/signing/certificate.ts'
import { organizationDefaults } from '../features/organizations/organization-defaults.ts'
import { serialNumberOf } from '../platform/keys/key-files.ts'
import { openVault } from '../platform/keys/keys.ts'
import {
  issueOrganizationSeal,
  removeOrganizationSeal,
} from '../platform/keys/organization-seals/issue-organization-seal.ts'
import { ensureLists } from '../platform/keys/revocation/make-list.ts'
import { readRoot } from '../platform/keys/root-key.ts'
import { StartError } from '../start-error.ts'
import { addCommand, type JsonOption } from './command.ts'
import { configuration, passphrase } from './configuration.ts'
import { finish } from './finish.ts'
import { type AskPassphrase, existingFolder, exportedRoot, issueOptions } from './manage-keys.ts'
import { print } from './print.ts'
import { withOrganization } from './with-platform.ts'

/** Seals in the name of an organization. */
export function addOrganizationSealCommands(organization: Command): void {
  addCommand(organization, 'issue-seal <organization-id>', {
    about:
      'Issue a certificate that seals the documents of an organization in its own name, or the next one. Check first who the organization is: you vouch for the name.',
    example: 'organization issue-seal org_… --root /media/usb/root.key.pem',
  })
    .option('--root <file>', 'the file written by export-root')
    .action(
      finish(async (given: string, { root, json }: JsonOption & { root?: string }) =>
        withOrganization(given, async (platform, organizationId) => {
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
    finish(async (given: string, { json }: JsonOption) =>
      withOrganization(given, async ({ clock }, organizationId) => {
        await removeSealOf(configuration(), organizationId, clock.now())
        return print({ removed: organizationId }, json)
      }),
    ),
  )
}

/** `root`: the file of the root's key when it is no longer in the folder. */
export async function issueSealFor(
  config: Config,
  { organizationId, name, root }: { organizationId: string; name: string; root?: string | undefined },
  ask: AskPassphrase,
): Promise<Record<'subject' | 'serialNumber' | 'validUntil', string>> {
  const folder = existingFolder(config)
  const vault = await openVault({ folder, masterKey: config.masterKey })
  const issuer = await readRoot(folder, vault, await exportedRoot(root, ask))
  const options = issueOptions(config)
  const named = { organizationId, organizationName: name }
  await ensureLists(folder, vault, root === undefined ? null : issuer, options.now)
  const der = await issueOrganizationSeal(folder, vault, issuer, { ...options, ...named })
  const certificate = readCertificate(der)
  return {
    subject: subjectText(certificate),
    serialNumber: serialNumberOf(der),
    validUntil: certificate.notAfter.toISOString(),
  }
}

async function removeSealOf(config: Config, organizationId: string, now: Date): Promise<void> {
  if (!(await removeOrganizationSeal(existingFolder(config), organizationId, now)))
    throw new StartError(`${organizationId} has no seal certificate of its own.`)
}
