import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { DatabaseAccess } from '../embedded-postgres.ts'
import { MIGRATIONS_FOLDER, migrate } from '../migrate.ts'

/** Migrates a database to the state of an earlier version: every migration before `name` (`0017`) is applied. */
export async function migrateBefore(access: DatabaseAccess, name: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-earlier-'))
  const earlier = (await readdir(MIGRATIONS_FOLDER)).filter(file => file < name)
  for (const file of earlier) await cp(join(MIGRATIONS_FOLDER, file), join(folder, file))
  await migrate(access, folder)
  await rm(folder, { recursive: true })
}

/** Inserts rows without the rows that they refer to. The owner of a database may do so without superuser rights. */
export async function insertUnchecked(pool: pg.Pool, rows: string): Promise<void> {
  const { rows: keys } = await pool.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s not valid', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
       from pg_constraint where contype = 'f' and conparentid = 0`,
  )
  for (const key of keys) await pool.query(key.drop)
  await pool.query(rows)
  for (const key of keys) await pool.query(key.add)
}
