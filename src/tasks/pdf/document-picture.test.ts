import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { popplerPixels, qpdfComplaints } from '../../engine/appearance/test-support/read-pdf.ts'
import type { Paper } from '../../engine/pdf/picture-file.ts'
import { drawDocumentPicture } from './document-picture.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-picture-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function drawn(file: Buffer, usualPaper: Paper = 'a4') {
  const path = join(folder, 'picture')
  await writeFile(path, file)
  return drawDocumentPicture({ path, usualPaper })
}

async function pageOf(file: Buffer, usualPaper: Paper = 'a4') {
  const made = await drawn(file, usualPaper)
  if ('refusal' in made) throw new Error(made.refusal)
  expect(qpdfComplaints(made.pdf)).toBe('')
  const { width, height, gray } = popplerPixels(made.pdf)
  const isDark = (x: number, y: number) => gray[y * width + x]! < 128
  const columns = Array.from({ length: width }, (_, x) => x).filter(x => isDark(x, Math.floor(height / 2)))
  const rows = Array.from({ length: height }, (_, y) => y).filter(y => isDark(Math.floor(width / 2), y))
  return { width, height, columns, rows, isDark, bytes: Buffer.from(made.pdf) }
}

const black = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#000000' } })

/** A picture whose upper half is black and whose lower half is transparent. */
function halfBlack(width: number, height: number): Sharp {
  const data = Uint8Array.from({ length: width * height * 4 }, (_, at) =>
    at % 4 === 3 && at < width * height * 2 ? 255 : 0,
  )
  return sharp(data, { raw: { width, height, channels: 4 } })
}

describe('a picture becomes a page', () => {
  it.each<[string, (image: Sharp) => Sharp]>([
    ['a JPEG', image => image.jpeg()],
    ['a progressive JPEG', image => image.jpeg({ progressive: true })],
    ['a PNG', image => image.png()],
    ['a gray PNG', image => image.toColourspace('b-w').png()],
    ['a PNG with a palette', image => image.png({ palette: true })],
    ['an interlaced PNG', image => image.png({ progressive: true })],
  ])('if it is %s', async (_, encode) => {
    const { width, height, columns } = await pageOf(await encode(black(2000, 1000)).toBuffer())
    expect([width, height]).toEqual([842, 596])
    expect(columns.length).toBeGreaterThan(790)
  })

  it('of the usual paper, unless the picture has the shape of the other paper', async () => {
    const sizeOf = async (width: number, height: number, usual: Paper) => {
      const page = await pageOf(await black(width, height).png().toBuffer(), usual)
      return `${page.width} × ${page.height}`
    }
    expect(await sizeOf(900, 1200, 'a4')).toBe('596 × 842')
    expect(await sizeOf(900, 1200, 'letter')).toBe('612 × 792')
    expect(await sizeOf(1240, 1754, 'letter')).toBe('596 × 842')
    expect(await sizeOf(1650, 1275, 'a4')).toBe('792 × 612')
  })

  it('with margins, and not enlarged beyond 150 pixels per inch', async () => {
    const large = await pageOf(await black(3000, 4000).jpeg().toBuffer())
    expect([large.columns[0], large.columns.length]).toEqual([24, 548])
    const small = await pageOf(await black(300, 450).jpeg().toBuffer())
    expect(Math.abs(small.columns.length - 144)).toBeLessThan(3)
    expect(Math.abs(small.rows.length - 216)).toBeLessThan(3)
    expect(Math.abs(small.columns[0]! - (596 - 144) / 2)).toBeLessThan(3)
  })

  it('that is upright, white where the picture is transparent, and without its metadata', async () => {
    const transparent = await pageOf(await halfBlack(400, 600).png().toBuffer())
    expect([transparent.isDark(298, 300), transparent.isDark(298, 500)]).toEqual([true, false])
    const photograph = halfBlack(600, 400)
      .flatten({ background: 'white' })
      .withExif({ IFD0: { Copyright: 'heronsbill' } })
      .withMetadata({ orientation: 6 })
    const page = await pageOf(await photograph.jpeg().toBuffer())
    expect([page.width, page.height]).toEqual([596, 842])
    // what is stored above is on the right when the photograph is turned clockwise
    expect([page.isDark(250, 420), page.isDark(340, 420)]).toEqual([false, true])
    expect(page.bytes.includes('heronsbill')).toBe(false)
  })
})

describe('a picture is refused', () => {
  /** A PNG with an animation's chunk after its header. */
  const animated = async () => {
    const file = await black(40, 40).png().toBuffer()
    const chunk = Buffer.from('000000086163544c0000000200000000f38d9370', 'hex')
    return Buffer.concat([file.subarray(0, 33), chunk, file.subarray(33)])
  }
  /** A JPEG of noise, from whose coded data a part is missing. */
  const withHole = async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const file = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'white', noise } })
      .jpeg()
      .toBuffer()
    return Buffer.concat([file.subarray(0, file.length / 2), file.subarray(file.length / 2 + 8_000)])
  }
  it.each<[string, string, () => Promise<Buffer>]>([
    ['claims more than 40 million pixels', 'too-large', async () => claiming(await black(9, 9).png().toBuffer())],
    ['has colors for printing', 'cmyk', () => black(40, 40).toColourspace('cmyk').jpeg().toBuffer()],
    ['has 16 bits for each color', 'deep', () => black(40, 40).toColourspace('rgb16').png().toBuffer()],
    ['is animated', 'animated', animated],
    ['is a PNG that ends early', 'damaged', async () => (await black(400, 400).png().toBuffer()).subarray(0, -40)],
    ['is a JPEG that ends early', 'damaged', async () => (await black(400, 400).jpeg().toBuffer()).subarray(0, -40)],
    ['is a JPEG with a hole', 'damaged', withHole],
    ['is a GIF', 'damaged', () => black(40, 40).gif().toBuffer()],
  ])('if it %s', async (_, refusal, make) => {
    expect(await drawn(await make())).toEqual({ refusal })
  })
})

/** Changes the size in the header of a PNG. */
function claiming(png: Buffer): Buffer {
  const file = Buffer.from(png)
  file.writeUInt32BE(50_000, 16)
  file.writeUInt32BE(50_000, 20)
  return file
}
