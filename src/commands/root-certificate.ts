import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { certificateToPem } from '../engine/signing/pem.ts'
import { keysFolder } from '../platform/data-folder.ts'
import { readTrustedRoots } from '../platform/keys/trusted-roots.ts'
import { StartError } from '../start-error.ts'

/**
 * Returns the certificates that make seals of this installation trusted, as PEM. Throws `StartError` when they do not
 * exist yet.
 */
export async function readRootCertificates(config: Config): Promise<string> {
  const folder = keysFolder(config)
  if (!existsSync(join(folder, 'root.pem')))
    throw new StartError(
      `There is no root certificate in ${config.dataDir} yet. Start the service once, or set DATA_DIR to its data folder.`,
    )
  return (await readTrustedRoots(folder)).map(certificateToPem).join('')
}
