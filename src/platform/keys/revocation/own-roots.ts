import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readCertificateFile } from '../key-files.ts'
import { timestamperFolders } from '../timestamper-keys.ts'

/** A root of this installation. It signs the list of the certificates that it has revoked. */
export interface OwnRoot {
  /** The certificates that the root issues: for the seals, or for a timestamp authority with a separate root. */
  of: 'seals' | 'timestamps'
  certificate: Uint8Array
  /** The folder with the root's private key; null once the key has been exported. */
  keyFolder: string | null
}

const hasRootKey = (folder: string) => existsSync(join(folder, 'root.key'))

/** Reads the installation's own roots. The root of the seals comes first. */
export async function readOwnRoots(folder: string): Promise<OwnRoot[]> {
  const certificate = await readCertificateFile(folder, 'root')
  const root: OwnRoot = { of: 'seals', certificate, keyFolder: hasRootKey(folder) ? folder : null }
  const keyFolder = (await timestamperFolders(folder)).filter(hasRootKey).at(-1)
  if (keyFolder === undefined) return [root]
  return [root, { of: 'timestamps', certificate: await readCertificateFile(keyFolder, 'root'), keyFolder }]
}
