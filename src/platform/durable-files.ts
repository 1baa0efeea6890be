import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * An unfinished folder that is older than this counts as left behind. A folder that another process is creating is far
 * younger.
 */
const LEFTOVER_AGE_MS = 60_000

/** Writes a file for this user only, completely or not at all, so that it survives a loss of power. */
export async function writeDurably(path: string, bytes: Uint8Array | string): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = `${path}.new.${randomUUID()}`
  try {
    await writeSynced(unfinished, bytes)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(folder)
}

async function writeSynced(path: string, bytes: Uint8Array | string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the names in a folder survive a loss of power. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Creates a new folder next to the finished folder, and removes folders that killed processes have left there. */
export async function unfinishedFolder(finished: string): Promise<string> {
  const parent = dirname(finished)
  for (const name of await readdir(parent)) {
    if (!name.startsWith(`${basename(finished)}.new.`)) continue
    const stats = await stat(join(parent, name)).catch(() => null)
    if (stats && Date.now() - stats.mtimeMs > LEFTOVER_AGE_MS)
      await rm(join(parent, name), { recursive: true, force: true })
  }
  const folder = `${finished}.new.${randomUUID()}`
  await mkdir(folder, { mode: 0o700 })
  return folder
}

/**
 * Renames a folder to its final place, in one step. If two processes do so at the same time, the first one wins.
 * Returns whether it was this process.
 */
export async function finishFolder(unfinished: string, finished: string): Promise<boolean> {
  try {
    await rename(unfinished, finished)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
    await rm(unfinished, { recursive: true, force: true })
    return false
  }
  await syncFolder(dirname(finished))
  return true
}
