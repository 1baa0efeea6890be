import { dateOfFolder } from '../dated-folders.ts'
import { type CertificateName, readCertificateFile } from '../key-files.ts'
import { organizationSealFolders, organizationsWithSeals } from '../organization-seals/seal-folders.ts'
import { sealFolders } from '../seal-keys.ts'
import { timestamperFolders } from '../timestamper-keys.ts'

/** A certificate that a root of this installation has issued. */
export interface OwnCertificate {
  name: Exclude<CertificateName, 'root'> | 'organization-seal'
  /** The organization in whose name the certificate seals; null for the installation. */
  organizationId: string | null
  certificate: Uint8Array
  root: Uint8Array
  /**
   * When the next certificate of the same name was issued, or the seal of the organization was removed. Null for the
   * newest certificate, which seals or stamps unless another key does so instead.
   */
  replacedAt: Date | null
}

type Read = (
  at: string,
  named: Pick<OwnCertificate, 'name' | 'root'>,
  next: string | undefined,
) => Promise<OwnCertificate>

const read: Read = async (at, { name, root }, next) => ({
  ...{ name, root, organizationId: null, replacedAt: next === undefined ? null : dateOfFolder(next) },
  certificate: await readCertificateFile(at, name === 'organization-seal' ? 'seal' : name),
})

/**
 * Reads the certificates of the installation's seals, then of each organization's seals, then of its timestamp
 * authority, each oldest first.
 */
export async function readOwnCertificates(folder: string): Promise<OwnCertificate[]> {
  const root = await readCertificateFile(folder, 'root')
  const seals = await sealFolders(folder)
  const organizations = await organizationsWithSeals(folder)
  const stampers = await timestamperFolders(folder)
  const certificates = await Promise.all([
    ...seals.flatMap((at, index) =>
      (['seal', 'test-seal'] as const).map(name => read(at, { name, root }, seals[index + 1])),
    ),
    ...organizations.map(id => readOfOrganization(folder, id, root)),
    ...stampers.map(async (at, index) =>
      read(at, { name: 'timestamper', root: await readCertificateFile(at, 'root') }, stampers[index + 1]),
    ),
  ])
  return certificates.flat()
}

/**
 * Reads the certificates of an organization's seals. Leaves out a certificate that cannot be read, so that it does not
 * keep other certificates from being revoked.
 */
async function readOfOrganization(folder: string, organizationId: string, root: Uint8Array): Promise<OwnCertificate[]> {
  const folders = await organizationSealFolders(folder, organizationId)
  const reads = folders.map((at, index) =>
    read(at, { name: 'organization-seal', root }, folders[index + 1]).catch(() => null),
  )
  return (await Promise.all(reads))
    .filter(certificate => certificate !== null)
    .map(certificate => ({ ...certificate, organizationId }))
}
