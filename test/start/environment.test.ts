import { spawnSync } from 'node:child_process'
import { chownSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { canRun } from '../hostile/support/raw-conversion.ts'
import { createEmptyDatabase, type TestDatabase } from '../support/postgres.ts'
import { MAIN } from '../support/programs.ts'
import { cleanUp, newFolder, ROOT, type ServiceProcess, startReadyService } from './service-process.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(async () => {
  await cleanUp()
  await database.drop()
})

const isRoot = process.getuid?.() === 0
const NOBODY = 65_534
const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']

const MASTER_KEY = 'c0ffee'.padEnd(64, '7')
const OPEN_BEFORE = join(ROOT, 'package.json')
const METRICS_TOKEN = 'planted-metrics-token'

/** Settings with planted secrets; the password of the database is separate from its address. */
function secrets(): Record<string, string> {
  const { connectionString, host, port, user, password, database: name } = database.access
  const url = new URL(
    connectionString ?? `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host!)}`,
  )
  const databasePassword = String(password ?? decodeURIComponent(url.password))
  url.password = ''
  return {
    COUNTERSIGN_MASTER_KEY: MASTER_KEY,
    DATABASE_URL: url.href,
    PGPASSWORD: databasePassword,
    SMTP_URL: 'smtp://mailer:planted-mail-password@127.0.0.1:1',
    METRICS_TOKEN,
    AWS_SECRET_ACCESS_KEY: 'planted-secret-of-a-key-service',
    AWS_SESSION_TOKEN: 'planted-session-of-a-key-service',
    SOME_OTHER_TOKEN: 'planted-token-of-another-program',
  }
}

const words = ({ PGPASSWORD }: Record<string, string>) => [MASTER_KEY, PGPASSWORD!, 'planted-']

/** A process and all its descendants. */
function familyOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      const parent = /^PPid:\s+(\d+)$/m.exec(readOr(`/proc/${name}/status`))?.[1]
      return parent === undefined ? [] : [{ pid: Number(name), parent: Number(parent) }]
    })
  const childrenOf = (one: number): number[] =>
    parents.filter(({ parent }) => parent === one).flatMap(child => [child.pid, ...childrenOf(child.pid)])
  return [pid, ...childrenOf(pid)]
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

const openFiles = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`).map(descriptor => readlinkOr(`/proc/${pid}/fd/${descriptor}`))

function readlinkOr(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

const started = (service: ServiceProcess) => familyOf(service.child.pid!)

it.runIf(isRoot)(
  'no process of the service has a secret in its environment, and its children inherit no open file',
  async () => {
    const env = secrets()
    const command = ['sh', '-c', 'exec 9<"$0"; exec "$@"', OPEN_BEFORE, process.execPath, MAIN]
    const withWorker = { ...env, LAZY_WORKERS: 'false' }
    const service = await startReadyService({ dataDir: join(newFolder(), 'data'), env: withWorker, command })
    // the worker that the service keeps starts a moment after it
    await expect.poll(() => started(service).length, { timeout: 60_000 }).toBeGreaterThan(1)
    const family = started(service)
    for (const pid of family) {
      const seen = readFileSync(`/proc/${pid}/environ`, 'latin1')
      for (const word of words(env)) expect(seen).not.toContain(word)
    }
    expect(readFileSync(`/proc/${service.child.pid}/environ`, 'latin1')).toContain('PATH=/')
    expect(family.filter(pid => openFiles(pid).includes(OPEN_BEFORE))).toEqual([service.child.pid])
  },
)

it.runIf(isRoot && canRun('an ordinary user'))(
  'another process of the same ordinary user cannot read the environment or memory of the service',
  async () => {
    const folder = newFolder()
    chownSync(folder, NOBODY, NOBODY)
    const command = [...AS_NOBODY, process.execPath, MAIN]
    const { DATABASE_URL: _url, ...env } = secrets()
    const service = await startReadyService({ dataDir: join(folder, 'data'), env, command })
    const reads = (pid: number, name: string) =>
      spawnSync(AS_NOBODY[0]!, [...AS_NOBODY.slice(1), 'head', '-c', '1', `/proc/${pid}/${name}`])
    for (const name of ['environ', 'maps', 'mem'])
      expect(String(reads(service.child.pid!, name).stderr)).toContain('Permission denied')
    for (const pid of started(service)) {
      const environ = spawnSync(AS_NOBODY[0]!, [...AS_NOBODY.slice(1), 'cat', `/proc/${pid}/environ`])
      for (const word of words(env)) expect(environ.stdout.toString('latin1')).not.toContain(word)
    }
    // the same user can read other files of the process, so the refusals above prove something
    expect(reads(service.child.pid!, 'status').status).toBe(0)
  },
)
