import { type CertificateName, readCertificateFile } from '../key-files.ts'
import { sealFolders } from '../seal-keys.ts'
import { timestamperFolders } from '../timestamper-keys.ts'

/** A certificate that a root of this installation has issued. */
export interface OwnCertificate {
  name: Exclude<CertificateName, 'root'>
  certificate: Uint8Array
  root: Uint8Array
  /** Whether it is the newest of its name: it seals or stamps now, unless another key does in its place. */
  isNewest: boolean
}

/** The seals, then the timestampers, the oldest first. */
export async function readOwnCertificates(folder: string): Promise<OwnCertificate[]> {
  const root = await readCertificateFile(folder, 'root')
  const seals = await sealFolders(folder)
  const stampers = await timestamperFolders(folder)
  const read = async (at: string, name: OwnCertificate['name'], issuer: Uint8Array, isNewest: boolean) => ({
    ...{ name, isNewest, root: issuer },
    certificate: await readCertificateFile(at, name),
  })
  return Promise.all([
    ...seals.flatMap((at, index) =>
      (['seal', 'test-seal'] as const).map(name => read(at, name, root, index === seals.length - 1)),
    ),
    ...stampers.map(async (at, index) =>
      read(at, 'timestamper', await readCertificateFile(at, 'root'), index === stampers.length - 1),
    ),
  ])
}
