import type { Command } from 'commander'
import { findRunningDatabase } from '../platform/database/embedded-postgres.ts'
import { StartError } from '../start-error.ts'
import { addCommand, addNoun, type JsonOption } from './command.ts'
import { configuration } from './configuration.ts'
import { finish } from './finish.ts'
import { printAs } from './print.ts'

/** Adds the commands for dumping or inspecting the embedded database. */
export function addDatabaseCommands(program: Command): void {
  const database = addNoun(program, 'database', 'The embedded database')
  addCommand(database, 'url', {
    about: 'Print the address of the embedded database, for pg_dump and psql, while the service is running.',
    example: 'database url',
  }).action(
    finish(async ({ json }: JsonOption) => {
      const url = await runningDatabaseUrl()
      return printAs(json, { url }, () => `${url}\n`)
    }),
  )
}

/**
 * Returns the address of the running database. libpq accepts the folder of a socket as a host (PostgreSQL, libpq,
 * "Connection URIs").
 */
async function runningDatabaseUrl(): Promise<string> {
  const { dataDir, databaseUrl } = configuration()
  if (databaseUrl !== null) throw new StartError('DATABASE_URL is set: the embedded database is not in use.')
  const running = await findRunningDatabase(dataDir)
  if (running === null) throw new StartError(`No embedded database is running in ${dataDir}. Start the service first.`)
  const { host, port, user, password, database } = running
  const access = new URLSearchParams({ host, port: String(port), user, password })
  return `postgresql:///${database}?${access}`
}
