import type { Config } from '../config.ts'
import { readCertificate, subjectText } from '../engine/signing/certificate.ts'
import { serialNumberOf } from '../platform/keys/key-files.ts'
import { openVault } from '../platform/keys/keys.ts'
import {
  issueOrganizationSeal,
  removeOrganizationSeal,
} from '../platform/keys/organization-seals/issue-organization-seal.ts'
import { ensureLists } from '../platform/keys/revocation/make-list.ts'
import { readRoot } from '../platform/keys/root-key.ts'
import { StartError } from '../start-error.ts'
import { type AskPassphrase, existingFolder, exportedRoot, issueOptions } from './manage-keys.ts'

/**
 * Issues the first or next seal of an organization, in its name. `root` is the file with the root's key when it is no
 * longer in the folder.
 */
export async function issueSealFor(
  config: Config,
  { organizationId, name, root }: { organizationId: string; name: string; root?: string | undefined },
  ask: AskPassphrase,
): Promise<Record<'subject' | 'serialNumber' | 'validUntil', string>> {
  const folder = existingFolder(config)
  const vault = await openVault({ folder, masterKey: config.masterKey })
  const issuer = await readRoot(folder, vault, await exportedRoot(root, ask))
  const options = issueOptions(config)
  const names = { organizationId, organizationName: name }
  await ensureLists({ folder, vault, exported: root === undefined ? null : issuer, now: options.now })
  const der = await issueOrganizationSeal({ folder, vault, root: issuer, options: { ...options, ...names } })
  const certificate = readCertificate(der)
  return {
    subject: subjectText(certificate),
    serialNumber: serialNumberOf(der),
    validUntil: certificate.notAfter.toISOString(),
  }
}

/** Removes the seal of an organization. Throws a StartError when the organization has no seal of its own. */
export async function removeSealOf(config: Config, organizationId: string, now: Date): Promise<void> {
  if (!(await removeOrganizationSeal(existingFolder(config), organizationId, now)))
    throw new StartError(`${organizationId} has no seal certificate of its own.`)
}
