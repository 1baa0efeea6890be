import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect } from 'vitest'

/**
 * The names of the files that a service keeps, once none is being written. Leaves out pictures of first pages, which a
 * job makes at any time.
 */
export async function storedFiles({ dataDir }: { dataDir: string }): Promise<string[]> {
  const folder = join(dataDir, 'files')
  const list = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter(entry => entry.isFile() && entry.name !== 'first-page.webp')
  }
  const isBeingWritten = ({ parentPath }: { parentPath: string }) => basename(parentPath) === '.tmp'
  let entries = await list()
  await expect
    .poll(async () => {
      entries = await list()
      return entries.some(isBeingWritten)
    })
    .toBe(false)
  return entries.map(entry => entry.name).sort()
}
