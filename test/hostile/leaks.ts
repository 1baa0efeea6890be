import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { readZip } from '../../src/engine/zip/read-zip.ts'
import { hasColour, leaksOfPdfs, type Planted, wordsIn } from './pdf-leaks.ts'

/** How many PDF files are searched together. */
const PDFS_AT_ONCE = 40

/**
 * Lists the planted words and the planted colour that a file contains, whether as bytes, text, picture or part of a
 * package.
 */
export async function leaksOf(bytes: Uint8Array, planted: Planted): Promise<string[]> {
  const kind = kindOf(bytes)
  const found = wordsIn(bytes, planted.words)
  if (kind === 'pdf') found.push(...(await leaksOfPdfs([bytes], planted)))
  if (kind === 'picture') found.push(...(await colourIn(bytes, planted.colour)))
  if (kind === 'package') for (const entry of readZip(bytes)) found.push(...(await leaksOf(entry.bytes, planted)))
  return [...new Set(found)]
}

/** Lists the leaks of all files below a folder, each with its path. */
export async function leaksBelow(
  folder: string,
  planted: Planted,
  isLookedAt: (path: string) => boolean,
): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const files = await Promise.all(
    paths.filter(isLookedAt).map(async path => {
      const bytes = await readFile(path)
      return { path, bytes, isPdf: kindOf(bytes) === 'pdf' }
    }),
  )
  const suspects = files.filter(file => !file.isPdf)
  const pdfs = files.filter(file => file.isPdf)
  while (pdfs.length > 0) {
    const some = pdfs.splice(0, PDFS_AT_ONCE)
    const found = await leaksOfPdfs(
      some.map(file => file.bytes),
      planted,
    )
    if (found.length > 0) suspects.push(...some)
  }
  const leaks: string[] = []
  for (const { path, bytes } of suspects)
    for (const leak of await leaksOf(bytes, planted)) leaks.push(`${path}: ${leak}`)
  return leaks
}

type Kind = 'pdf' | 'picture' | 'package' | 'other'

function kindOf(bytes: Uint8Array): Kind {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (start.includes('%PDF-')) return 'pdf'
  if (start.startsWith('PK\x03\x04')) return 'package'
  return /^(\x89PNG|\xff\xd8\xff|RIFF....WEBP)/s.test(start) ? 'picture' : 'other'
}

async function colourIn(picture: Uint8Array, colour: string): Promise<string[]> {
  const decoded = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  // a picture that cannot be decoded shows nothing
  return decoded !== null && hasColour(decoded.data, decoded.info.channels, colour) ? [colour] : []
}
