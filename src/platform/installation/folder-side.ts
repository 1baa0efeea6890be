import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { keysFolder } from '../data-folder.ts'
import { writeDurably } from '../durable-files.ts'
import { isId } from '../ids.ts'
import { attempt, readCertificateFile } from '../keys/key-files.ts'
import type { FolderSide } from './reconcile.ts'

/** The file is in the key folder, so that it is made, backed up and restored together with the keys. */
const INSTALLATION_FILE = 'installation.json'

export const writeInstallationId = (keyFolder: string, installationId: string): Promise<void> =>
  writeDurably(join(keyFolder, INSTALLATION_FILE), `${JSON.stringify({ installationId })}\n`)

/** Returns the id in a key folder, or null if there is none or the file cannot be read. */
export async function readInstallationId(keyFolder: string): Promise<string | null> {
  const text = await readFile(join(keyFolder, INSTALLATION_FILE), 'utf8').catch(() => '')
  const { installationId } = attempt(() => JSON.parse(text) as { installationId?: unknown }) ?? {}
  return isId('inst', installationId) ? installationId : null
}

/**
 * Reads the facts about the installation from a data folder. Returns null if the folder has no keys. Throws a
 * StartError if its root or its id is missing.
 */
export async function readFolderSide(dataDir: string): Promise<FolderSide | null> {
  const folder = keysFolder({ dataDir })
  if (!existsSync(folder)) return null
  const root = await readCertificateFile(folder, 'root').catch(error => {
    throw new StartError(
      `The root certificate in ${folder} cannot be read (${error.message}). Restore that folder from a backup.`,
    )
  })
  const installationId = await readInstallationId(folder)
  if (installationId === null)
    throw new StartError(`${join(folder, INSTALLATION_FILE)} cannot be read. Restore that folder from a backup.`)
  return { installationId, rootSha256: createHash('sha256').update(root).digest('hex') }
}
