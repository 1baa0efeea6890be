import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { assemble } from '../support/text-pdf.ts'
import { wordDocument } from '../support/word-document.ts'
import type { Targets } from './hostile-file.ts'

export interface PlantedTargets {
  targets: Targets
  /** The requests that the TCP listener and the Unix socket received, if any. */
  visits: string[]
  remove(): Promise<void>
}

const COLOUR = '#f902c3'

/**
 * Makes files with a unique word, readable by every user, and two listeners that record their visitors. `secrets`
 * belong to a running service; without one, planted files take their place.
 */
export async function plantTargets(secrets?: Targets['secrets']): Promise<PlantedTargets> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-planted-'))
  await chmod(folder, 0o755)
  const word = `planted${randomBytes(8).toString('hex')}`
  const contents = await plantedContents(word)
  const files = {} as Targets['files']
  for (const [format, bytes] of Object.entries(contents) as [keyof Targets['files'], Uint8Array][]) {
    files[format] = join(folder, `planted.${format}`)
    await writeFile(files[format], bytes, { mode: 0o644 })
  }
  const visits: string[] = []
  const web = createHttpServer((request, response) => {
    visits.push(`${request.method} ${request.url}`)
    response.setHeader('content-type', 'image/png').end(contents.png)
  })
  const local = createServer(connection => {
    visits.push('socket')
    connection.end()
  })
  const socket = join(folder, 'socket')
  await listening(web.listen(0, '127.0.0.1'))
  await listening(local.listen(socket))
  await chmod(socket, 0o777)
  const listener = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  return {
    targets: { word, colour: COLOUR, files, secrets: secrets ?? standIns(files, socket), listener, socket },
    visits,
    async remove() {
      for (const server of [web, local]) await new Promise(resolve => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const standIns = (files: Targets['files'], socket: string): Targets['secrets'] => ({
  masterKey: files.txt,
  otherFile: files.pdf,
  databaseSocket: socket,
})

const listening = (server: Server) => new Promise<void>(resolve => server.once('listening', resolve))

async function plantedContents(word: string): Promise<Record<keyof Targets['files'], Uint8Array>> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="${COLOUR}"/><text y="100">${word}</text></svg>`
  const image = sharp({ create: { width: 200, height: 200, channels: 3, background: COLOUR } })
  return {
    txt: Buffer.from(`${word}\n`),
    csv: Buffer.from(`a,${word}\n`),
    html: Buffer.from(`<!doctype html><p>${word}</p>`),
    svg: Buffer.from(svg),
    png: await image
      .withExif({ IFD0: { ImageDescription: word } })
      .png()
      .toBuffer(),
    pdf: plantedPdf(word),
    docx: wordDocument([word]),
  }
}

/** A block of the colour with the word on it. */
export function plantedPdf(word: string): Uint8Array {
  const rgb = [1, 3, 5].map(at => Number.parseInt(COLOUR.slice(at, at + 2), 16) / 255).join(' ')
  const content = `${rgb} rg 0 0 612 792 re f 0 g BT /F1 24 Tf 72 500 Td (${word}) Tj ET`
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ])
}
