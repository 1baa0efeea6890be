import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ownTables } from '../database/migrate.ts'
import { entries, type Manifest, quotedName, quotedNames } from './archive-format.ts'
import type { ArchiveWriter } from './archive-writer.ts'

/** The size of a part, as COPY's text before compression. */
const PART_BYTES = 8 * 1_048_576
const compress = promisify(gzip)

/** Makes COPY's text independent of the server's settings. */
export const textSettings =
  "set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'iso_8601'; set client_encoding = 'UTF8'"

/**
 * The columns that `add_job` takes, because the queue's own tables change with its version. Jobs that are running will
 * run again.
 */
export const jobColumns = 'task, payload, run_at, max_attempts, attempts, key, priority'
const jobs = `
  select t.identifier, j.payload, j.run_at, j.max_attempts, j.attempts, j.key, j.priority
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`

type Described = Pick<Manifest, 'tables' | 'sequences' | 'migrations'>

/** Describes a database: Countersign's tables, their sequences, and the applied migrations. */
export async function describeDatabase(client: pg.Client): Promise<Described> {
  const names = await ownTables()
  const tables = await client.query<Manifest['tables'][number]>(
    `
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname = any ($1)
     group by c.relname order by c.relname`,
    [names],
  )
  const sequences = await client.query<Manifest['sequences'][number]>(
    `
    select s.sequencename as name, s.last_value::text as "lastValue"
      from pg_sequences s
      join pg_depend d on d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass and d.deptype in ('a', 'i')
      join pg_class c on c.oid = d.refobjid
     where s.schemaname = 'public' and c.relname = any ($1) order by 1`,
    [names],
  )
  const migrations = await client.query<Manifest['migrations'][number]>(
    'select name, sha256 from schema_migrations order by name',
  )
  return { tables: tables.rows, sequences: sequences.rows, migrations: migrations.rows }
}

/**
 * Dumps all rows of the tables, and the waiting jobs. Returns the number of rows of each table and the number of jobs.
 */
export async function dumpDatabase(
  client: pg.Client,
  archive: ArchiveWriter,
  tables: Manifest['tables'],
): Promise<{ rows: Record<string, number>; jobs: number }> {
  const rows: Record<string, number> = {}
  for (const { name, columns } of tables) {
    const query = `select ${quotedNames(columns)} from public.${quotedName(name)}`
    rows[name] = await dumpQuery(client, { archive, folder: `${entries.database}${name}/`, query })
  }
  return { rows, jobs: await dumpQuery(client, { archive, folder: entries.jobs, query: jobs }) }
}

async function dumpQuery(
  client: pg.Client,
  { archive, folder, query }: { archive: ArchiveWriter; folder: string; query: string },
): Promise<number> {
  const stream = client.query(copyTo(`copy (${query}) to stdout`))
  let chunks: Buffer[] = []
  let bytes = 0
  let parts = 0
  const flush = async () => {
    if (bytes === 0) return
    const name = `${folder}${String(++parts).padStart(6, '0')}.gz`
    await archive.addBytes(name, await compress(Buffer.concat(chunks), { level: constants.Z_BEST_SPEED }))
    chunks = []
    bytes = 0
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= PART_BYTES) await flush()
  }
  await flush()
  return stream.rowCount
}
