const BLOCK_BYTES = 512
const NAME_BYTES = 100
/** The first size that eleven octal digits cannot express (POSIX.1-2017, pax, "ustar Interchange Format"). */
const SIZE_LIMIT = 8 ** 11

/** The end of an archive: two blocks of zeros. */
export const tarEnd = Buffer.alloc(2 * BLOCK_BYTES)

/** Returns the padding of a file's last block. */
export const tarPadding = (sizeBytes: number): Buffer =>
  Buffer.alloc((BLOCK_BYTES - (sizeBytes % BLOCK_BYTES)) % BLOCK_BYTES)

/**
 * Makes the header of a file in an archive that any `tar` can read. A name or size that does not fit into the header is
 * put into a pax header before it (POSIX.1-2017, pax, "pax Extended Header").
 */
export function tarHeader(name: string, sizeBytes: number, modifiedAt: Date): Buffer {
  if (Buffer.byteLength(name) <= NAME_BYTES && sizeBytes < SIZE_LIMIT)
    return header({ name, sizeBytes, modifiedAt, type: '0' })
  const records = Buffer.from(paxRecord('path', name) + paxRecord('size', String(sizeBytes)))
  return Buffer.concat([
    header({ name: 'pax-header', sizeBytes: records.length, modifiedAt, type: 'x' }),
    records,
    tarPadding(records.length),
    header({ name: name.slice(-NAME_BYTES), sizeBytes: sizeBytes < SIZE_LIMIT ? sizeBytes : 0, modifiedAt, type: '0' }),
  ])
}

function header({
  name,
  sizeBytes,
  modifiedAt,
  type,
}: {
  name: string
  sizeBytes: number
  modifiedAt: Date
  type: '0' | 'x'
}): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES)
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
  block.write(name, 0)
  block.write(octal(0o600, 8), 100)
  block.write(octal(0, 8), 108)
  block.write(octal(0, 8), 116)
  block.write(octal(sizeBytes, 12), 124)
  block.write(octal(Math.floor(modifiedAt.getTime() / 1000), 12), 136)
  block.write(' '.repeat(8), 148)
  block.write(type, 156)
  block.write('ustar\x0000', 257)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

/** Makes a record `LENGTH key=value\n`. The length includes its own digits. */
function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`
  const bytes = Buffer.byteLength(rest)
  const length = [1, 2, 3].map(digits => bytes + digits).find((total, index) => String(total).length === index + 1)
  return `${length}${rest}`
}

/** The bytes of an archive, read from the front: either an exact number, or what is available up to a limit. */
export interface TarSource {
  exactly(bytes: number): Promise<Buffer>
  atMost(bytes: number): Promise<Buffer>
}

export interface TarEntry {
  name: string
  sizeBytes: number
  /** The content, which must be read to its end before the next entry. */
  content(): AsyncGenerator<Buffer>
}

/** Thrown for a file that is damaged or is not an archive made by `tarHeader`. */
export class TarError extends Error {}

/** Yields the files of an archive in their order, up to its end. Throws a TarError. */
export async function* tarEntries(source: TarSource): AsyncGenerator<TarEntry> {
  let pax: Record<string, string> = {}
  for (;;) {
    const block = await source.exactly(BLOCK_BYTES)
    if (block.every(byte => byte === 0)) return
    const { name, sizeBytes, type } = readHeader(block)
    if (type === 'x') {
      if (sizeBytes > 65_536) throw new TarError('A header is too long')
      pax = readPax(await source.exactly(sizeBytes))
      await source.exactly(tarPadding(sizeBytes).length)
      continue
    }
    if (type !== '0') throw new TarError('An entry is not a file')
    const size = pax.size === undefined ? sizeBytes : Number(pax.size)
    yield { name: pax.path ?? name, sizeBytes: size, content: () => contentOf(source, size) }
    pax = {}
  }
}

async function* contentOf(source: TarSource, sizeBytes: number): AsyncGenerator<Buffer> {
  for (let left = sizeBytes; left > 0; ) {
    const bytes = await source.atMost(left)
    left -= bytes.length
    yield bytes
  }
  await source.exactly(tarPadding(sizeBytes).length)
}

function readHeader(block: Buffer): { name: string; sizeBytes: number; type: string } {
  const text = (from: number, length: number) => block.toString('utf8', from, from + length).split('\0')[0]!
  const expected = Number.parseInt(text(148, 8), 8)
  const sum = block.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0)
  const sizeBytes = Number.parseInt(text(124, 12), 8)
  if (sum !== expected || !Number.isSafeInteger(sizeBytes)) throw new TarError('A header is damaged')
  return { name: text(0, NAME_BYTES), sizeBytes, type: text(156, 1) }
}

function readPax(records: Buffer): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (let at = 0; at < records.length; ) {
    const length = Number.parseInt(records.toString('latin1', at, at + 20), 10)
    if (!(length > 0)) throw new TarError('A header is damaged')
    const [, key, value] = /^\d+ ([^=]+)=([\s\S]*)\n$/.exec(records.toString('utf8', at, at + length)) ?? []
    if (key === undefined || value === undefined) throw new TarError('A header is damaged')
    attributes[key] = value
    at += length
  }
  return attributes
}
