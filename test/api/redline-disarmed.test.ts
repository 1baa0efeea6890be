import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activeContent } from '../hostile/active-content.ts'
import { places, planted, plantedParts } from '../hostile/planted-content.ts'
import type { ApiClient } from '../support/api-client.ts'
import { docxFile, relationshipsXml } from '../support/docx-file.ts'
import { editedDocx, insertedRun } from '../support/edited-docx.ts'
import { longestWaitMs } from '../support/longest-wait.ts'
import { look, negotiation, path, saved } from '../support/redline-sessions.ts'
import { download, storedOf, upload } from '../support/redline-uploads.ts'
import { dora, rita } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
const folder = mkdtempSync(join(tmpdir(), 'disarmed-'))
beforeAll(async () => {
  service = await startTestApp({ worker: false })
})
afterAll(() => service?.stop())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const clean = docxFile()
const dirty = places.header!.file(planted.DDEAUTO!)

async function templateOf(docx: Uint8Array, filename = 'contract.docx') {
  const { body } = await service.api.upload(docx, filename)
  return (await service.api.get(`/v1/templates/${body.templateId}`)).body
}

const negotiationOf = async (docx: Uint8Array) => negotiation(service, (await templateOf(docx)).templateId)
type Negotiation = Awaited<ReturnType<typeof negotiationOf>>

/** Downloads the draft, rounds and comparisons of both sides and the sender after two rounds, by name. */
async function downloads({ id, dora, rita }: Negotiation): Promise<Record<string, Uint8Array>> {
  const ofSession = async (name: string, session: ApiClient) => ({
    [`${name}-draft`]: await download(session),
    [`${name}-round`]: await session.bytes(path('rounds/1/docx')),
    [`${name}-comparison`]: await session.bytes(path('rounds/2/comparison/docx?against=1')),
  })
  const ofSender = async (name: string, call: string, property: string) => {
    const url = (await saved(service.api.get(`/v1/redline-requests/${id}/${call}`)))[property]
    return { [name]: new Uint8Array(await (await fetch(url)).arrayBuffer()) }
  }
  return {
    ...(await ofSession('dora', dora)),
    ...(await ofSession('rita', rita)),
    ...(await ofSender('sender-round', 'rounds/1/document', 'documentPresignedUrl')),
    ...(await ofSender('sender-comparison', 'comparison?from=1&to=2', 'comparisonPresignedUrl')),
  }
}

async function passTurns(n: Negotiation) {
  await saved(n.dora.post(path('send'), {}))
  await saved(
    upload(n.rita, editedDocx(await download(n.rita), adds(insertedRun(' Soon.', rita.displayName))), {
      revision: (await look(n.rita)).revision,
    }),
  )
  await saved(n.rita.post(path('send'), {}))
}

const adds = (content: string) => (xml: string) => xml.replace('</w:p>', `${content}</w:p>`)

const findings = (files: Record<string, Uint8Array>) =>
  Object.entries(files).flatMap(([name, bytes]) => activeContent(bytes).map(found => `${name}: ${found}`))

/** Expects LibreOffice to convert each file to PDF. */
function openInOffice(files: Record<string, Uint8Array>): void {
  const paths = Object.entries(files).map(([name, bytes]) => {
    const file = join(folder, `${name}.docx`)
    writeFileSync(file, bytes)
    return file
  })
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  execFileSync('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, ...paths], {
    stdio: 'ignore',
    timeout: longestWaitMs,
  })
  expect(readdirSync(folder).filter(name => name.endsWith('.pdf'))).toHaveLength(paths.length)
}

describe('the document of a template', () => {
  it('reaches neither side with active or identifying content, and its sender gets a warning', async () => {
    const template = await templateOf(dirty)
    const warning = {
      code: 'left-out-of-negotiation',
      message: expect.stringMatching(/^Left out of a negotiation \(header “Here result”\): A field /),
      subject: expect.stringContaining('DDEAUTO c:\\\\windows\\\\cmd.exe'),
    }
    expect(template.warnings).toEqual([warning])
    const { templateId } = template
    const members = [dora, rita]
    expect((await service.api.post('/v1/redline-requests', { templateId, members })).body.warnings).toEqual([warning])
    const n = await negotiation(service, templateId)
    await passTurns(n)
    const files = await downloads(n)
    expect(findings(files)).toEqual([])
    expect(Buffer.from(files['rita-draft']!).length).toBeGreaterThan(0)
    openInOffice(files)
  })

  it.each([
    ['macro-enabled', 'a.docm', plantedParts.macros!.file, 'macros-removed', 'Macros were removed from the document'],
    [
      'a Word template',
      'a.dotx',
      plantedParts['a Word template']!.file,
      'word-template',
      'The file is a Word template; it was taken as a document',
    ],
  ])('is accepted as a DOCX with a warning if it is %s', async (_, filename, file, code, message) => {
    const template = await templateOf(file, filename)
    expect(template.warnings).toEqual([{ code, message }])
    const n = await negotiation(service, template.templateId)
    expect(activeContent(await download(n.dora))).toEqual([])
  })
})

describe('an upload', () => {
  it('with active content is refused with the place of that content, and accepted without it on request', async () => {
    const n = await negotiationOf(clean)
    const before = await storedOf(service, n.id)
    const field = `<w:ins w:id="90" w:author="${dora.displayName}" w:date="2026-01-01T00:00:00Z">${planted.DDEAUTO!.content}</w:ins>`
    const file = editedDocx(await download(n.dora), adds(field))
    const refused = await upload(n.dora, file, { revision: 1 })
    const row = {
      kind: 'field',
      place: '“This is the contract.result”',
      anchor: (await look(n.dora)).document.clauses[0].anchor,
      what: 'DDEAUTO c:\\\\windows\\\\cmd.exe "/k calc"',
      words: expect.stringMatching(/^A field /),
    }
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: expect.stringContaining('brings 1 thing that must not reach the other side'),
        active: [row],
        activeCount: 1,
      },
    })
    expect(await storedOf(service, n.id)).toEqual(before)

    const taken = await saved(upload(n.dora, file, { revision: 1, without: 'active' }))
    expect(taken).toMatchObject({ revision: 2, takenOut: [row], counts: { tracked: 1, untracked: 0, takenOut: 1 } })
    expect((await look(n.dora)).document.clauses[0].text).toBe('This is the contract.result')
    await passTurns(n)
    expect(findings(await downloads(n))).toEqual([])
  })

  it.each([
    ['macros', plantedParts.macros!.file, 'macros'],
    ['a Word template', plantedParts['a Word template']!.file, 'wordTemplate'],
    ['names and properties', plantedParts.properties!.file, 'people'],
  ])('with %s is accepted, and the answer lists what was removed', async (_, file, kind) => {
    const n = await negotiationOf(clean)
    expect(await saved(upload(n.dora, file, { revision: 1 }))).toMatchObject({
      revision: 1,
      takenOut: [{ kind, place: 'document' }],
    })
  })

  it('of the unchanged download is not an edit', async () => {
    const n = await negotiationOf(dirty)
    const answer = await saved(upload(n.dora, await download(n.dora), { revision: 1 }))
    expect(answer).toMatchObject({
      revision: 1,
      takenOut: [],
      counts: { tracked: 0, untracked: 0, takenOut: 0, shown: 0 },
    })
  })
})

describe('a file that a word processor has saved again', () => {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006'
  const savedBy = (program: string, properties = '') =>
    docxFile({
      body: `<w:p><w:r>${properties}<w:t>This is the contract.</w:t></w:r></w:p>`,
      files: {
        '_rels/.rels': relationshipsXml([
          `<Relationship Id="rId1" Type="${office}/relationships/officeDocument" Target="word/document.xml"/>`,
          `<Relationship Id="rId2" Type="${office}/relationships/extended-properties" Target="docProps/app.xml"/>`,
        ]),
        'docProps/app.xml': `<Properties xmlns="${office}/extended-properties"><Application>${program}</Application></Properties>`,
      },
    })
  const bold = '<w:rPr><w:b/></w:rPr>'

  it.each([
    ['each difference if the same program saved the original', 'Microsoft Office Word', 'runFormat'],
    ['one rewrite if another program saved the original', 'LibreOffice/7.4', 'resaved'],
  ])('shows %s, although the download names no program', async (_, program, kind) => {
    const n = await negotiationOf(savedBy('Microsoft Office Word'))
    expect(activeContent(await download(n.dora))).toEqual([])
    await saved(upload(n.dora, await download(n.dora), { revision: 1 }))
    const { body } = await upload(n.dora, savedBy(program, bold), { revision: 1 })
    expect(body.untracked.map((one: { kind: string }) => one.kind)).toEqual([kind])
  })
})
