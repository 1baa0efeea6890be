import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { receiveDoc } from '../../src/engine/doc/receive-doc.ts'
import { DocxError } from '../../src/engine/docx/docx-error.ts'
import { docCases } from './doc-cases.ts'
import { type PlantedTargets, plantTargets } from './planted-targets.ts'
import { findTraces, type Trace } from './traces.ts'

const run = promisify(execFile)

let folder: string
let planted: PlantedTargets
/** Each case as the list leaves it; null if the list refuses the file. */
const listed = new Map<string, Uint8Array | null>()
/** One case without the list, to show that its target can be read and that this test would see it. */
const UNLISTED = 'unlisted'
const traces = new Map<string, Trace[]>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-doc-list-'))
  planted = await plantTargets()
  for (const [index, { make }] of docCases.entries()) listed.set(`${index}`, kept(await make(planted.targets)))
  listed.set(UNLISTED, await docCases[0]!.make(planted.targets))
  await convertAll()
})
afterAll(async () => {
  await planted?.remove()
  await rm(folder, { recursive: true, force: true })
})

function kept(upload: Uint8Array): Uint8Array | null {
  try {
    return receiveDoc(upload).rendering
  } catch (error) {
    if (error instanceof DocxError) return null
    throw error
  }
}

/** Converts with the machine's LibreOffice, as this user and without a sandbox, so that only the list protects. */
async function convertAll(): Promise<void> {
  for (const name of ['pdf', 'traces']) await mkdir(join(folder, name))
  const names = [...listed].filter(([, bytes]) => bytes).map(([name]) => name)
  for (const name of names) await writeFile(join(folder, `${name}.doc`), listed.get(name)!)
  const profile = `-env:UserInstallation=file://${folder}/profile`
  const files = names.map(name => join(folder, `${name}.doc`))
  await run('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', join(folder, 'pdf'), ...files])
  const pdfs = await Promise.all(names.map(name => readFile(join(folder, 'pdf', `${name}.pdf`))))
  const found = await findTraces(pdfs, planted.targets, join(folder, 'traces'))
  for (const [index, name] of names.entries()) traces.set(name, found[index]!)
}

const cases = docCases.map(({ name }, index) => [name, `${index}`] as const)
const refused = cases.filter(([name]) => name === 'a location that leads into the bytes of another picture')
const converted = cases.filter(otherCase => !refused.includes(otherCase))
/** Cases whose target names stay as characters, pixels or operands, where they have no effect. */
const meaningless = [
  'a PNG of a shape, written as characters of the text',
  'a shape without a picture, followed by properties that hide one',
  'formatting pages in the text, which reserved page numbers point to',
]

describe('the list of what may stay in a DOC', () => {
  it.each(converted.filter(([name]) => !meaningless.includes(name)))('leaves no target name in %s', (_, index) => {
    const bytes = Buffer.from(listed.get(index)!)
    const { files, listener } = planted.targets
    for (const name of [dirname(files.txt), '/etc/passwd', '/proc/', listener])
      for (const encoding of ['latin1', 'utf16le'] as const) expect(bytes.indexOf(name, 0, encoding)).toBe(-1)
  })

  it.each(refused)('refuses %s', (_, index) => {
    expect(listed.get(index)).toBeNull()
  })
})

describe('LibreOffice without a sandbox, given only what the list leaves', () => {
  it.each(converted)('reveals no data from the server for %s', (_, index) => {
    expect(traces.get(index)).toEqual([])
  })

  it('shows the planted picture if it is given the original file', () => {
    expect(traces.get(UNLISTED)).toContain('colour')
  })

  it('contacts no listener', () => {
    expect(planted.visits).toEqual([])
  })

  it('leaves no file behind', async () => {
    const given = [...listed].filter(([, bytes]) => bytes).map(([name]) => `${name}.doc`)
    expect((await readdir(folder)).sort()).toEqual(['pdf', 'profile', 'traces', ...given].sort())
  })
})
