import pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseAccess } from '../../src/platform/database/embedded-postgres.ts'
import { accessTo } from './postgres-setup.ts'

export interface TestDatabase {
  access: DatabaseAccess
  /** Drops the database. Throws if a connection to it was left open: a leak in a test is a leak in the service. */
  drop(): Promise<void>
}

/** The access as a value for DATABASE_URL. */
export function connectionUrl(access: DatabaseAccess): string {
  if (access.connectionString) return access.connectionString
  const { host, port, user, password, database } = access
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host!)}`
}

let made = 0

/** Clones a migrated, empty database for one test file from the run's template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `countersign_test_${process.pid}_${made++}`
  await asAdmin(admin => admin.query(`create database ${name} template ${inject('templateDatabase')}`))
  return {
    access: accessTo(inject('postgresAccess'), name),
    drop: () => asAdmin(admin => dropUnused(admin, name)),
  }
}

/** Creates an empty database without tables. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const name = `countersign_empty_${process.pid}_${made++}`
  await asAdmin(admin => admin.query(`create database ${name} template template0`))
  return {
    access: accessTo(inject('postgresAccess'), name),
    drop: () => asAdmin(admin => dropUnused(admin, name)),
  }
}

async function asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client(inject('postgresAccess'))
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

async function dropUnused(admin: pg.Client, name: string): Promise<void> {
  const leaks = await remainingConnections(admin, name)
  await admin.query(`drop database ${name} with (force)`)
  if (leaks.length > 0) throw new Error(`Connections to the test's database were left open: ${leaks.join('; ')}`)
}

/** Waits, because a closed connection stays in the list for some milliseconds. Ignores the server's own processes. */
async function remainingConnections(admin: pg.Client, name: string): Promise<string[]> {
  for (let tries = 0; ; tries++) {
    const { rows } = await admin.query<{ leak: string }>(
      "select application_name || ': ' || left(query, 100) as leak from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
      [name],
    )
    if (rows.length === 0 || tries === 50) return rows.map(row => row.leak)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}
