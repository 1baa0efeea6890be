import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  createRoot,
  type IssuedCertificate,
  type IssueOptions,
  issueTimestamper,
} from '../../engine/signing/certificate-authority.ts'
import { localSigner } from '../../engine/signing/local-signer.ts'
import type { Signer } from '../../engine/signing/signer.ts'
import { StartError } from '../../start-error.ts'
import { addDatedFolder, datedFolders } from './dated-folders.ts'
import { readCertificateFile, readIssued, writeCertificateFile, writeIssued } from './key-files.ts'
import type { Vault } from './vault.ts'

/** Lists the folders of the installation's own timestamp authority, oldest first. The key in the last folder stamps. */
export const timestamperFolders = (folder: string): Promise<string[]> => datedFolders(join(folder, 'timestamper'))

/**
 * Makes the first or the next key and certificate of the installation's own timestamp authority. `root` issues the
 * certificate. If it is null, the authority has a separate root, which stays the same. Returns the certificate.
 */
export async function issueTimestamperKeys({
  folder,
  vault,
  root,
  options,
}: {
  folder: string
  vault: Vault
  root: IssuedCertificate | null
  options: IssueOptions
}): Promise<Uint8Array> {
  const issuer = root ?? (await ownRoot(folder, vault, options))
  const issued = await issueTimestamper(issuer, options)
  await addDatedFolder(join(folder, 'timestamper'), options.now, async unfinished => {
    if (root) await writeCertificateFile(unfinished, 'root', root.certificate)
    else await writeIssued(unfinished, vault, 'root', issuer)
    await writeIssued(unfinished, vault, 'timestamper', issued)
  })
  return issued.certificate
}

async function ownRoot(
  folder: string,
  vault: Vault,
  { installationName, now }: IssueOptions,
): Promise<IssuedCertificate> {
  const before = (await timestamperFolders(folder)).filter(folder => existsSync(join(folder, 'root.key'))).at(-1)
  return before
    ? readIssued(before, vault, 'root')
    : createRoot({ installationName: `${installationName} Timestamps`, now })
}

/**
 * Opens the signer of timestamps, with the certificates up to the root. Throws a StartError if there is no timestamp
 * authority yet.
 */
export async function openTimestamper(folder: string, vault: Vault): Promise<Signer> {
  const newest = (await timestamperFolders(folder)).at(-1)
  if (newest === undefined)
    throw new StartError('There is no timestamp authority yet. Run "bin/countersign tsa create" first.')
  const { certificate, privateKey } = await readIssued(newest, vault, 'timestamper')
  return localSigner(privateKey, [certificate, await readCertificateFile(newest, 'root')])
}
