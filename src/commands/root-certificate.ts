import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'

/** The certificate under which seals of this installation are trusted, as PEM. Throws `StartError` when there is none yet. */
export async function readRootCertificate({ dataDir }: Config): Promise<string> {
  const path = join(dataDir, 'keys', 'root.pem')
  if (!existsSync(path))
    throw new StartError(
      `There is no root certificate in ${dataDir} yet. Start the service once, or set DATA_DIR to its data folder.`,
    )
  return readFile(path, 'utf8')
}
