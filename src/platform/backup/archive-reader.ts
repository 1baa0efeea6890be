import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { StartError } from '../../start-error.ts'
import { ARCHIVE_FORMAT, type End, entries, type Manifest } from './archive-format.ts'
import { type TarEntry, TarError, type TarSource, tarEntries } from './tar.ts'

const READ_BYTES = 1_048_576
/** The size limit of entries that are read as a whole: the manifest, lists of sums, and the last entry. */
const WHOLE_BYTES = 64 * 1_048_576

/** An entry of an archive. Its content must be read to the end. */
export type ArchivePart = Pick<TarEntry, 'name' | 'sizeBytes' | 'content'>

export interface ArchiveVisitor {
  manifest(manifest: Manifest): Promise<void> | void
  part(part: ArchivePart): Promise<void>
}

/**
 * Reads an archive from front to back, and compares each part with its sum. Resolves to the last entry if the archive
 * is complete. Throws a StartError if the file is not an archive, is damaged, or ends too early.
 */
export async function readArchive(path: string, visitor: ArchiveVisitor): Promise<End> {
  const stream = createReadStream(path, { highWaterMark: READ_BYTES })
  try {
    return await readEntries(sourceOf(stream), visitor)
  } catch (error) {
    throw readRefusal(error as NodeJS.ErrnoException, path)
  } finally {
    stream.destroy()
  }
}

async function readEntries(source: TarSource, visitor: ArchiveVisitor): Promise<End> {
  const sums = new SumsOfEntries()
  let isFirst = true
  let end: End | null = null
  for await (const entry of tarEntries(source)) {
    if (end !== null) throw new TarError('Something follows its end')
    if (isFirst !== (entry.name === entries.manifest)) throw new TarError('It does not begin as one')
    if (isFirst) await visitor.manifest(readManifest(await readWhole(sums.hashed(entry))))
    else if (entry.name.startsWith(entries.sums)) sums.compare(await readWhole(entry))
    else if (entry.name === entries.end) end = JSON.parse((await readWhole(entry)).toString()) as End
    else await visitor.part(sums.hashed(entry))
    isFirst = false
  }
  if (end === null) throw new TarError('It has no end')
  sums.assertAllCompared(end.sumsSha256)
  return end
}

function readManifest(bytes: Buffer): Manifest {
  const manifest = JSON.parse(bytes.toString()) as Manifest
  if (manifest.format !== ARCHIVE_FORMAT)
    throw new StartError('The archive was made by a newer version of Countersign. Restore it with that version.')
  return manifest
}

/** The sums of the entries since the last list of sums. */
class SumsOfEntries {
  readonly #lists = createHash('sha256')
  #open: { name: string; sha256: string }[] = []

  hashed(entry: TarEntry): TarEntry {
    const hash = createHash('sha256')
    const open = this.#open
    return {
      ...entry,
      async *content() {
        for await (const chunk of entry.content()) {
          hash.update(chunk)
          yield chunk
        }
        open.push({ name: entry.name, sha256: hash.digest('hex') })
      },
    }
  }

  compare(list: Buffer): void {
    this.#lists.update(list)
    const lines = list.toString().split('\n').slice(0, -1)
    const entries = this.#open.splice(0)
    for (const [index, { name, sha256 }] of entries.entries())
      if (lines[index] !== `${sha256}  ${name}`) throw new TarError(`${name} is not as it was written`)
    if (lines.length !== entries.length) throw new TarError('Parts are missing')
  }

  assertAllCompared(sumsSha256: string): void {
    if (this.#open.length > 0 || this.#lists.digest('hex') !== sumsSha256) throw new TarError('Parts are missing')
  }
}

async function readWhole(entry: TarEntry): Promise<Buffer> {
  if (entry.sizeBytes > WHOLE_BYTES) throw new TarError(`${entry.name} is too long`)
  const chunks: Buffer[] = []
  for await (const chunk of entry.content()) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function sourceOf(stream: Readable): TarSource {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let rest: Buffer = Buffer.alloc(0)
  const atMost = async (bytes: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const next = await chunks.next()
      if (next.done) throw new TarError('It ends too early')
      rest = next.value
    }
    const taken = rest.subarray(0, bytes)
    rest = rest.subarray(taken.length)
    return taken
  }
  return {
    atMost,
    async exactly(bytes) {
      const chunks: Buffer[] = []
      for (let left = bytes; left > 0; left -= chunks.at(-1)!.length) chunks.push(await atMost(left))
      return Buffer.concat(chunks)
    },
  }
}

function readRefusal(error: NodeJS.ErrnoException, path: string): Error {
  if (error instanceof TarError || error instanceof SyntaxError)
    return new StartError(`${path} is not a whole backup of Countersign (${error.message}). Use another copy.`)
  if (error.code === 'ENOENT' || error.code === 'EACCES' || error.code === 'EISDIR')
    return new StartError(`${path} could not be read (${error.message}).`)
  return error
}
