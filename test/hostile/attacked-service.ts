import { chownSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findRunningDatabase } from '../../src/platform/database/embedded-postgres.ts'
import { cleanUp, firstApiKey, newFolder, type ServiceProcess, startReadyService } from '../start/service-process.ts'
import { ApiClient } from '../support/api-client.ts'
import { countersign } from '../support/command-line.ts'
import { MAIN } from '../support/programs.ts'
import { randomOf } from '../support/random.ts'
import type { HostileFile } from './hostile-file.ts'
import { leaksBelow } from './leaks.ts'
import type { Planted } from './pdf-leaks.ts'
import { type PlantedTargets, plantTargets } from './planted-targets.ts'
import { canRun, runners } from './support/raw-conversion.ts'

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const SERVICE = [process.execPath, MAIN]
const ENVIRONMENT_SECRET = 'plantedinenvironment0123456789abcdef'

/** The users who can run the service on this machine. */
export const users = (['root', 'an ordinary user'] as const).filter(canRun)
type User = (typeof users)[number]

/** A service with its own secrets, and targets planted around it. */
export interface AttackedService {
  api: ApiClient
  url: string
  /**
   * Makes the files that its user tries, aimed at its targets. Neighbouring cases in a list are similar, so each user tries a different
   * case of each small group; the long form tries all of them. SEED selects other cases.
   */
  filesOf<Case extends HostileFile>(cases: Case[]): Promise<(Case & { bytes: Uint8Array })[]>
}

/** Runs a service for the tests of a suite, and ends the suite with the checks that must hold after the attacks. */
export function attackedService(user: User, attacks: (service: AttackedService) => void): void {
  let dataDir: string
  let running: ServiceProcess
  let api: ApiClient
  let planted: PlantedTargets
  let secrets: Planted
  let contractOfOthers: string

  beforeAll(async () => {
    const folder = newFolder()
    if (isRoot && user !== 'root') chownSync(folder, NOBODY, NOBODY)
    dataDir = join(folder, 'data')
    const env = { RATE_LIMIT_PER_SECOND: '0', METRICS_TOKEN: ENVIRONMENT_SECRET, LOG_LEVEL: 'info' }
    running = await startReadyService({ dataDir, command: [...runners[user]!, ...SERVICE], env })
    api = new ApiClient(running.url, await firstApiKey(running))
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

  /** Uploads the planted contract for another organization. Returns the path of the stored file. */
  async function fileOfAnotherOrganization(contract: Uint8Array): Promise<string> {
    const made = await countersign(dataDir, 'organization', 'create', 'Other', '--owner', 'o@other.example', '--json')
    const other = new ApiClient(running.url, JSON.parse(made.output).apiKey)
    expect(await other.upload(contract)).toMatchObject({ status: 200 })
    const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    const stored = entries.find(entry => entry.isFile() && entry.name === 'source')!
    return join(stored.parentPath, stored.name)
  }

  async function databaseSocket(): Promise<string> {
    const access = (await findRunningDatabase(dataDir))!
    return join(access.host!, `.s.PGSQL.${access.port}`)
  }

  attacks({
    get api() {
      return api
    },
    get url() {
      return running.url
    },
    filesOf: cases =>
      Promise.all(casesOf(user, cases).map(async one => ({ ...one, bytes: await one.make(planted.targets) }))),
  })

  it('stays healthy, and writes no planted secret to its log or database', async () => {
    expect(await api.get('/health')).toMatchObject({ status: 200 })
    await expect.poll(() => select(dataDir, UNTRIED_PICTURES)).toEqual([])
    const said = running.output() + running.errors()
    expect(secrets.words.filter(word => said.includes(word))).toEqual([])
    expect(await rowsWith(dataDir, secrets.words)).toEqual([])
  })

  it('stores no planted secret in its files', async () => {
    // stop the service, so that the files no longer change
    expect(await running.stop()).toBe(0)
    // the uploads themselves only name their targets
    const isMade = (path: string) => !path.startsWith(dirname(contractOfOthers)) && !path.endsWith('/source')
    expect(await leaksBelow(join(dataDir, 'files'), secrets, isMade)).toEqual([])
  })

  it('has contacted no planted listener', () => {
    expect(planted.visits).toEqual([])
  })
}

const neighbours = 2 * users.length

function casesOf<Case>(user: User, cases: Case[]): Case[] {
  if (process.env.USERS === 'all') return cases
  const random = randomOf(Number(process.env.SEED ?? 1))
  const groups = Array.from({ length: Math.ceil(cases.length / neighbours) }, (_, index) =>
    cases.slice(index * neighbours, (index + 1) * neighbours),
  )
  return groups.map(group => group[(random.below(group.length) + users.indexOf(user)) % group.length]!)
}

/** First pages whose picture no worker has tried to make yet, or is making now. */
const UNTRIED_PICTURES =
  "select id from graphile_worker.jobs where task_identifier = 'render-first-page' and (attempts = 0 or locked_at is not null)"

/** Lists the tables with a row that contains one of the words in any column. */
async function rowsWith(dataDir: string, words: string[]): Promise<string[]> {
  const tables = await select<{ name: string }>(
    dataDir,
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await select(
      dataDir,
      `select from ${name} as r where exists (select from unnest($1::text[]) as w where strpos(r::text, w) > 0) limit 1`,
      [words],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

async function select<Row extends object>(dataDir: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client((await findRunningDatabase(dataDir))!)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
