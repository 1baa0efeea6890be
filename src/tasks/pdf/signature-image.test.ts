import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawSignature } from '../../engine/appearance/signature.ts'
import { drawPages } from '../../engine/appearance/test-support/drawn-pages.ts'
import { popplerPixels, qpdfComplaints } from '../../engine/appearance/test-support/read-pdf.ts'
import { encodeSignatureImage, readSignatureImage } from './signature-image.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-image-'))
})
afterAll(() => rm(folder, { recursive: true }))

const page = { width: 120, height: 60 }

/** An image that is black on the left and has the given red, green, blue and alpha on the right. */
function halves(...right: [number, number, number, number]): Sharp {
  const pixel = (index: number) => (index % 60 < 30 ? [0, 0, 0, 255] : right)
  const data = Uint8Array.from(Array.from({ length: 60 * 30 }, (_, index) => pixel(index)).flat())
  return sharp(data, { raw: { width: 60, height: 30, channels: 4 } })
}

async function stored(upload: Buffer) {
  const encoded = await encodeSignatureImage({ bytes: upload })
  const path = join(folder, 'image.png')
  await writeFile(path, encoded!.png)
  return readSignatureImage(path)
}

const uploads: [string, (image: Sharp) => Sharp][] = [
  ['a JPEG', image => image.flatten().jpeg()],
  ['an opaque PNG of a canvas, with an alpha channel all the same', image => image.png()],
  ['a gray PNG', image => image.flatten().toColourspace('b-w').png()],
  ['a PNG of 16 bits', image => image.flatten().toColourspace('rgb16').png()],
  ['a PNG with a palette', image => image.flatten().png({ palette: true })],
  ['an interlaced PNG', image => image.flatten().png({ progressive: true })],
]

describe('a signature image', () => {
  it.each(uploads)('is stored in the PDF with PNG compression, and looks the same: %s', async (_, encode) => {
    const image = await stored(await encode(halves(255, 255, 255, 255)).toBuffer())
    expect(image).toHaveProperty('deflated')
    expect(darkness(draw(image))).toEqual({ left: 'dark', right: 'light' })
  })

  it('shows the page through its transparent parts', async () => {
    const image = await stored(await halves(0, 0, 0, 0).png().toBuffer())
    expect(image).toHaveProperty('alpha')
    expect(darkness(draw(image))).toEqual({ left: 'dark', right: 'light' })
  })
})

function draw(image: Awaited<ReturnType<typeof readSignatureImage>>): Uint8Array {
  const box = { x: 0, y: 0, ...page }
  const pdf = drawPages([image], page, (embedder, embedded) =>
    drawSignature(embedder, { kind: 'uploaded', image: embedded }, box, page),
  )
  expect(qpdfComplaints(pdf)).toBe('')
  return pdf
}

function darkness(pdf: Uint8Array) {
  const { width, gray } = popplerPixels(pdf)
  const height = gray.length / width
  const at = (share: number) =>
    gray[Math.floor(height / 2) * width + Math.floor(width * share)]! < 128 ? 'dark' : 'light'
  return { left: at(0.25), right: at(0.75) }
}
