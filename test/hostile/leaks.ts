import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { readZip } from '../../src/engine/zip/read-zip.ts'
import { inLanes } from './lanes.ts'

const run = promisify(execFile)
/** Enough for a block of colour to be seen, and quick. */
const DOTS_PER_INCH = 24
const CHANNEL_TOLERANCE = 6

/** What must appear nowhere. */
export interface Planted {
  words: string[]
  /** `#rrggbb` */
  colour: string
}

/** What of the planted things a file holds, however it is packed: as bytes, text, picture, or a part of a package. */
export async function leaksOf(bytes: Uint8Array, planted: Planted): Promise<string[]> {
  const kind = kindOf(bytes)
  const found = wordsIn(bytes, planted.words)
  if (kind === 'pdf') found.push(...(await leaksOfPdf(bytes, planted)))
  if (kind === 'picture') found.push(...(await colourIn(bytes, planted.colour)))
  if (kind === 'package') {
    const entries = await Promise.all(readZip(bytes).map(entry => leaksOf(entry.bytes, planted)))
    found.push(...entries.flat())
  }
  return [...new Set(found)]
}

/** The same for all files below a folder, each under its path. */
export async function leaksBelow(folder: string, planted: Planted, isLookedAt: (path: string) => boolean) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const leaks = await inLanes(paths.filter(isLookedAt), async path => {
    const found = await leaksOf(await readFile(path), planted)
    return found.map(leak => `${path}: ${leak}`)
  })
  return leaks.flat()
}

type Kind = 'pdf' | 'picture' | 'package' | 'other'

function kindOf(bytes: Uint8Array): Kind {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (start.includes('%PDF-')) return 'pdf'
  if (start.startsWith('PK\x03\x04')) return 'package'
  return /^(\x89PNG|\xff\xd8\xff|RIFF....WEBP)/s.test(start) ? 'picture' : 'other'
}

function wordsIn(bytes: Uint8Array, words: string[]): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return words.filter(word => buffer.includes(word) || buffer.includes(word, 0, 'utf16le'))
}

async function leaksOfPdf(bytes: Uint8Array, { words, colour }: Planted): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-leaks-'))
  try {
    const file = join(folder, 'file.pdf')
    await writeFile(file, bytes)
    const text = await output('pdftotext', ['-enc', 'UTF-8', file, '-'])
    const unpacked = await output('qpdf', ['--qdf', '--object-streams=disable', file, '-'])
    await output('pdftoppm', ['-png', '-r', String(DOTS_PER_INCH), file, join(folder, 'page')])
    const pages = (await readdir(folder)).filter(name => name.endsWith('.png'))
    const colours = await Promise.all(pages.map(async page => colourIn(await readFile(join(folder, page)), colour)))
    // a long word is broken into lines
    const shown = Buffer.from(text.toString().replace(/\s+/g, ''))
    return [...wordsIn(shown, words), ...wordsIn(unpacked, words), ...colours.flat()]
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Warnings about a hostile file are no failure. */
async function output(command: string, args: string[]): Promise<Buffer> {
  const options = { encoding: 'buffer', maxBuffer: 512 * 1024 ** 2 } as const
  const done = await run(command, args, options).catch(error => {
    if (typeof error.code !== 'number') throw error
    return error as { stdout: Buffer }
  })
  return done.stdout
}

async function colourIn(picture: Uint8Array, colour: string): Promise<string[]> {
  const wanted = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
  const decoded = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  // what nobody can decode shows nothing
  if (decoded === null) return []
  const { data, info } = decoded
  for (let at = 0; at + 2 < data.length; at += info.channels) {
    if (wanted.every((value, channel) => Math.abs(data[at + channel]! - value) <= CHANNEL_TOLERANCE)) return [colour]
  }
  return []
}
