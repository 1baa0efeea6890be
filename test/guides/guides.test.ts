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
import { agreementText, commandsOf, guides } from './guide-commands.ts'
import { GuideShell } from './guide-shell.ts'

let service: ServiceProcess
let api: ApiClient
let folder: string
/** One shell for all guides: a guide finds the variables and files of earlier guides. */
let shell: GuideShell
/** The values that the first start printed, by label. */
const printed: Record<string, string> = {}
/** Values from the answers so far: the newest id of each kind, and URLs by the name of their property. */
const known = new Map<string, string>()

beforeAll(async () => {
  folder = newFolder()
  service = await startReadyService({ dataDir: join(folder, 'data') })
  await firstApiKey(service)
  for (const [, name, value] of service.firstStart().matchAll(/^ {2}([A-Za-z ]+?) {2,}(\S+)$/gm))
    printed[name!] = value!
  api = new ApiClient(service.url, printed['API key']!)
  known.set('org', printed.organization!)
  // files and folders that the guides expect in the working folder
  for (const name of ['usb', 'backups']) mkdirSync(join(folder, name))
  for (const name of ['bin', 'examples']) symlinkSync(join(ROOT, name), join(folder, name))
  writeFileSync(join(folder, 'agreement.docx'), docxFile({ body: agreementText().map(paragraph).join('') }))
  for (const name of ['terms.pdf', 'price-list.pdf']) writeFileSync(join(folder, name), textPdf([name]))
  shell = new GuideShell(folder, {
    PATH: process.env.PATH!,
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: service.url,
    ROOT_KEY_PASSPHRASE: 'correct horse battery',
  })
})
afterAll(async () => {
  await shell?.end()
  await cleanUp()
})

/** A step that must happen before a command of a guide, such as the signatures or the turn of another side. */
type Meanwhile = [before: RegExp, step: () => Promise<unknown>]

const learn = (output: string) => {
  const firsts = new Map<string, string>()
  for (const [id, kind] of output.matchAll(/\b([a-z]+)_[0-9a-z]{26}\b/g)) if (!firsts.has(kind!)) firsts.set(kind!, id)
  for (const [kind, id] of firsts) known.set(kind, id)
  for (const [, name, url] of output.matchAll(/"(\w*[uU]rl)":\s*"([^"]+)"/g)) known.set(name!, url!)
  const anchor = /"anchor":\s*"([^"]+)"/.exec(output)?.[1]
  if (anchor) known.set('anchor', anchor)
  const presigned = /"\w+PresignedUrl":\s*"([^"]+)"/.exec(output)?.[1]
  if (presigned) known.set('presigned', presigned)
}

/** Whether a reader ends the command after a while, which `timeout` reports with exit code 124. */
const isStream = (command: string) => command.startsWith('curl -N ')

/** Fills in a command as a reader does who replaces each `…`. */
const filledIn = (command: string) =>
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
    .replace('"fields": […], "lostFields": […]', () => `"fields": ${known.get('fields')}, "lostFields": []`)
    .replaceAll(/\b([a-z]+)_…/g, (placeholder, kind) => known.get(kind) ?? placeholder)
    .replaceAll(/\{(changeId)\}|(?<="anchor": ")…/g, (_, name) => known.get(name ?? 'anchor') ?? '?')

const masterKey = () => readFileSync(join(folder, 'data/keys/master.key'), 'utf8').trim()

const portOf = ({ url }: ServiceProcess) => Number(new URL(url).port)

const tokenOf = (url = '') => new URL(url).pathname.split('/')[2]!

/** Follows a guide as a reader does, command by command, and names the command that fails. */
async function follow(guide: string, meanwhile: Meanwhile[] = []): Promise<void> {
  for (const command of commandsOf(guide)) {
    for (const [before, step] of meanwhile) if (before.test(command)) await step()
    const { code, output } = await shell.run(filledIn(command))
    // `doctor` may report what this machine lacks, which is not a fault of the guide
    const isWell =
      code === 0 ||
      (code === 1 && command.includes('doctor')) ||
      (code === 124 && isStream(command) && output.includes('event: '))
    expect(isWell, `${guide}: ${command}\n${output}`).toBe(true)
    learn(output)
  }
}

/** Sends a request for the newest template. */
async function sendRequest(): Promise<void> {
  const signers = [
    { email: 'bea@example.com', name: 'Bea Buyer', role: 'Buyer' },
    { email: 'sam@example.com', name: 'Sam Seller', role: 'Seller' },
  ]
  const { body } = await api.post('/v1/signature-requests', { templateId: known.get('tpl'), signers })
  known.set('sreq', body.signatureRequestId).set('rsig', body.signers[0].recipientSignatureId)
}

/** Sends a request that all signers sign but that cannot be sealed, because the file of its document is damaged. */
async function sendUnsealable(): Promise<void> {
  const files = () =>
    readdirSync(join(folder, 'data/files'), { recursive: true, withFileTypes: true })
      .filter(file => file.isFile() && !file.parentPath.endsWith('.tmp'))
      .map(({ parentPath, name }) => join(parentPath, name))
  const before = new Set(files())
  const { body } = await api.upload(readFileSync(join(folder, 'agreement.docx')), 'agreement.docx')
  known.set('tpl', body.templateId)
  await sendRequest()
  const added = files().filter(path => !before.has(path))
  expect(added).not.toEqual([])
  const sound = added.map(path => ({ path, bytes: readFileSync(path) }))
  for (const { path } of sound) writeFileSync(path, 'damaged')
  mendDocument = () => {
    for (const { path, bytes } of sound) writeFileSync(path, bytes)
  }
  await everybodySigns(known.get('sreq')!)
  await untilUnsealable()
}

/** Restores the files that `sendUnsealable` damaged. */
let mendDocument: () => void

const untilUnsealable = () =>
  expect
    .poll(async () => (await api.get(`/v1/signature-requests/${known.get('sreq')}`)).body.sealingFailedAt)
    .not.toBe(null)

/** The values that a signer enters in required fields, keyed by field type. */
const entered: Record<string, string> = { text: 'Bea Buyer', amount: '1250.50' }

/** Lets all signers sign a request, in turn. */
async function everybodySigns(signatureRequestId: string): Promise<void> {
  const { body } = await api.get(`/v1/signature-requests/${signatureRequestId}`)
  for (const { recipientSignatureId } of body.signers) {
    const session = await signingSession({ api, url: service.url }, recipientSignatureId)
    const { fields } = (await session.get('/signing/session')).body
    const values = fields
      .filter(
        ({ type, required, value }: { type: string; required: boolean; value: string | null }) =>
          required && value === null && type in entered,
      )
      .map(({ label, type }: { label: string; type: string }) => [label, entered[type]])
    expect(await sign(session, Object.fromEntries(values))).toMatchObject({ status: 200 })
  }
}

/** Lets all signers sign the newest request, and waits for its completion. */
async function everybodySignsNewest(): Promise<void> {
  await everybodySigns(known.get('sreq')!)
  await untilStatus(api, known.get('sreq')!, 'Completed')
}

/** Saves the roles and fields of the newest template, as a reader does before changing some of them. */
async function retrieveFields(): Promise<void> {
  const { signerRoles, fields } = (await api.get(`/v1/templates/${known.get('tpl')}`)).body
  writeFileSync(join(folder, 'fields.json'), JSON.stringify({ signerRoles, fields }))
  known.set('fields', JSON.stringify(fields))
}

async function openAsRita(): Promise<void> {
  const path = `/v1/redline-requests/${known.get('rreq')}/url`
  const { body } = await api.post(path, { memberEmail: 'rita@example.org' })
  const session = new ApiClient(service.url, tokenOf(body.redlineUrl))
  const [change] = (await session.get('/redlining/session')).body.changes
  known.set('changeId', change.id)
  await shell.run(`SESSION="Authorization: Bearer ${tokenOf(body.redlineUrl)}"`)
}

async function acceptEveryChange(): Promise<void> {
  const { output } = await shell.run('printf %s "$SESSION"')
  const session = new ApiClient(service.url, output.split(' ').at(-1)!)
  const { changes, revision } = (await session.get('/redlining/session')).body
  const open = changes.filter((change: { open: boolean }) => change.open)
  for (const [index, { id }] of open.entries())
    expect(await session.post(`/redlining/session/changes/${id}/accept`, { revision: revision + index })).toMatchObject(
      { status: 200 },
    )
}

interface Story {
  meanwhile?: Meanwhile[]
  /** Checks what the guide promises beyond its commands. */
  outcome?(): Promise<void>
  /** Left to the long suite, because its commands take long. */
  isLong?: true
}

const stories: Record<string, Story> = {
  'README.md': { meanwhile: [[/signed-envelope/, everybodySignsNewest]] },
  'docs/quick-start.md': {
    meanwhile: [[/signed-envelope/, everybodySignsNewest]],
    outcome: async () => expect(readFileSync(join(folder, 'signed.pdf')).subarray(0, 5).toString()).toBe('%PDF-'),
  },
  'docs/templates.md': { meanwhile: [[/fields/, retrieveFields]] },
  'docs/redlining.md': {
    meanwhile: [
      [/-o draft\.docx/, openAsRita],
      [/session\/approve/, acceptEveryChange],
    ],
    outcome: async () => {
      const { body } = await api.get(`/v1/redline-requests/${known.get('rreq')}`)
      expect(body).toMatchObject({ status: 'DocumentReadyForSigning', signatureRequestId: known.get('sreq') })
    },
  },
  'docs/after-sending.md': {
    isLong: true,
    meanwhile: [
      [/\/reseal/, sendUnsealable],
      [/then move the fields/, untilUnsealable],
      [/"cc"/, async () => mendDocument()],
      // a signer can be reminded once an hour, so this reminder needs a new request
      [/"recipientSignatureId"/, sendRequest],
    ],
  },
  'docs/embedding.md': { isLong: true },
  'docs/webhooks.md': { isLong: true },
  'docs/operating.md': {
    isLong: true,
    meanwhile: [
      [/rotate-master-key/, () => service.stop()],
      [
        /quotas set/,
        async () => {
          service = await startReadyService({ dataDir: join(folder, 'data'), port: portOf(service) })
        },
      ],
      [
        /reseal sreq/,
        async () => {
          await sendUnsealable()
          mendDocument()
        },
      ],
      [
        /links list/,
        async () => {
          await sendRequest()
          await signingSession({ api, url: service.url }, known.get('rsig')!)
        },
      ],
    ],
  },
  'docs/backup.md': {
    isLong: true,
    meanwhile: [
      [
        /doctor/,
        async () => {
          await service.stop()
          service = await startReadyService({
            dataDir: join(folder, 'srv/countersign'),
            port: portOf(service),
            env: { COUNTERSIGN_MASTER_KEY: masterKey() },
          })
        },
      ],
    ],
    outcome: async () => {
      const { body } = await api.get('/v1/signature-requests?status=Completed')
      expect(body).not.toEqual([])
    },
  },
  'docs/security.md': { isLong: true },
}

it('the README lists every guide that this file has a story for', () => {
  expect(guides).toEqual(expect.arrayContaining(Object.keys(stories)))
})

describe('every command of the guides works, in order and on the same installation', () => {
  for (const guide of guides.filter(name => commandsOf(name).length > 0)) {
    const { meanwhile, outcome, isLong } = stories[guide] ?? {}
    const test = isLong ? itLong : it
    test(guide, async () => {
      await follow(guide, meanwhile)
      await outcome?.()
    })
  }
})
