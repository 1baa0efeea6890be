import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, link, open, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { StartError } from '../../start-error.ts'
import { syncFolder } from '../durable-files.ts'
import { isDiskFull } from '../failure-codes.ts'
import type { Vault } from '../keys/vault.ts'
import { type Contents, type End, entries, macOf } from './archive-format.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

/** The number of sums in a list, so that the memory for writing an archive does not grow with the archive. */
const SUMS_OF_LIST = 1_000
/** Headers and small entries are collected up to this size before they are written. */
const WRITE_BYTES = 1_048_576

/** Writes an archive entry by entry. The archive is complete only after `finish`. */
export class ArchiveWriter {
  readonly #file: FileHandle
  readonly #createdAt: Date
  readonly #allSums = createHash('sha256')
  #sums: string[] = []
  #lists = 0
  #gathered: Buffer[] = []
  #gatheredBytes = 0

  constructor(file: FileHandle, createdAt: Date) {
    this.#file = file
    this.#createdAt = createdAt
  }

  /** Adds an entry of exactly `sizeBytes` bytes. Returns the SHA-256 of its content. */
  async add(
    name: string,
    sizeBytes: number,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<string> {
    const sha256 = await this.#write(name, sizeBytes, content)
    this.#sums.push(`${sha256}  ${name}\n`)
    if (this.#sums.length === SUMS_OF_LIST) await this.#writeSums()
    return sha256
  }

  addBytes(name: string, bytes: Uint8Array): Promise<string> {
    return this.add(name, bytes.length, [bytes])
  }

  async finish(contents: Contents, vault: Vault): Promise<void> {
    await this.#writeSums()
    const end: End = { ...contents, sumsSha256: this.#allSums.digest('hex') }
    const bytes = json({ ...end, mac: macOf(vault, end) })
    await this.#write(entries.end, bytes.length, [bytes])
    await this.#put(tarEnd)
    await this.#flush()
    await this.#file.sync()
  }

  async #writeSums(): Promise<void> {
    if (this.#sums.length === 0) return
    const list = Buffer.from(this.#sums.join(''))
    this.#sums = []
    this.#allSums.update(list)
    await this.#write(`${entries.sums}${String(++this.#lists).padStart(6, '0')}`, list.length, [list])
  }

  async #write(name: string, sizeBytes: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    const hash = createHash('sha256')
    let written = 0
    await this.#put(tarHeader(name, sizeBytes, this.#createdAt))
    for await (const chunk of content) {
      hash.update(chunk)
      written += chunk.length
      await this.#put(chunk)
    }
    if (written !== sizeBytes) throw new Error(`${name} changed while it was read`)
    await this.#put(tarPadding(sizeBytes))
    return hash.digest('hex')
  }

  async #put(bytes: Uint8Array): Promise<void> {
    this.#gathered.push(Buffer.from(bytes))
    this.#gatheredBytes += bytes.length
    if (this.#gatheredBytes >= WRITE_BYTES) await this.#flush()
  }

  async #flush(): Promise<void> {
    await this.#file.writeFile(Buffer.concat(this.#gathered))
    this.#gathered = []
    this.#gatheredBytes = 0
  }
}

export const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)

/**
 * Writes a file completely or not at all, and never replaces a file. Throws a StartError if it already exists or the
 * disk is full.
 */
export async function writeWhole(path: string, work: (file: FileHandle) => Promise<void>): Promise<void> {
  await assertFree(path)
  const unfinished = `${path}.unfinished.${randomUUID()}`
  try {
    const file = await open(unfinished, 'wx', 0o600)
    await work(file).finally(() => file.close())
    // unlike a rename, a link replaces nothing that was created in the meantime
    await link(unfinished, path)
    await syncFolder(dirname(resolve(path)))
  } catch (error) {
    throw writeRefusal(error as NodeJS.ErrnoException, path)
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function assertFree(path: string): Promise<void> {
  const isThere = await stat(path).catch(() => null)
  if (isThere) throw new StartError(`${path} exists already. Choose another name, or remove it first.`)
}

function writeRefusal(error: NodeJS.ErrnoException, path: string): Error {
  if (isDiskFull(error.code) || error.code === 'EFBIG')
    return new StartError(`There is not enough space for ${path}. Nothing was kept of it.`)
  if (error.syscall === 'open' || error.syscall === 'link' || error.syscall === 'write')
    return new StartError(`${path} cannot be written (${error.message}).`)
  return error
}
