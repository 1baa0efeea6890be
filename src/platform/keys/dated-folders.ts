import { mkdir, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { finishFolder, unfinishedFolder } from '../durable-files.ts'

/**
 * Lists the subfolders that are named after their time in Unix ms, oldest first. Each replaces the folder before it.
 */
export async function datedFolders(parent: string): Promise<string[]> {
  const names = (await readdir(parent).catch(emptyIfMissing)).filter(name => /^\d+$/.test(name))
  return names.toSorted((a, b) => Number(a) - Number(b)).map(name => join(parent, name))
}

/**
 * Treats a missing folder as empty. Rethrows any other error, because an unreadable folder must not look like a missing
 * one.
 */
export function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** Returns when a dated folder was added. */
export const dateOfFolder = (folder: string): Date => new Date(Number(basename(folder)))

/** Adds a dated folder, completely or not at all. It becomes the newest even if the clock was set back. */
export async function addDatedFolder(
  parent: string,
  now: Date,
  fill: (unfinished: string) => Promise<void>,
): Promise<void> {
  await mkdir(parent, { recursive: true, mode: 0o700 })
  const unfinished = await unfinishedFolder(parent)
  await fill(unfinished)
  const newest = Number(basename((await datedFolders(parent)).at(-1) ?? '0'))
  const name = Math.max(now.getTime(), newest + 1)
  if (!(await finishFolder(unfinished, join(parent, String(name)))))
    throw new Error('another rotation was made at the same time')
}
