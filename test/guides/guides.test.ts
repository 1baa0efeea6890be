import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cleanUp,
  firstApiKey,
  newFolder,
  ROOT,
  type ServiceProcess,
  startReadyService,
} from '../start/service-process.ts'
import { ApiClient } from '../support/api-client.ts'
import { sign, signingSession, untilStatus } from '../support/builders.ts'
import { docxFile, paragraph } from '../support/docx-file.ts'
import { itLong } from '../support/suite.ts'
import { textPdf } from '../support/text-pdf.ts'
import { commandsOf } from './guide-commands.ts'
import { GuideShell } from './guide-shell.ts'

let service: ServiceProcess
let api: ApiClient
let folder: string
/** What the first start wrote, by its names. */
const printed: Record<string, string> = {}

beforeAll(async () => {
  folder = newFolder()
  service = await startReadyService({ dataDir: join(folder, 'data') })
  await firstApiKey(service)
  for (const [, name, value] of service.firstStart().matchAll(/^ {2}([A-Za-z ]+?) {2,}(\S+)$/gm))
    printed[name!] = value!
  api = new ApiClient(service.url, printed['API key']!)
  // what the guides find in the folder in which they are followed
  for (const name of ['usb', 'backups']) mkdirSync(join(folder, name))
  for (const name of ['bin', 'examples']) symlinkSync(join(ROOT, name), join(folder, name))
  const text = ['The price is 30 euros.', 'Signed: {{signature;role=Buyer}}', 'Signed: {{signature;role=Seller}}']
  const document = docxFile({ body: text.map(paragraph).join('') })
  for (const name of ['agreement.docx', 'sale.docx']) writeFileSync(join(folder, name), document)
})
afterAll(cleanUp)

/** What must happen between the commands of a guide: others sign, or take their turn. */
type Meanwhile = [before: RegExp, step: (known: Known, shell: GuideShell) => Promise<unknown>]

/** What the answers so far named: the newest id of each kind, and URLs by the name of their property. */
type Known = Map<string, string>

const learn = (known: Known, output: string) => {
  const firsts = new Map<string, string>()
  for (const [id, kind] of output.matchAll(/\b([a-z]+)_[0-9a-z]{26}\b/g)) if (!firsts.has(kind!)) firsts.set(kind!, id)
  for (const [kind, id] of firsts) known.set(kind, id)
  for (const [, name, url] of output.matchAll(/"(\w*[uU]rl)":\s*"([^"]+)"/g)) known.set(name!, url!)
  const anchor = /"anchor":\s*"([^"]+)"/.exec(output)?.[1]
  if (anchor) known.set('anchor', anchor)
  const presigned = /"\w+PresignedUrl":\s*"([^"]+)"/.exec(output)?.[1]
  if (presigned) known.set('presigned', presigned)
}

/** What a reader lets run for a while and then ends; `timeout` says so with 124. */
const isStream = (command: string) => command.startsWith('curl -N ')

/** A command with what a reader puts in the place of `…`. */
const filledIn = (command: string, known: Known) =>
  command
    .replace(/^curl -N /, 'timeout 2 curl -N --silent ')
    .replace('http://localhost:3000', service.url)
    .replace('"client_id": "cred_…", "client_secret": "…"', () => {
      const id = printed['client id']
      return `"client_id": "${id}", "client_secret": "${printed['client secret']}"`
    })
    .replace('"audience": "http://localhost:3000"', `"audience": "${printed.audience}"`)
    .replace(
      /^SESSION="Authorization: Bearer …"/,
      () => `SESSION="Authorization: Bearer ${tokenOf(known.get('redlineUrl'))}"`,
    )
    .replace(/Bearer (?:cs_live_)?…/, () => `Bearer ${printed['API key']}`)
    .replace(/"\$URL\/downloads\/…"|(?<=-o \S+ )"…"/, () => `"${known.get('presigned')}"`)
    .replace('/media/', `${folder}/`)
    .replace('/srv/', `${folder}/srv/`)
    .replace('MASTER_KEY=…', () => `MASTER_KEY=${masterKey()}`)
    .replaceAll(/\b([a-z]+)_…/g, (placeholder, kind) => known.get(kind) ?? placeholder)
    .replaceAll(/\{(changeId)\}|(?<="anchor": ")…/g, (_, name) => known.get(name ?? 'anchor') ?? '?')

const masterKey = () => readFileSync(join(folder, 'data/keys/master.key'), 'utf8').trim()

const portOf = ({ url }: ServiceProcess) => Number(new URL(url).port)

const tokenOf = (url = '') => new URL(url).pathname.split('/')[2]!

/** Follows a guide as a reader does, command by command, and says which one failed. */
async function follow(guide: string, meanwhile: Meanwhile[] = [], known: Known = new Map()): Promise<Known> {
  const { organization } = printed
  known.set('org', organization!)
  const env = { PATH: process.env.PATH!, DATA_DIR: join(folder, 'data'), PUBLIC_URL: service.url, URL: service.url }
  const shell = new GuideShell(folder, {
    ...env,
    AUTH: `Authorization: Bearer ${printed['API key']}`,
    ROOT_KEY_PASSPHRASE: 'correct horse battery',
  })
  try {
    for (const command of commandsOf(readFileSync(join(ROOT, guide), 'utf8'))) {
      for (const [before, step] of meanwhile) if (before.test(command)) await step(known, shell)
      const { code, output } = await shell.run(filledIn(command, known))
      // what this machine lacks is no fault of the guide
      const isWell =
        code === 0 ||
        (code === 1 && command.includes('doctor')) ||
        (code === 124 && isStream(command) && output.includes('event: '))
      expect(isWell, `${guide}: ${command}\n${output}`).toBe(true)
      learn(known, output)
    }
  } finally {
    await shell.end()
  }
  return known
}

/** A template with a signature for one role. */
function oneSigner(): FormData {
  const form = new FormData()
  form.set('file', new Blob([textPdf(['Signed: {{signature;role=Buyer}}'])]))
  form.set('filename', 'lease.pdf')
  return form
}

/** A request that everybody has signed and that cannot be sealed, because the file of its document was damaged. */
async function unsealableRequest(): Promise<{ signatureRequestId: string; mend(): void }> {
  const files = () =>
    readdirSync(join(folder, 'data/files'), { recursive: true, withFileTypes: true })
      .filter(file => file.isFile() && !file.parentPath.endsWith('.tmp'))
      .map(({ parentPath, name }) => join(parentPath, name))
  const before = new Set(files())
  const { templateId } = (await api.post('/v1/templates', oneSigner())).body
  const signers = [{ email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' }]
  const { body } = await api.post('/v1/signature-requests', { templateId, signers })
  const added = files().filter(path => !before.has(path))
  expect(added).not.toEqual([])
  const sound = added.map(path => ({ path, bytes: readFileSync(path) }))
  for (const { path } of sound) writeFileSync(path, 'damaged')
  await everybodySigns(body.signatureRequestId)
  await untilUnsealable(body.signatureRequestId)
  const mend = () => {
    for (const { path, bytes } of sound) writeFileSync(path, bytes)
  }
  return { signatureRequestId: body.signatureRequestId, mend }
}

const untilUnsealable = (signatureRequestId: string) =>
  expect
    .poll(async () => (await api.get(`/v1/signature-requests/${signatureRequestId}`)).body.sealingFailedAt)
    .not.toBe(null)

/** Everybody signs a request, in turn. */
async function everybodySigns(signatureRequestId: string): Promise<void> {
  const { body } = await api.get(`/v1/signature-requests/${signatureRequestId}`)
  for (const { recipientSignatureId } of body.signers)
    expect(await sign(await signingSession({ api, url: service.url }, recipientSignatureId))).toMatchObject({
      status: 200,
    })
}

/** Everybody signs the newest request, in turn. */
async function everybodySignsNewest(known: Known): Promise<void> {
  const id = known.get('sreq')!
  await everybodySigns(id)
  await untilStatus(api, id, 'Completed')
}

describe('each command of a guide does what the guide says', () => {
  it('README', async () => {
    await follow('README.md', [[/signed-envelope/, everybodySignsNewest]])
  })

  it('quick start', async () => {
    const known = await follow('docs/quick-start.md', [[/signed-envelope/, everybodySignsNewest]])
    expect(readFileSync(join(folder, 'signed.pdf')).subarray(0, 5).toString()).toBe('%PDF-')
    expect(known.get('sreq')).toBeDefined()
  })

  it('redlining', async () => {
    const rita: Meanwhile = [
      /-o draft\.docx/,
      async (known, shell) => {
        const path = `/v1/redline-requests/${known.get('rreq')}/url`
        const { body } = await api.post(path, { memberEmail: 'rita@example.org' })
        const session = new ApiClient(service.url, tokenOf(body.redlineUrl))
        const [change] = (await session.get('/redlining/session')).body.changes
        known.set('changeId', change.id)
        await shell.run(`SESSION="Authorization: Bearer ${tokenOf(body.redlineUrl)}"`)
      },
    ]
    const acceptsAll: Meanwhile = [
      /session\/approve/,
      async (_, shell) => {
        const { output } = await shell.run('printf %s "$SESSION"')
        const session = new ApiClient(service.url, output.split(' ').at(-1)!)
        const { changes, revision } = (await session.get('/redlining/session')).body
        const open = changes.filter((change: { open: boolean }) => change.open)
        for (const [index, { id }] of open.entries())
          expect(
            await session.post(`/redlining/session/changes/${id}/accept`, { revision: revision + index }),
          ).toMatchObject({ status: 200 })
      },
    ]
    const known = await follow('docs/redlining.md', [rita, acceptsAll])
    const { body } = await api.get(`/v1/redline-requests/${known.get('rreq')}`)
    expect(body).toMatchObject({ status: 'DocumentReadyForSigning', signatureRequestId: known.get('sreq') })
  })

  itLong('webhooks', async () => {
    await follow('docs/webhooks.md')
  })

  itLong('embedding', async () => {
    await follow('docs/embedding.md')
  })

  itLong('after sending', async () => {
    const { body } = await api.post('/v1/templates', oneSigner())
    const anotherRequest: Meanwhile = [
      /"recipientSignatureId"/,
      async known => {
        const made = await api.post('/v1/signature-requests', {
          templateId: body.templateId,
          signers: [{ email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' }],
        })
        known.set('sreq', made.body.signatureRequestId).set('rsig', made.body.signers[0].recipientSignatureId)
      },
    ]
    const failsAgain: Meanwhile = [/then move the fields/, known => untilUnsealable(known.get('sreq')!)]
    const { signatureRequestId, mend } = await unsealableRequest()
    const known = new Map([
      ['tpl', body.templateId],
      ['sreq', signatureRequestId],
    ])
    await follow('docs/after-sending.md', [failsAgain, anotherRequest], known)
    mend()
  })

  it('trust', async () => {
    await follow('docs/trust.md')
  })

  itLong('operating', async () => {
    const { templateId } = (await api.post('/v1/templates', oneSigner())).body
    const signers = [{ email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' }]
    const [signer] = (await api.post('/v1/signature-requests', { templateId, signers })).body.signers
    await signingSession({ api, url: service.url }, signer.recipientSignatureId)
    const stopped: Meanwhile = [/rotate-master-key/, () => service.stop()]
    let isBack = false
    const startedAgain: Meanwhile = [
      /doctor/,
      async () => {
        if (!isBack) service = await startReadyService({ dataDir: join(folder, 'data'), port: portOf(service) })
        isBack = true
      },
    ]
    const { signatureRequestId, mend } = await unsealableRequest()
    mend()
    const known = new Map([
      ['rsig', signer.recipientSignatureId],
      ['sreq', signatureRequestId],
    ])
    await follow('docs/operating.md', [stopped, startedAgain], known)
  })

  itLong('backup: what was restored is a service that knows and verifies what was signed', async () => {
    const startedElsewhere: Meanwhile = [
      /doctor/,
      async () => {
        await service.stop()
        service = await startReadyService({
          dataDir: join(folder, 'srv/countersign'),
          port: portOf(service),
          env: { COUNTERSIGN_MASTER_KEY: masterKey() },
        })
      },
    ]
    await follow('docs/backup.md', [startedElsewhere])
    const { body } = await api.get('/v1/signature-requests')
    expect(body.map((one: { status: string }) => one.status)).toContain('Completed')
  })
})
