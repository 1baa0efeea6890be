import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { receiveDoc } from '../../src/engine/doc/receive-doc.ts'
import { DocxError } from '../../src/engine/docx/docx-error.ts'
import { docxFile, paragraph, withoutOffice } from '../support/docx-file.ts'
import { pdftotext } from '../support/pdf-tools.ts'
import { textPdf } from '../support/text-pdf.ts'
import { docCases } from './doc-cases.ts'
import type { Targets } from './hostile-file.ts'

const run = promisify(execFile)
const LARGE = 512 * 1024 * 1024
const COLOUR = [0xc7, 0x15, 0x85] as const
const WORD = 'Zyxwplanted'

let folder: string
let listener: Server
let targets: Targets
const visits: string[] = []

/** What the list makes of each case; null where it refuses the file. */
const listed = new Map<string, Uint8Array | null>()
/** One of the cases as it is, to see that the target can be read and that this test would see it. */
const UNLISTED = 'unlisted'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-doc-list-'))
  const picture = await sharp({ create: { width: 200, height: 200, channels: 3, background: hex(COLOUR) } })
    .png()
    .toBuffer()
  listener = createServer((request, response) => {
    visits.push(request.url!)
    response.setHeader('content-type', 'image/png').end(picture)
  })
  await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
  targets = await plantTargets(picture)
  for (const [index, { make }] of docCases.entries()) listed.set(`${index}`, kept(await make(targets)))
  listed.set(UNLISTED, await docCases[0]!.make(targets))
  if (!withoutOffice) await convertAll()
})
afterAll(async () => {
  listener?.close()
  await rm(folder, { recursive: true, force: true })
})

const hex = (colour: readonly number[]) => `#${Buffer.from(colour).toString('hex')}`

async function plantTargets(png: Uint8Array): Promise<Targets> {
  const contents = {
    txt: WORD,
    pdf: textPdf([WORD]),
    png,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><rect width="99" height="99" fill="${hex(COLOUR)}"/></svg>`,
    docx: docxFile({ body: paragraph(WORD) }),
    html: `<p>${WORD}</p>`,
    csv: `name\n${WORD}\n`,
  }
  const path = (name: string) => join(folder, `target.${name}`)
  for (const [name, content] of Object.entries(contents)) await writeFile(path(name), content)
  const files = Object.fromEntries(Object.keys(contents).map(name => [name, path(name)])) as Targets['files']
  return {
    word: WORD,
    colour: hex(COLOUR),
    files,
    secrets: { masterKey: files.txt, otherFile: files.docx, databaseSocket: path('socket') },
    listener: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    socket: path('socket'),
  }
}

function kept(upload: Uint8Array): Uint8Array | null {
  try {
    return receiveDoc(upload).rendering
  } catch (error) {
    if (error instanceof DocxError) return null
    throw error
  }
}

/** With the LibreOffice of the machine, as this user, and without any guard: the list alone is tried. */
async function convertAll(): Promise<void> {
  await mkdir(join(folder, 'pdf'))
  const paths: string[] = []
  for (const [index, bytes] of listed) {
    if (!bytes) continue
    paths.push(join(folder, `${index}.doc`))
    await writeFile(paths.at(-1)!, bytes)
  }
  const profile = `-env:UserInstallation=file://${folder}/profile`
  await run('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', join(folder, 'pdf'), ...paths])
}

async function coloured(path: string): Promise<number> {
  const { stdout } = await run('pdftoppm', ['-r', '40', '-png', path], { encoding: 'buffer', maxBuffer: LARGE })
  const { data } = await sharp(stdout).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += 3)
    if (COLOUR.every((value, channel) => Math.abs(data[at + channel]! - value) < 12)) count++
  return count
}

async function unpacked(path: string): Promise<string> {
  const options = { encoding: 'latin1', maxBuffer: LARGE } as const
  return (await run('qpdf', ['--qdf', '--object-streams=disable', path, '-'], options)).stdout
}

const cases = docCases.map(({ name }, index) => [name, `${index}`] as const)
const refused = cases.filter(([name]) => name === 'a location that leads into the bytes of another picture')
const converted = cases.filter(one => !refused.includes(one))
/** Characters, pixels and operands may be anything: the names in these stay, and lead nowhere. */
const meaningless = [
  'a PNG of a shape that stands in the text as characters',
  'a shape without a picture, and one hidden in the properties behind it',
  'pages of formatting in the text, to which the numbers of pages lead',
]

describe('the list of what may stay in a DOC', () => {
  it.each(converted.filter(([name]) => !meaningless.includes(name)))('leaves no name of a target in %s', (_, index) => {
    const bytes = Buffer.from(listed.get(index)!)
    for (const name of [folder, '/etc/passwd', '/proc/', targets.listener])
      for (const encoding of ['latin1', 'utf16le'] as const) expect(bytes.indexOf(name, 0, encoding)).toBe(-1)
  })

  it.each(refused)('refuses %s', (_, index) => {
    expect(listed.get(index)).toBeNull()
  })
})

describe.skipIf(withoutOffice)('an unguarded LibreOffice that is given what the list leaves', () => {
  it.each(converted)('shows nothing of the server for %s', async (_, index) => {
    const path = join(folder, 'pdf', `${index}.pdf`)
    const text = await pdftotext(path)
    expect(text + (await unpacked(path))).not.toContain(WORD)
    expect(text).not.toMatch(/root:|PATH=/)
    expect(await coloured(path)).toBe(0)
  })

  it('shows the planted picture where it is given the file as it was', async () => {
    expect(await coloured(join(folder, 'pdf', `${UNLISTED}.pdf`))).toBeGreaterThan(0)
  })

  it('reaches no listener', () => {
    expect(visits).toEqual([])
  })

  it('leaves nothing behind', async () => {
    const made = ['pdf', 'profile', ...[...listed].filter(([, bytes]) => bytes).map(([name]) => `${name}.doc`)]
    const planted = Object.values(targets.files).map(path => basename(path))
    expect((await readdir(folder)).sort()).toEqual([...made, ...planted].sort())
  })
})
