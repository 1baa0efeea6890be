import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseAccess } from '../embedded-postgres.ts'
import { MIGRATIONS_FOLDER, migrate } from '../migrate.ts'

/** Brings a database to where an earlier version left it: every migration before `name` (`0017`) is applied. */
export async function migrateBefore(access: DatabaseAccess, name: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-earlier-'))
  const earlier = (await readdir(MIGRATIONS_FOLDER)).filter(one => one < name)
  for (const one of earlier) await cp(join(MIGRATIONS_FOLDER, one), join(folder, one))
  await migrate(access, folder)
  await rm(folder, { recursive: true })
}
