import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type DatabaseAccess, startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { openPool } from '../../src/platform/database/pool.ts'
import { createLog } from '../../src/platform/log.ts'
import { migrateQueue } from '../../src/platform/queue/queue.ts'
import { startPlainPostgres } from './plain-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this run, with the database `postgres`. */
    postgresAccess: DatabaseAccess
    /** The name of a migrated, empty database. */
    templateDatabase: string
    /** A folder for the files that all test files of this run share. */
    runFolder: string
  }
}

/** The data of a test need not survive a crash of the machine. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }

let dispose = async () => {}

/** Starts one server for the run: embedded, with the programs in POSTGRES_PROGRAMS, or the server of DATABASE_URL. */
export async function setup(project: TestProject) {
  const { access, stop } = await startServer(process.env)
  const template = `countersign_template_${process.pid}`
  const admin = new pg.Client(access)
  await admin.connect()
  await admin.query(`create database ${template}`)
  const templateAccess = accessTo(access, template)
  await migrate(templateAccess)
  const pool = openPool(templateAccess, () => {})
  await migrateQueue(pool, createLog('warn'))
  await pool.end()
  project.provide('postgresAccess', access)
  project.provide('templateDatabase', template)
  const runFolder = await mkdtemp('/tmp/countersign-run-')
  project.provide('runFolder', runFolder)
  // the sources have changed, so the bundle is stale
  project.onTestsRerun(() => rm(join(runFolder, 'bundle'), { force: true }))
  dispose = async () => {
    await admin.query(`drop database ${template} with (force)`)
    await admin.end()
    await stop()
    await rm(runFolder, { recursive: true, force: true })
  }
}

export const teardown = () => dispose()

function startServer({ DATABASE_URL, POSTGRES_PROGRAMS }: NodeJS.ProcessEnv) {
  if (DATABASE_URL) return external(DATABASE_URL)
  return POSTGRES_PROGRAMS ? startPlainPostgres(POSTGRES_PROGRAMS, FAST) : embedded()
}

async function embedded() {
  const folder = await mkdtemp('/tmp/countersign-test-')
  const server = await startEmbeddedPostgres(folder, FAST)
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  }
  return { access: accessTo(server.access, 'postgres'), stop }
}

function external(url: string) {
  return { access: { connectionString: url }, stop: async () => {} }
}

/** The same server with another database. */
export function accessTo(access: DatabaseAccess, database: string): DatabaseAccess {
  if (access.connectionString === undefined) return { ...access, database }
  const url = new URL(access.connectionString)
  url.pathname = database
  return { connectionString: url.href }
}
