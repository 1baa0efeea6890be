import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyChain } from '../../src/engine/events/event-chain.ts'
import { type NamedFile, namedFilesQuery } from '../../src/platform/backup/stored-files.ts'
import { findRunningDatabase } from '../../src/platform/database/embedded-postgres.ts'
import { firstApiKey, killPostmaster, startReadyService } from '../start/service-process.ts'
import { ApiClient } from '../support/api-client.ts'
import { readyTemplate } from '../support/builders.ts'
import { countersignWith } from '../support/command-line.ts'
import { COMMAND_LINE } from '../support/programs.ts'
import { untilCompleted } from './expectations.ts'
import { type Installation, newInstallation } from './installation.ts'
import { openSigning } from './signers.ts'

const WRITERS = 2
const run = promisify(execFile)

let installation: Installation
let folder: string
let archive: string
let apiKey: string
beforeAll(async () => {
  folder = await mkdtemp('/tmp/countersign-backup-')
  archive = join(folder, 'backup.tar')
  installation = await newInstallation({ embedded: true })
  apiKey = await firstApiKey(await installation.start())
})
afterAll(async () => {
  await installation.remove()
  await rm(folder, { recursive: true })
})

const masterKeyOf = async ({ dataDir }: Installation) =>
  (await readFile(join(dataDir, 'keys', 'master.key'), 'utf8')).trim()

const countersign = (dataDir: string, env: Record<string, string>, ...args: string[]) =>
  countersignWith({ dataDir, env }, ...args)

/** Signs requests, and deletes the content of some, until `isOver`. */
async function write(templateId: string, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    const { signatureRequestId, signers } = await openSigning(installation, { templateId })
    for (const signer of signers) expect((await signer.sign())?.status).toBe(200)
    if (turn % 3 !== 2) continue
    await untilCompleted(installation, signatureRequestId, performance.now())
    await installation.api.call('DELETE', `/v1/signature-requests/${signatureRequestId}/content`)
  }
}

async function whileWriting<T>(work: () => Promise<T>): Promise<T> {
  const { templateId } = await readyTemplate(installation.api)
  // at least one document is sealed before the work begins, even on a slow machine
  const { signatureRequestId, signers } = await openSigning(installation, { templateId })
  for (const signer of signers) await signer.sign()
  await untilCompleted(installation, signatureRequestId, performance.now())
  let isOver = false
  const writers = Promise.all(Array.from({ length: WRITERS }, () => write(templateId, () => isOver)))
  await sleep(2_000)
  try {
    return await work()
  } finally {
    isOver = true
    await writers
  }
}

/** Compares every file that a row names with the size and hash in that row. Returns the number of these files. */
async function compareFiles(dataDir: string): Promise<number> {
  const client = new pg.Client((await findRunningDatabase(dataDir))!)
  await client.connect()
  const { rows } = await client.query<NamedFile>(namedFilesQuery())
  await client.end()
  for (const { key, sha256, sizeBytes, mayBeMissing } of rows) {
    const path = join(dataDir, 'files', key)
    if (mayBeMissing && !existsSync(path)) continue
    const bytes = await readFile(path)
    if (sizeBytes !== null) expect(String(bytes.length), key).toBe(sizeBytes)
    if (sha256 !== null) expect(createHash('sha256').update(bytes).digest('hex'), key).toBe(sha256)
  }
  return rows.length
}

interface ListedRequest {
  signatureRequestId: string
  status: string
  contentDeletedAt: string | null
}

async function allRequests(api: ApiClient): Promise<ListedRequest[]> {
  const { body } = await api.get('/v1/signature-requests?limit=100')
  return body
}

describe('a backup of a service that is in use', () => {
  it('restores an installation that has all its files and valid event chains, and that finishes its seals', {
    timeout: 900_000,
  }, async context => {
    const made = await whileWriting(() => countersign(installation.dataDir, {}, 'backup', archive, '--json'))
    expect(made).toMatchObject({ code: 0, errors: '' })
    expect(JSON.parse(made.output)).toMatchObject({ lost: [] })

    const dataDir = join(folder, 'data')
    const key = { COUNTERSIGN_MASTER_KEY: await masterKeyOf(installation) }
    expect(await countersign(dataDir, key, 'restore', archive)).toMatchObject({ code: 0, errors: '' })
    expect(existsSync(join(dataDir, 'keys', 'master.key'))).toBe(false)
    const env = { ...key, RATE_LIMIT_PER_SECOND: '0', SOFFICE_PATH: '/nonexistent/soffice' }
    const restored = await startReadyService({ dataDir, env })
    try {
      expect(await compareFiles(dataDir)).toBeGreaterThan(1)
      const api = new ApiClient(restored.url, apiKey)
      const requests = await allRequests(api)
      await context.annotate(`${requests.length} requests in the backup`)
      for (const { signatureRequestId } of requests) {
        await expectSound(api, signatureRequestId)
      }
      const completed = (await allRequests(api)).find(
        ({ status, contentDeletedAt }) => status === 'Completed' && contentDeletedAt === null,
      )!
      await expectVerified(api, dataDir, env, completed.signatureRequestId)
      await compareFiles(dataDir)
    } finally {
      await restored.stop()
      await killPostmaster(dataDir)
    }
  })

  /** Expects a valid event chain, and that the waiting job completes a request that all signers had signed. */
  async function expectSound(api: ApiClient, id: string): Promise<void> {
    const { body } = await api.get(`/v1/signature-requests/${id}`)
    const isSigned = body.signers.every(({ signedAt }: { signedAt: string | null }) => signedAt !== null)
    const isThere = { ...installation, api }
    if (isSigned) await untilCompleted(isThere, id, performance.now())
    const events = (await api.get(`/v1/signature-requests/${id}/events?kinds=all`)).body.signatureRequestEvents
    expect(verifyChain(events)).toMatchObject({ valid: true, problems: [] })
  }

  async function expectVerified(api: ApiClient, dataDir: string, env: Record<string, string>, id: string) {
    const { body } = await api.get(`/v1/signature-requests/${id}/signed-envelope`)
    const path = join(folder, 'sealed.pdf')
    await writeFile(path, await api.bytes(body.signedEnvelopePresignedUrl))
    expect(await countersign(dataDir, env, 'verify', path)).toMatchObject({ code: 0 })
  }

  it('exits with 1 and an explanation, and leaves no file, when it does not fit on the disk', async () => {
    const path = join(folder, 'too-large.tar')
    // 32 KB; the limit on the file size and a full disk reach the same code
    const script = `ulimit -f 64; exec "$0" "$@"`
    const args = [process.execPath, COMMAND_LINE, 'backup', path]
    const env = { PATH: process.env.PATH, DATA_DIR: installation.dataDir }
    const failed = await run('sh', ['-c', script, ...args], { env }).catch(error => error)
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('There is not enough space for') })
    expect((await readdir(folder)).filter(name => name.startsWith('too-large'))).toEqual([])
  })

  it('leaves no file under its name when it is killed, and succeeds the next time', async () => {
    const path = join(folder, 'killed.tar')
    const child = execFile(process.execPath, [COMMAND_LINE, 'backup', path], {
      env: { PATH: process.env.PATH, DATA_DIR: installation.dataDir },
    })
    while (!(await readdir(folder)).some(name => name.startsWith('killed.tar.unfinished'))) await sleep(1)
    child.kill('SIGKILL')
    expect(existsSync(path)).toBe(false)
    expect(await countersign(installation.dataDir, {}, 'backup', path)).toMatchObject({ code: 0 })
  })

  it('cannot be used as an installation when its restore was killed', async () => {
    const dataDir = join(folder, 'killed-data')
    const key = { COUNTERSIGN_MASTER_KEY: await masterKeyOf(installation) }
    const child = execFile(process.execPath, [COMMAND_LINE, 'restore', archive], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...key },
    })
    while (!existsSync(join(dataDir, 'restore-unfinished'))) await sleep(1)
    child.kill('SIGKILL')
    const listed = await countersign(dataDir, key, 'organization', 'list')
    expect(listed).toMatchObject({ code: 1, errors: expect.stringContaining('did not finish') })
    await killPostmaster(dataDir)
  })
})
