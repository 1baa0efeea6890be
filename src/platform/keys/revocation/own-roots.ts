import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readCertificateFile } from '../key-files.ts'
import { timestamperFolders } from '../timestamper-keys.ts'

/** One of this installation's own roots. It signs the list of what it has revoked. */
export interface OwnRoot {
  /** What it issues: the seals, or the timestamp authority that has a root of its own. */
  of: 'seals' | 'timestamps'
  certificate: Uint8Array
  /** The folder with its private key; null once that was exported. */
  keyFolder: string | null
}

const hasRootKey = (folder: string) => existsSync(join(folder, 'root.key'))

/** The seals' root first. */
export async function readOwnRoots(folder: string): Promise<OwnRoot[]> {
  const certificate = await readCertificateFile(folder, 'root')
  const root: OwnRoot = { of: 'seals', certificate, keyFolder: hasRootKey(folder) ? folder : null }
  const keyFolder = (await timestamperFolders(folder)).filter(hasRootKey).at(-1)
  if (keyFolder === undefined) return [root]
  return [root, { of: 'timestamps', certificate: await readCertificateFile(keyFolder, 'root'), keyFolder }]
}
