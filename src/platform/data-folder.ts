import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'

type DataFolder = Pick<Config, 'dataDir'>

export const keysFolder = ({ dataDir }: DataFolder): string => join(dataDir, 'keys')
export const filesFolder = ({ dataDir }: DataFolder): string => join(dataDir, 'files')

/**
 * Returns the path of the file for the messages of the first start and their secrets, if there is no terminal to print
 * them to.
 */
export const firstStartFile = ({ dataDir }: DataFolder): string => join(dataDir, 'first-start.txt')

/** The name of a file that is in a data folder while a backup is restored into it. */
export const UNFINISHED_RESTORE = 'restore-unfinished'

/**
 * Creates the data folder if necessary. Throws a StartError if this user cannot write there, or if a restore into it
 * was killed.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`)
  try {
    await makeFolder(folder)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} is not writable (${(error as Error).message}). Give it to the user who runs the service, or set DATA_DIR to another folder.`,
    )
  }
  if (existsSync(join(folder, UNFINISHED_RESTORE))) throw restoreUnfinished(folder)
}

/**
 * Creates a folder and the folders above it one by one. `recursive` in Node.js never returns below `/proc`, where
 * existing folders are reported as missing.
 */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makeFolder(dirname(folder))
  await mkdir(folder, { mode: 0o700 }).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
}

export const restoreUnfinished = (folder: string) =>
  new StartError(
    `A restore into ${folder} is running, or did not finish. If none is running, empty the folder and restore again.`,
  )
