import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRunningDatabase } from '../../src/platform/database/embedded-postgres.ts'
import {
  cleanUp,
  firstApiKey,
  newFolder,
  ROOT,
  type ServiceProcess,
  startReadyService,
  startService,
} from '../start/service-process.ts'
import { ApiClient } from '../support/api-client.ts'
import { countersignWith } from '../support/command-line.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { MAIN } from '../support/programs.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'
import { KeptSecrets } from './kept-secrets.ts'
import { type Calls, travel } from './secret-journey.ts'

const secrets = new KeptSecrets()
/** Secrets that the database stores in plain text because the service shows them again. */
const shownAgain = ['field value', 'signature image', 'bytes of a signature image']

let dataDir: string
let service: ServiceProcess
let mails: MailServer
let receiver: WebhookReceiver
let metricsToken: string
/** The first output, which shows the credentials to the operator once. */
let welcome: string
let calls: Calls
const seen: number[] = []

beforeAll(async () => {
  mails = await startMailServer({ onAuth: (_auth, _session, done) => done(null, { user: 'mailer' }) })
  receiver = await startWebhookReceiver()
  receiver.behave((_received, response) => response.writeHead(500).end('no'))
  dataDir = join(newFolder(), 'data')
  metricsToken = secrets.keep('METRICS_TOKEN', 'planted-metrics-token-5e1f0c')
  const env = {
    LOG_LEVEL: 'trace',
    RATE_LIMIT_PER_SECOND: '0',
    LINK_RATE_LIMIT_PER_SECOND: '0',
    LAZY_WORKERS: 'false',
    WEBHOOK_ALLOW_PRIVATE: 'true',
    COUNTERSIGN_MASTER_KEY: secrets.keep('master key', 'c0ffee'.padEnd(64, '7')),
    METRICS_TOKEN: metricsToken,
    SMTP_URL: `smtp://mailer:${secrets.keep('password of SMTP_URL', 'planted-mail-password-77')}@127.0.0.1:${mails.port}`,
  }
  service = await startReadyService({ dataDir, env, command: [join(ROOT, 'bin/start')] })
  const apiKey = secrets.keep('API key', await firstApiKey(service))
  // the last line of the first output
  while (!service.output().includes('root certificate')) await sleep(50)
  secrets.keep('claim token', /\/setup\/([\w-]+)/.exec(service.output())![1]!)
  welcome = service.output()
  const made = await countersignWith(
    { dataDir, env: { COUNTERSIGN_MASTER_KEY: env.COUNTERSIGN_MASTER_KEY } },
    'organization',
    'create',
    'Secrets',
    '--owner',
    'owner@secrets.example',
    '--json',
  )
  const api = new ApiClient(service.url, apiKey)
  calls = await travel({ url: service.url, api, mails, receiver, secrets, organization: JSON.parse(made.output) })
})
afterAll(async () => {
  await mails?.stop()
  await receiver?.close()
  await cleanUp()
})

/** Everything that the processes of the service and its database have written. */
function written(): string {
  const logs = readdirSync(join(dataDir, 'postgres')).filter(name => /log/.test(name))
  const text = (name: string) => readFileSync(join(dataDir, 'postgres', name), 'utf8')
  return [service.output().slice(welcome.length), service.errors(), ...logs.map(text)].join('\n')
}

async function select<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client((await findRunningDatabase(dataDir))!)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Tables to hide from the service, one after another. */
const broken = ['webhook_endpoint', 'session', '"twoFactor"', 'event', 'entry_link', 'kept_answer', 'redline_revision']

describe('a service that handles secrets', () => {
  it('handles more than 25 secrets in this test', () => {
    expect(secrets.names.length).toBeGreaterThan(25)
  })

  it('writes no secret while calls succeed, are refused, and conflict', async () => {
    seen.push(...(await calls()))
    expect(seen).toEqual(expect.arrayContaining([200, 400, 401, 409]))
    expect(secrets.foundIn(written())).toEqual([])
  })

  it('writes no secret when calls fail unexpectedly', async () => {
    for (const table of broken) {
      await select(`alter table ${table} rename to away`)
      const answers = await calls()
      await select(`alter table away rename to ${table}`)
      expect.soft(answers, table).toContain(500)
    }
    expect(service.errors()).toContain('Request failed')
    expect(secrets.foundIn(written())).toEqual([])
  })

  it('writes no secret when the database goes away in the middle of calls', async () => {
    const away =
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $$client backend$$'
    const running = calls()
    for (let time = 0; time < 10; time++) await select(away)
    await running
    await expect.poll(async () => (await fetch(`${service.url}/ready`)).status, { timeout: 30_000 }).toBe(200)
    expect(secrets.foundIn(written())).toEqual([])
  })

  it('writes no secret when no mail server answers', async () => {
    await mails.stop()
    await calls()
    await expect.poll(() => service.errors(), { timeout: 30_000 }).toContain('The mail server is unavailable')
    expect(secrets.foundIn(written())).toEqual([])
  })

  it('shows no secret in the metrics', async () => {
    const answer = await fetch(`${service.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
    expect(answer.status).toBe(200)
    expect(secrets.foundIn(await answer.text())).toEqual([])
  })

  it('stores no secret in the database, except those that it shows again', async () => {
    const tables = await select<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    )
    const found = new Set<string>()
    for (const { name } of tables)
      for (const { row } of await select<{ row: string }>(`select r::text as row from ${name} as r`))
        for (const secret of secrets.foundIn(row)) found.add(secret)
    expect(found).toContain('field value')
    expect([...found].filter(name => !shownAgain.includes(name))).toEqual([])
  })
})

describe('the search', () => {
  it('finds a secret that a process writes', async () => {
    const leak = `import http from 'node:http'
      const emit = http.Server.prototype.emit
      http.Server.prototype.emit = function (name, request) {
        if (name === 'request') console.error(JSON.stringify(request.rawHeaders))
        return emit.apply(this, arguments)
      }`
    const command = [process.execPath, `--import=data:text/javascript,${encodeURIComponent(leak)}`, MAIN]
    const leaking = await startReadyService({ dataDir: join(newFolder(), 'data'), command })
    await new ApiClient(leaking.url, secrets.keep('leaked key', 'cs_live_planted-and-leaked')).get('/v1/templates')
    expect(secrets.foundIn(leaking.errors())).toEqual(['leaked key'])
  })

  it.each([
    ['in plain text', (text: string) => `x ${text} y`],
    ['in a URL', encodeURIComponent],
    ['in hexadecimal', (text: string) => Buffer.from(text).toString('hex')],
    ['in base64', (text: string) => Buffer.from(`ab${text}cd`).toString('base64')],
  ])('finds a secret %s', (_, spelled) => {
    const kept = new KeptSecrets()
    expect(kept.foundIn(spelled(kept.keep('one', 'pass word/7+é')))).toEqual(['one'])
  })
})

it('a service that cannot reach its database does not print the password', async () => {
  const password = 'planted-database-password'
  const service = await startService({
    dataDir: join(newFolder(), 'data'),
    env: { DATABASE_URL: `postgres://countersign:${password}@127.0.0.1:1/countersign`, LOG_LEVEL: 'trace' },
  })
  expect(await service.ended).not.toBe(0)
  expect(service.output() + service.errors()).not.toContain(password)
  expect(service.output() + service.errors()).not.toBe('')
})
