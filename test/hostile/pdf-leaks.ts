import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, inflateSync } from 'node:zlib'

const run = promisify(execFile)
/** Enough to see a block of colour, and fast. */
const DOTS_PER_INCH = '24'
const CHANNEL_TOLERANCE = 6
/** The exit code of qpdf if it could make no file; 3 means warnings. */
const QPDF_ERRORS = 2

const MAX_BYTES = 512 * 1024 ** 2
/** Unpacks a damaged stream as far as possible. */
const UNPACKED = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_BYTES }

/** Words and a colour that must not appear anywhere. */
export interface Planted {
  words: string[]
  /** `#rrggbb` */
  colour: string
}

/**
 * Lists the planted words and colour in these PDF files, taken together: as bytes, in a stream, or on a page as qpdf
 * unpacks and Poppler shows it. The files may be damaged.
 */
export async function leaksOfPdfs(pdfs: Uint8Array[], planted: Planted): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-leaks-'))
  try {
    const files = pdfs.map((_, index) => join(folder, `${index}.pdf`))
    await Promise.all(pdfs.map((bytes, index) => writeFile(files[index]!, bytes)))
    const held = pdfs.flatMap(bytes => [bytes, ...streamsOf(bytes)]).flatMap(part => wordsIn(part, planted.words))
    return [...new Set([...held, ...(await leaksOnPages(files, planted, folder))])]
  } finally {
    await rm(folder, { recursive: true })
  }
}

export function wordsIn(bytes: Uint8Array, words: string[]): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return words.filter(word => buffer.includes(word) || buffer.includes(word, 0, 'utf16le'))
}

/** Whether one of the pixels has about this colour. */
export function hasColour(pixels: Uint8Array, channels: number, colour: string): boolean {
  const [red, green, blue] = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ]
  for (let at = 0; at + 2 < pixels.length; at += channels)
    if (
      Math.abs(pixels[at]! - red) <= CHANNEL_TOLERANCE &&
      Math.abs(pixels[at + 1]! - green) <= CHANNEL_TOLERANCE &&
      Math.abs(pixels[at + 2]! - blue) <= CHANNEL_TOLERANCE
    )
      return true
  return false
}

/** All streams that zlib can unpack, whether or not anything refers to them. */
function streamsOf(pdf: Uint8Array): Uint8Array[] {
  const buffer = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
  const streams: Uint8Array[] = []
  for (let at = buffer.indexOf('stream'); at !== -1; at = buffer.indexOf('stream', at + 6)) {
    const start = at + 6 + (buffer[at + 6] === 0x0d ? 2 : 1)
    try {
      streams.push(inflateSync(buffer.subarray(start), UNPACKED))
    } catch {
      // not compressed: the search of the raw bytes covers it
    }
  }
  return streams
}

/** Searches the pages of all files as one file, or of each half if a file is too damaged for that. */
async function leaksOnPages(files: string[], planted: Planted, folder: string): Promise<string[]> {
  const together = join(folder, 'together.pdf')
  const input = files.length === 1 ? files : ['--empty', '--pages', ...files, '--']
  const { code } = await output('qpdf', [...input, '--qdf', '--object-streams=disable', together])
  if (code !== QPDF_ERRORS) return leaksShown(await readFile(together), together, planted)
  if (files.length === 1) return leaksShown(Buffer.of(), files[0]!, planted)
  const middle = Math.ceil(files.length / 2)
  return [
    ...(await leaksOnPages(files.slice(0, middle), planted, folder)),
    ...(await leaksOnPages(files.slice(middle), planted, folder)),
  ]
}

async function leaksShown(unpacked: Uint8Array, path: string, { words, colour }: Planted): Promise<string[]> {
  const { stdout: text } = await output('pdftotext', ['-enc', 'UTF-8', path, '-'])
  const { stdout: pictures } = await output('pdftoppm', ['-r', DOTS_PER_INCH, path])
  // a long word is broken into lines
  const shown = Buffer.from(text.toString().replace(/\s+/g, ''))
  const hasIt = [...pagesOf(pictures)].some(pixels => hasColour(pixels, 3, colour))
  return [...wordsIn(shown, words), ...wordsIn(unpacked, words), ...(hasIt ? [colour] : [])]
}

/** The pixels of each page in the output of pdftoppm. */
function* pagesOf(pictures: Buffer): Generator<Uint8Array> {
  for (let at = 0; at < pictures.length; ) {
    const [header, width, height] = /^P6\n(\d+) (\d+)\n255\n/.exec(pictures.toString('latin1', at, at + 32))!
    const start = at + header.length
    at = start + Number(width) * Number(height) * 3
    yield pictures.subarray(start, at)
  }
}

/** Runs a command. A nonzero exit code does not count as a failure, because hostile files cause warnings. */
async function output(command: string, args: string[]): Promise<{ code: number; stdout: Buffer }> {
  const options = { encoding: 'buffer', maxBuffer: MAX_BYTES } as const
  return run(command, args, options).then(
    ({ stdout }) => ({ code: 0, stdout }),
    error => {
      if (typeof error.code !== 'number') throw error
      return { code: error.code, stdout: error.stdout }
    },
  )
}
