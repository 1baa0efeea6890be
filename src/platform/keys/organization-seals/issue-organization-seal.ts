import { join } from 'node:path'
import { type IssuedCertificate, type IssueOptions, issueSeal } from '../../../engine/signing/certificate-authority.ts'
import { writeDurably } from '../../durable-files.ts'
import { addDatedFolder } from '../dated-folders.ts'
import { writeIssued } from '../key-files.ts'
import type { Vault } from '../vault.ts'
import { folderOfSeals, isRemoval, organizationSealFolders, REMOVED } from './seal-folders.ts'

/**
 * Makes the first or the next seal of an organization, in its name. Running processes load it at their next refresh.
 * Earlier seals stay, and their documents stay valid. Returns the certificate.
 */
export async function issueOrganizationSeal({
  folder,
  vault,
  root,
  options,
}: {
  folder: string
  vault: Vault
  root: IssuedCertificate
  options: IssueOptions & { organizationId: string; organizationName: string }
}): Promise<Uint8Array> {
  const issued = await issueSeal(root, { ...options, test: false })
  await addDatedFolder(folderOfSeals(folder, options.organizationId), options.now, unfinished =>
    writeIssued(unfinished, vault, 'seal', issued),
  )
  return issued.certificate
}

/**
 * Makes the installation's seal apply to an organization again. The certificates of its own seals stay. Returns false
 * if the organization has no seal of its own.
 */
export async function removeOrganizationSeal(folder: string, organizationId: string, now: Date): Promise<boolean> {
  const newest = (await organizationSealFolders(folder, organizationId)).at(-1)
  if (newest === undefined || isRemoval(newest)) return false
  await addDatedFolder(folderOfSeals(folder, organizationId), now, unfinished =>
    writeDurably(join(unfinished, REMOVED), `${now.toISOString()}\n`),
  )
  return true
}
