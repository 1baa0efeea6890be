import { createHash, randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../durable-files.ts'
import { assertStorageKey, type Storage, StorageLimitError, StorageMissingError, type StoredFile } from './storage.ts'

/**
 * A file that has not been written to for this long belongs to a process that has died. Younger files may belong to
 * other processes that share the folder.
 */
const LEFTOVER_AGE_MS = 15 * 60_000

/**
 * Opens the storage in a folder. Creates the folder if necessary, and removes the files that interrupted writes have
 * left behind.
 */
export async function openLocalStorage(root: string): Promise<Storage> {
  const temporary = join(root, '.tmp')
  await mkdir(temporary, { recursive: true, mode: 0o700 })
  await sweep(temporary)
  return localStorage(root, temporary)
}

function localStorage(root: string, temporary: string): Storage {
  const pathOf = (key: string) => {
    assertStorageKey(key)
    return join(root, key)
  }

  return {
    async write(key, source, options) {
      const target = pathOf(key)
      return place({
        temporary,
        target,
        fill: file => writeHashed(file, source, options?.limitBytes ?? Number.POSITIVE_INFINITY),
      })
    },

    read: (key, range) => createReadStream(pathOf(key), range),

    size: async key => Number((await statOf(key, pathOf(key))).size),

    async exists(key) {
      return stat(pathOf(key)).then(
        () => true,
        () => false,
      )
    },

    async version(key) {
      const { ino, size, mtimeNs, ctimeNs } = await statOf(key, pathOf(key))
      return [ino, size, mtimeNs, ctimeNs].join(' ')
    },

    async localPath(key) {
      const path = pathOf(key)
      await statOf(key, path)
      return path
    },

    async appendRevision(sourceKey, targetKey, appendix) {
      const source = pathOf(sourceKey)
      const copySource = (path: string) => copyFile(source, path, constants.COPYFILE_FICLONE).catch(missing(sourceKey))
      return place({ temporary, target: pathOf(targetKey), fill: file => append(file, appendix), prepare: copySource })
    },

    delete: key => rm(pathOf(key), { force: true }),
  }
}

/**
 * Fills a temporary file and moves it to its place. The rename is atomic, so no one ever sees half a file. The file is
 * synced before the rename and its folder after it, so the file survives a loss of power.
 */
async function place<T>({
  temporary,
  target,
  fill,
  prepare,
}: {
  temporary: string
  target: string
  fill: (file: FileHandle) => Promise<T>
  prepare?: (path: string) => Promise<void>
}): Promise<T> {
  const path = join(temporary, randomUUID())
  try {
    await prepare?.(path)
    const file = await open(path, 'a', 0o600)
    let result: T
    try {
      result = await fill(file)
      await file.sync()
    } finally {
      await file.close()
    }
    await makeFolder(dirname(target))
    await rename(path, target)
    await syncFolder(dirname(target))
    return result
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

async function writeHashed(
  file: FileHandle,
  source: AsyncIterable<Uint8Array> | Uint8Array,
  limitBytes: number,
): Promise<StoredFile> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const measured = async function* () {
    for await (const chunk of source instanceof Uint8Array ? [source] : source) {
      sizeBytes += chunk.length
      if (sizeBytes > limitBytes) throw new StorageLimitError(limitBytes)
      hash.update(chunk)
      yield chunk
    }
  }
  await file.writeFile(measured())
  return { sizeBytes, sha256: hash.digest('hex') }
}

async function append(file: FileHandle, appendix: Uint8Array): Promise<{ sizeBytes: number }> {
  await file.writeFile(appendix)
  return { sizeBytes: (await file.stat()).size }
}

/** Creates a folder and makes the new names durable, from the innermost up to the first folder that already existed. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let path = folder; path !== first; path = dirname(path)) await syncFolder(dirname(path))
  await syncFolder(dirname(first))
}

async function sweep(temporary: string): Promise<void> {
  for (const name of await readdir(temporary)) {
    const path = join(temporary, name)
    const stats = await stat(path).catch(() => null)
    if (stats !== null && Date.now() - stats.mtimeMs > LEFTOVER_AGE_MS) await rm(path, { force: true })
  }
}

const statOf = (key: string, path: string) => stat(path, { bigint: true }).catch(missing(key))

function missing(key: string): (error: unknown) => never {
  return error => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw isMissing ? new StorageMissingError(key) : error
  }
}
