import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartError } from '../../start-error.ts'
import { holdOffMigrations, makeTables } from '../database/migrate.ts'
import { type Contents, entries, type Manifest, quotedName, quotedNames } from './archive-format.ts'
import type { ArchivePart } from './archive-reader.ts'
import { jobColumns, textSettings } from './dump-database.ts'

/**
 * Throws a StartError if the database has tables or jobs. A queue without jobs is allowed, because a failed restore
 * leaves one.
 */
export async function assertEmptyDatabase(client: pg.Client): Promise<void> {
  const tables = await client.query("select from pg_class where relnamespace = 'public'::regnamespace limit 1")
  if (tables.rowCount !== 0 || (await hasJobs(client)))
    throw new StartError('The database at DATABASE_URL is not empty. Create a new one and set DATABASE_URL to it.')
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * Creates the tables of an archive and fills them, in one transaction of an empty database. Foreign keys are dropped
 * during the load, so that the order of tables does not matter. Triggers are disabled, because they already did their
 * work when the rows were first written.
 */
export class DatabaseLoader {
  readonly #client: pg.Client
  readonly #manifest: Manifest
  #foreignKeys: ForeignKey[] = []
  #open: { folder: string; stream: ReturnType<typeof copyFrom>; ended: Promise<unknown> } | null = null
  readonly #counts = new Map<string, number>()

  constructor(client: pg.Client, manifest: Manifest) {
    this.#client = client
    this.#manifest = manifest
  }

  /** Throws a StartError if the database is not empty. */
  async begin(): Promise<void> {
    await this.#client.query(
      `${textSettings}; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; begin`,
    )
    await holdOffMigrations(this.#client)
    await assertEmptyDatabase(this.#client)
    await makeTables(this.#client, new Set(this.#manifest.migrations.map(({ name }) => name)))
    await this.#makeReady()
  }

  async #makeReady(): Promise<void> {
    const { rows } = await this.#client.query<ForeignKey>(`
      select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
    this.#foreignKeys = rows
    for (const { table, name } of rows)
      await this.#client.query(`alter table ${table} drop constraint ${quotedName(name)}`)
    for (const table of this.#tables()) await this.#client.query(`alter table ${table} disable trigger user`)
    await this.#client.query(`truncate ${this.#tables().join(', ')}`)
    await this.#client.query(`
      create temporary table restored_job (place integer generated always as identity, task text, payload json, run_at timestamptz,
        max_attempts integer, attempts integer, key text, priority integer) on commit drop`)
  }

  /** Loads the next part of a table, or of the jobs. */
  async take(part: ArchivePart): Promise<void> {
    const folder = part.name.slice(0, part.name.lastIndexOf('/') + 1)
    if (this.#open?.folder !== folder) {
      await this.#endCopy()
      this.#beginCopy(folder)
    }
    const { stream, ended } = this.#open!
    const filled = pipeline(part.content(), createGunzip(), chunks => writeAll(stream, chunks as AsyncIterable<Buffer>))
    await Promise.race([filled, ended])
    await filled
  }

  async finish(contents: Contents): Promise<void> {
    await this.#endCopy()
    this.#assertCounts(contents)
    await this.#addJobs()
    for (const { name, lastValue } of this.#manifest.sequences)
      if (lastValue !== null) await this.#client.query('select setval($1::regclass, $2)', [quotedName(name), lastValue])
    for (const { table, name, definition } of this.#foreignKeys)
      await this.#client.query(`alter table ${table} add constraint ${quotedName(name)} ${definition}`)
    for (const table of this.#tables()) await this.#client.query(`alter table ${table} enable trigger user`)
    await this.#client.query('analyze')
    await this.#client.query('commit')
  }

  #tables(): string[] {
    return this.#manifest.tables.map(({ name }) => `public.${quotedName(name)}`)
  }

  #beginCopy(folder: string): void {
    const stream = this.#client.query(copyFrom(`copy ${this.#target(folder)} from stdin`))
    const ended = new Promise((resolve, reject) => stream.once('finish', resolve).once('error', reject))
    ended.catch(() => {})
    this.#open = { folder, stream, ended }
  }

  #target(folder: string): string {
    if (folder === entries.jobs) return `restored_job (${jobColumns})`
    const table = this.#manifest.tables.find(({ name }) => folder === `${entries.database}${name}/`)
    if (table === undefined)
      throw new StartError(`The backup has rows of ${folder}, which its list of tables does not name.`)
    return `public.${quotedName(table.name)} (${quotedNames(table.columns)})`
  }

  async #endCopy(): Promise<void> {
    if (this.#open === null) return
    const { folder, stream, ended } = this.#open
    stream.end()
    await ended
    this.#counts.set(folder, stream.rowCount)
    this.#open = null
  }

  #assertCounts({ rows, jobs }: Contents): void {
    const ofTables = Object.entries(rows).map(([table, count]) => [`${entries.database}${table}/`, count] as const)
    const expected = [...ofTables, [entries.jobs, jobs] as const]
    for (const [folder, count] of expected)
      if ((this.#counts.get(folder) ?? 0) !== count)
        throw new Error(`The rows of ${folder} are not as many as they were`)
  }

  /** Adds the jobs in their original order. A job that had failed for good stays failed. */
  async #addJobs(): Promise<void> {
    await this.#client.query(`
      create temporary table added_job on commit drop as
      select attempts, (graphile_worker.add_job(task, payload := payload, run_at := run_at, max_attempts := max_attempts,
                                                job_key := key, priority := priority)).id
        from (select * from restored_job order by place) job;
      update graphile_worker._private_jobs j set attempts = a.attempts from added_job a where a.id = j.id and a.attempts > 0`)
  }
}

async function hasJobs(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ jobs: string | null }>(
    "select to_regclass('graphile_worker._private_jobs') as jobs",
  )
  if (rows[0]!.jobs === null) return false
  const { rowCount } = await client.query('select from graphile_worker._private_jobs limit 1')
  return rowCount !== 0
}

async function writeAll(stream: Writable, chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of chunks)
    if (!stream.write(chunk)) await new Promise(resolve => stream.once('drain', resolve))
}
