import { dateOfFolder } from '../dated-folders.ts'
import { type CertificateName, readCertificateFile } from '../key-files.ts'
import { sealFolders } from '../seal-keys.ts'
import { timestamperFolders } from '../timestamper-keys.ts'

/** A certificate that a root of this installation has issued. */
export interface OwnCertificate {
  name: Exclude<CertificateName, 'root'>
  certificate: Uint8Array
  root: Uint8Array
  /** When the next one of its name was issued; null for the newest, which seals or stamps unless another key does in its place. */
  replacedAt: Date | null
}

/** The seals, then the timestampers, the oldest first. */
export async function readOwnCertificates(folder: string): Promise<OwnCertificate[]> {
  const root = await readCertificateFile(folder, 'root')
  const seals = await sealFolders(folder)
  const stampers = await timestamperFolders(folder)
  const read = async (at: string, name: OwnCertificate['name'], issuer: Uint8Array, next: string | undefined) => ({
    ...{ name, root: issuer, replacedAt: next === undefined ? null : dateOfFolder(next) },
    certificate: await readCertificateFile(at, name),
  })
  return Promise.all([
    ...seals.flatMap((at, index) =>
      (['seal', 'test-seal'] as const).map(name => read(at, name, root, seals[index + 1])),
    ),
    ...stampers.map(async (at, index) =>
      read(at, 'timestamper', await readCertificateFile(at, 'root'), stampers[index + 1]),
    ),
  ])
}
