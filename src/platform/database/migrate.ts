import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { PROJECT_ROOT } from '../../project-files.ts'
import { StartError } from '../../start-error.ts'
import { assertKnowsLetters } from './assert-knows-letters.ts'
import type { DatabaseAccess } from './embedded-postgres.ts'

export const MIGRATIONS_FOLDER = join(PROJECT_ROOT, 'migrations')

export interface Migration {
  name: string
  sql: string
  sha256: string
}

/** The whole schema of 0.1.0. Databases of earlier versions have other migrations and cannot be migrated to it. */
export const BASELINE = '0001-baseline.sql'

/** The advisory lock of the process that migrates the database. Other processes wait for it. */
const MIGRATION_LOCK = 0x434f_4d49

/**
 * Brings the database up to date. Applies the files `NNNN-name.sql` that are not yet in `schema_migrations`, in order,
 * each in a transaction of its own. Throws a StartError if the database was created before the baseline, or contains a
 * migration that this version lacks or that has since been changed. Also throws if a new database is not fit for names.
 */
export async function migrate(access: DatabaseAccess, folder = MIGRATIONS_FOLDER): Promise<void> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ ...access, application_name: 'countersign migrations' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const applied = await readApplied(client)
    assertKnown(applied, migrations)
    for (const migration of migrations) if (!applied.has(migration.name)) await apply(client, migration)
  } finally {
    await client.end()
  }
}

/** Applies the migrations with these names to a database without tables, in the caller's transaction. */
export async function makeTables(
  client: pg.Client,
  names: ReadonlySet<string>,
  folder = MIGRATIONS_FOLDER,
): Promise<void> {
  await readApplied(client)
  for (const migration of await readMigrations(folder)) if (names.has(migration.name)) await run(client, migration)
}

/**
 * Keeps other processes from migrating the database, and therefore from starting the service on it, until the caller's
 * transaction ends.
 */
export async function holdOffMigrations(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
}

export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Returns the names of all tables that a migration has ever created. A database may have tables of other programs as
 * well.
 */
export async function ownTables(): Promise<string[]> {
  const texts = (await readMigrations()).map(({ sql }) => sql).join('\n')
  const matches = texts.matchAll(/^\s*(?:create table (?:if not exists )?|alter table \S+ rename to )"?(\w+)"?/gim)
  return ['schema_migrations', ...Array.from(matches, ([, name]) => name!)]
}

/** Throws a StartError if the database does not have the same migrations as this version. */
export async function assertUpToDate(client: pg.ClientBase): Promise<void> {
  const expected = (await readMigrations()).map(({ name, sha256 }) => `${name} ${sha256}`)
  const { rows } = await client.query<{ one: string }>("select name || ' ' || sha256 as one from schema_migrations")
  const applied = new Set(rows.map(({ one: row }) => row))
  if (expected.length === applied.size && expected.every(migration => applied.has(migration))) return
  throw new StartError(
    'The database is that of another version of Countersign. Use that version, or start this one once, which migrates the database.',
  )
}

/** Reads the hashes of the applied migrations, keyed by name. Creates the table of migrations if it is missing. */
async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  if (!(await hasMigrations(client))) {
    await assertKnowsLetters(client)
    await client.query(`create table schema_migrations (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`)
  }
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name',
  )
  return new Map(rows.map(row => [row.name, row.sha256]))
}

async function hasMigrations(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('schema_migrations') is not null as "isThere"`,
  )
  return rows[0]!.isThere
}

function assertKnown(applied: Map<string, string>, migrations: Migration[]): void {
  if (applied.size > 0 && !applied.has(BASELINE)) {
    throw new StartError(
      'The database was made by a version before 0.1.0, which this version cannot upgrade. Set DATA_DIR or DATABASE_URL to a new database.',
    )
  }
  for (const [name, sha256] of applied) {
    const match = migrations.find(migration => migration.name === name)
    if (match === undefined) {
      throw new StartError(
        `The database belongs to a newer version of Countersign: it has the migration ${name}, which this version does not have. Start that version, or set DATA_DIR or DATABASE_URL to another database.`,
      )
    }
    if (match.sha256 !== sha256) {
      throw new StartError(
        `The migration ${name} was changed after it was applied to this database. Restore the original file, and put the change in a new migration.`,
      )
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await run(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

async function run(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query(sql)
  await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
}
