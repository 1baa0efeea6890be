import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

/** Makes the data folder where needed. Throws a StartError when this user cannot write there. */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} is not writable (${(error as Error).message}). Give it to the user who runs the service, or set DATA_DIR to another folder.`,
    )
  }
}
