import { chownSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRunningDatabase } from '../../src/platform/database/embedded-postgres.ts'
import {
  cleanUp,
  newFolder,
  printedApiKey,
  ROOT,
  type ServiceProcess,
  startReadyService,
} from '../start/service-process.ts'
import { ApiClient } from '../support/api-client.ts'
import { field, readyTemplate } from '../support/builders.ts'
import { countersign } from '../support/command-line.ts'
import { dora, redlineRequest, redlineUrl, rita } from '../support/redlines.ts'
import { storedFiles } from '../support/stored-files.ts'
import { wordDocument } from '../support/word-document.ts'
import { docCases } from './doc-cases.ts'
import { docxCases } from './docx-cases.ts'
import { hidingCases } from './hiding-cases.ts'
import type { HostileFile } from './hostile-file.ts'
import { imageCases } from './image-cases.ts'
import { inLanes } from './lanes.ts'
import { leaksBelow, type Planted } from './leaks.ts'
import { pdfCases } from './pdf-cases.ts'
import { type PlantedTargets, plantTargets } from './planted-targets.ts'
import { canRun, runners } from './support/raw-conversion.ts'

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const MAIN = [process.execPath, join(ROOT, 'src/main.ts')]
const ENVIRONMENT_SECRET = 'plantedinenvironment0123456789abcdef'

const users = (['root', 'an ordinary user'] as const).filter(canRun)

describe.each(users)('a service that %s runs', user => {
  const command = [...runners[user]!, ...MAIN]
  let dataDir: string
  let service: ServiceProcess
  let api: ApiClient
  let planted: PlantedTargets
  let secrets: Planted
  let contractOfOthers: string

  beforeAll(async () => {
    const folder = newFolder()
    if (isRoot && user !== 'root') chownSync(folder, NOBODY, NOBODY)
    dataDir = join(folder, 'data')
    const env = { RATE_LIMIT_PER_SECOND: '0', METRICS_TOKEN: ENVIRONMENT_SECRET, LOG_LEVEL: 'info' }
    service = await startReadyService({ dataDir, command, env })
    api = new ApiClient(service.url, await printedApiKey(service))
    planted = await plantTargets()
    contractOfOthers = await fileOfAnotherOrganization(await readFile(planted.targets.files.pdf))
    const masterKey = join(dataDir, 'keys/master.key')
    planted.targets.secrets = { masterKey, otherFile: contractOfOthers, databaseSocket: await databaseSocket() }
    const masterKeyHex = (await readFile(masterKey, 'utf8')).trim()
    const { word, colour } = planted.targets
    secrets = { words: [word, masterKeyHex, 'root:x:0:0:', ENVIRONMENT_SECRET], colour }
  })
  afterAll(async () => {
    await cleanUp()
    await planted?.remove()
  })

  /** Uploads the planted contract; returns where it is stored. */
  async function fileOfAnotherOrganization(contract: Uint8Array): Promise<string> {
    const made = await countersign(dataDir, 'organization', 'create', 'Other', '--owner', 'o@other.example', '--json')
    const other = new ApiClient(service.url, JSON.parse(made.output).apiKey)
    expect(await other.upload(contract)).toMatchObject({ status: 200 })
    const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    const stored = entries.find(entry => entry.isFile() && entry.name === 'source')!
    return join(stored.parentPath, stored.name)
  }

  async function databaseSocket(): Promise<string> {
    const access = (await findRunningDatabase(dataDir))!
    return join(access.host!, `.s.PGSQL.${access.port}`)
  }

  const filesOf = (cases: HostileFile[]) =>
    Promise.all(cases.map(async one => ({ ...one, bytes: await one.make(planted.targets) })))

  it.each([
    ['DOCX', docxCases],
    ['DOC', docCases],
    ['PDF', [...pdfCases, ...hidingCases]],
  ])('takes or refuses each hostile %s that is uploaded', async (_, cases) => {
    const answers = await inLanes(await filesOf(cases), ({ bytes, filename }) => api.upload(bytes, filename))
    for (const [index, { status, body }] of answers.entries())
      expect.soft([200, 400], `${cases[index]!.name}: ${JSON.stringify(body)}`).toContain(status)
  })

  // it passes the same lists and sandboxes: one of the two users is enough
  if (user === users.at(-1))
    it('takes or refuses each hostile DOCX that the other side of a negotiation uploads', async () => {
      const template = await api.upload(wordDocument(['A contract', 'to be negotiated.']), 'contract.docx')
      const negotiate = ({ bytes }: { bytes: Uint8Array }) => negotiated(template.body.templateId, bytes)
      const outcomes = await inLanes(await filesOf(docxCases), negotiate)
      expect(outcomes.filter(outcome => !['refused', 'signed'].includes(outcome))).toEqual([])
      expect(outcomes).toContain('signed')
    })

  /** Uploaded as an edit of one side, accepted by the other, and made into the PDF to sign. */
  async function negotiated(templateId: string, bytes: Uint8Array): Promise<string> {
    const id = await redlineRequest({ api, url: service.url }, templateId, { members: [dora, rita] })
    const [uploader, other] = await Promise.all(
      [dora, rita].map(async ({ email }) => (await redlineUrl({ api, url: service.url }, id, email)).session),
    )
    const { body } = await uploader!.get('/redlining/session')
    const form = new FormData()
    form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'edited.docx')
    const headers = { 'if-match': `"${body.revision}"` }
    const upload = await uploader!.post('/redlining/session/document?own=true', form, headers)
    if (upload.status >= 400 && upload.status < 500) return 'refused'
    if (upload.status !== 200) return `upload: ${upload.status}`
    expect(await uploader!.post('/redlining/session/send', {})).toMatchObject({ status: 200 })
    for (;;) {
      const { body: session } = await other!.get('/redlining/session')
      const open = session.changes.find((change: { open: boolean }) => change.open)
      if (!open) break
      await other!.post(`/redlining/session/changes/${open.id}/accept`, { revision: session.revision })
    }
    const approved = await other!.post('/redlining/session/approve', {})
    if (approved.status !== 200) return `approval: ${JSON.stringify(approved.body)}`
    const signers = [{ email: 'ada@example.com', name: 'Ada' }]
    const request = await api.post(`/v1/redline-requests/${id}/signature-requests`, { signers })
    return request.status === 200 ? 'signed' : request.status < 500 ? 'refused' : `agreement: ${request.status}`
  }

  it('takes or refuses each hostile picture as a signature', async () => {
    const fields = [field(0, { type: 'signature', height: 36 })]
    const { templateId } = await readyTemplate(api, { fields, signerRoles: [{ name: 'Buyer', order: 0 }] })
    const signers = [{ email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' }]
    const answers = await inLanes(await filesOf(imageCases), async ({ bytes }) => {
      const { body } = await api.post('/v1/signature-requests/embedded', { templateId, signers })
      const url = await api.post(`/v1/recipient-signatures/${body.signers[0].recipientSignatureId}/url`)
      const session = new ApiClient(service.url, new URL(url.body.signingUrl).pathname.split('/')[2]!)
      const { consent } = (await session.get('/signing/session')).body
      const image = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
      const signature = { kind: 'uploaded', image }
      return session.post('/signing/session/sign', { consentVersion: consent.version, fields: [], signature })
    })
    for (const [index, { status, body }] of answers.entries())
      expect.soft([200, 400, 413], `${imageCases[index]!.name}: ${JSON.stringify(body)}`).toContain(status)
  })

  it('is healthy afterwards, and has stored nothing of what was planted', async () => {
    expect(await api.get('/health')).toMatchObject({ status: 200 })
    await storedFiles({ dataDir })
    // the uploads themselves only name what they are after
    const isMade = (path: string) => !path.startsWith(dirname(contractOfOthers)) && !path.endsWith('/source')
    expect(await leaksBelow(join(dataDir, 'files'), secrets, isMade)).toEqual([])
  })

  it('has written nothing of it into its log or its database', async () => {
    const said = service.output() + service.errors()
    expect(secrets.words.filter(word => said.includes(word))).toEqual([])
    expect(await rowsWith(dataDir, secrets.words)).toEqual([])
  })

  it('has reached nobody', () => {
    expect(planted.visits).toEqual([])
  })
})

/** The tables with a row that holds one of the words, in whatever column. */
async function rowsWith(dataDir: string, words: string[]): Promise<string[]> {
  const client = new pg.Client((await findRunningDatabase(dataDir))!)
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rowCount } = await client.query(
        `select from ${name} as r where exists (select from unnest($1::text[]) as w where strpos(r::text, w) > 0) limit 1`,
        [words],
      )
      if (rowCount) found.push(name)
    }
    return found
  } finally {
    await client.end()
  }
}
