import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { certificatesFromPem, certificateToPem } from '../../engine/signing/pem.ts'
import { writeDurably } from '../durable-files.ts'
import { readCertificateFile } from './key-files.ts'

/**
 * The folder, in the key folder, with the additional roots that have issued seals of this installation. Each root is in
 * a file `<SHA-256>.pem`.
 */
const ROOTS = 'seal-roots'

/** Stores the root of a seal whose key is elsewhere, so that its seals stay trusted when another key replaces it. */
export async function rememberRoot(folder: string, root: Uint8Array): Promise<void> {
  const file = join(folder, ROOTS, `${createHash('sha256').update(root).digest('hex')}.pem`)
  if (existsSync(file)) return
  await writeDurably(file, certificateToPem(root))
}

/** Returns the trusted roots as DER: the installation's own root, then the additional roots. */
export async function readTrustedRoots(folder: string): Promise<Uint8Array[]> {
  const parent = join(folder, ROOTS)
  const names = (await readdir(parent).catch(() => [])).filter(name => /^[0-9a-f]{64}\.pem$/.test(name)).toSorted()
  const texts = await Promise.all(names.map(name => readFile(join(parent, name), 'utf8')))
  return [await readCertificateFile(folder, 'root'), ...texts.flatMap(certificatesFromPem)]
}
