import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { docxFile, paragraph } from '../support/docx-file.ts'
import type { Targets } from './hostile-file.ts'

/** Targets in a folder that every user may read, and what came to the listener. */
export interface PlantedTargets extends Targets {
  /** The paths that were asked for. */
  requests: string[]
  remove(): Promise<void>
}

const colour = '#d10b83'

/** Plants files with a word and a colour that are nowhere else, and a listener. */
export async function plantTargets(): Promise<PlantedTargets> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-targets-'))
  const word = `planted${Math.random().toString(36).slice(2, 10)}`
  const requests: string[] = []
  const png = pngOf(colour)
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.end(png)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const contents = contentsOf(word, png)
  const files = Object.fromEntries(Object.keys(contents).map(kind => [kind, join(folder, `target.${kind}`)]))
  for (const [kind, content] of Object.entries(contents)) await writeFile(files[kind]!, content, { mode: 0o644 })
  await chmod(folder, 0o755)
  return {
    word,
    colour,
    files: files as Targets['files'],
    secrets: { masterKey: files.txt!, otherFile: files.pdf!, databaseSocket: join(folder, 'socket') },
    listener: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    socket: join(folder, 'socket'),
    requests,
    async remove() {
      await new Promise(resolve => server.close(resolve))
      await rm(folder, { recursive: true })
    },
  }
}

const contentsOf = (word: string, png: Buffer): Record<keyof Targets['files'], string | Uint8Array> => ({
  txt: `${word}\n`,
  pdf: pdfOf(word),
  png,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect id="x" width="200" height="200" fill="${colour}"/><text x="9" y="99">${word}</text></svg>`,
  docx: docxFile({ body: paragraph(word) }),
  html: `<html><body><p>${word}</p></body></html>`,
  csv: `${word},1\n`,
})

function pngOf(colour: string): Buffer {
  const [size, pixel] = [200, Buffer.from(colour.slice(1), 'hex')]
  const row = Buffer.concat([Buffer.alloc(1), ...Array.from({ length: size }, () => pixel)])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 2], 8)
  const data = deflateSync(Buffer.concat(Array.from({ length: size }, () => row)))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A page with a block of the colour and the word. */
function pdfOf(word: string): string {
  const [red, green, blue] = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const content = `${red} ${green} ${blue} rg 0 0 200 200 re f 0 g BT /F 20 Tf 9 99 Td (${word}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj${object}endobj\n`
    return at
  })
  const rows = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return `${text}xref\n0 6\n0000000000 65535 f \n${rows}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
}
