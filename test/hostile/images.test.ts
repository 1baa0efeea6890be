import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server as SocketServer } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { tasks } from '../../src/tasks/pdf/pdf-tasks.ts'
import '../../src/tasks/pdf/signature-image.ts'
import { qpdfComplaints } from '../../src/engine/appearance/test-support/read-pdf.ts'
import { createWorkerPool, type WorkerPool } from '../../src/platform/workers/worker-pool.ts'
import { sampleOf, sampleTitle } from '../support/rotating-sample.ts'
import type { Targets } from './hostile-file.ts'
import { imageCases, otherFormatCases } from './image-cases.ts'

const word = 'heronsbill'
const colour = '#e812c3'
const options = { timeoutMs: 30_000, lane: 'interactive' as const, files: [] }

let folder: string
let targets: Targets
let pool: WorkerPool<typeof tasks>
let listener: Server
let socket: SocketServer
let visits = 0

beforeAll(async () => {
  folder = mkdtempSync('/tmp/countersign-images-')
  listener = createServer((_, answer) => {
    visits++
    answer.end()
  }).listen(0, '127.0.0.1')
  socket = createSocketServer(client => {
    visits++
    client.destroy()
  }).listen(join(folder, 'socket'))
  await Promise.all([once(listener, 'listening'), once(socket, 'listening')])
  targets = await plant()
  pool = createWorkerPool<typeof tasks>(import.meta.resolve('../../src/tasks/pdf/pdf-tasks.ts'), {
    processes: 2,
  })
})
afterAll(async () => {
  await pool.stop()
  listener.close()
  socket.close()
  rmSync(folder, { recursive: true })
})

async function plant(): Promise<Targets> {
  const block = sharp({ create: { width: 60, height: 30, channels: 3, background: colour } })
  const contents: Record<keyof Targets['files'], Uint8Array | string> = {
    txt: word,
    pdf: `%PDF-1.7\n% ${word}\n`,
    png: await block
      .withExif({ IFD0: { Copyright: word } })
      .png()
      .toBuffer(),
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><rect width="60" height="30" fill="${colour}"/></svg>`,
    docx: word,
    html: word,
    csv: '232,18,195\n232,18,195\n',
  }
  const entries = Object.entries(contents).map(([format, content]) => {
    const path = join(folder, `target.${format}`)
    writeFileSync(path, content)
    return [format, path]
  })
  const masterKey = join(folder, 'master.key')
  writeFileSync(masterKey, word)
  return {
    word,
    colour,
    files: Object.fromEntries(entries),
    secrets: { masterKey, otherFile: join(folder, 'target.pdf'), databaseSocket: join(folder, 'socket') },
    listener: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    socket: join(folder, 'socket'),
  }
}

/** The types of all chunks of a PNG, to its very end. */
function chunksOf(png: Buffer): string[] {
  const types: string[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) types.push(png.toString('latin1', at + 4, at + 8))
  return types
}

async function hasTargetColour(png: Buffer): Promise<boolean> {
  const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [red, green, blue] = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
  for (let at = 0; at < data.length; at += 3)
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) return true
  return false
}

it('at least 20 different hostile pictures are tried', () => {
  expect(imageCases.length).toBeGreaterThanOrEqual(20)
  expect(new Set(imageCases.map(otherCase => otherCase.name)).size).toBe(imageCases.length)
})

describe(`a hostile picture (${sampleTitle})`, () => {
  it.each(sampleOf(imageCases, { of: 2 }))('is refused or re-encoded if it is $name', async one => {
    const bytes = new Uint8Array(await one.make(targets))
    // a task that takes too long or too much memory would be rejected
    const made = await pool.run('encodeSignatureImage', { bytes }, options)
    expect(visits).toBe(0)
    expect(existsSync('/tmp/left-behind.png')).toBe(false)
    if (otherFormatCases.includes(one)) expect(made).toBe(null)
    if (made === null) return
    const png = Buffer.from(made.png)
    expect(chunksOf(png).filter(type => !['IHDR', 'PLTE', 'tRNS', 'pHYs', 'IDAT', 'IEND'].includes(type))).toEqual([])
    expect(png.includes(word)).toBe(false)
    expect(await hasTargetColour(png)).toBe(false)
  })

  it.each(sampleOf(imageCases, { of: 3 }))('is refused or re-encoded as a page if it is $name', async hostileCase => {
    const path = join(folder, 'upload')
    writeFileSync(path, await hostileCase.make(targets))
    const made = await pool.run('drawDocumentPicture', { path, usualPaper: 'a4' }, { ...options, files: [path] })
    expect(visits).toBe(0)
    if (otherFormatCases.includes(hostileCase)) expect(made).toEqual({ refusal: 'damaged' })
    if ('refusal' in made) return
    expect(Buffer.from(made.pdf).includes(word)).toBe(false)
    expect(qpdfComplaints(made.pdf)).toBe('')
  })

  it.each(otherFormatCases)('is refused even by the image library alone if it is $name', async ({ make }) => {
    const bytes = Buffer.from(await make(targets))
    await expect((async () => sharp(bytes).raw().toBuffer())()).rejects.toThrow()
    expect(visits).toBe(0)
  })

  it.each(['png', 'jpeg'] as const)('is accepted if it is a plain %s', async format => {
    const image = sharp({ create: { width: 60, height: 30, channels: 3, background: '#102030' } })
    const bytes = new Uint8Array(await image.toFormat(format).toBuffer())
    const { png } = (await pool.run('encodeSignatureImage', { bytes }, options))!
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 60, height: 30 })
  })

  it('is stored upright if it is a rotated photograph', async () => {
    const image = sharp({ create: { width: 60, height: 30, channels: 3, background: '#102030' } })
    const bytes = new Uint8Array(await image.withMetadata({ orientation: 6 }).jpeg().toBuffer())
    const { png } = (await pool.run('encodeSignatureImage', { bytes }, options))!
    expect(await sharp(png).metadata()).toMatchObject({ width: 30, height: 60 })
  })
})
