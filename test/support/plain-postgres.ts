import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { DatabaseAccess } from '../../src/platform/database/embedded-postgres.ts'
import { findLauncher, giveToOwner, type PostgresLauncher } from '../../src/platform/database/postgres-launcher.ts'

/** A role that owns its databases, as the guide asks, and has no other rights. */
const SERVICE = { user: 'service', password: 'secret', port: 5432 }

/** The guide leaves the locale to operators: here version 14 sorts by bytes, later versions as in English. */
const localeOf = ({ majorVersion }: PostgresLauncher) => [
  '--locale=C',
  ...(majorVersion < 15 ? ['--lc-ctype=C.UTF-8'] : ['--locale-provider=icu', '--icu-locale=en-US']),
]

/** Starts a server with the PostgreSQL programs in this folder, as an operator would run it next to the service. */
export async function startPlainPostgres(programs: string, settings: Record<string, string>) {
  const [initdb, postgres] = [join(programs, 'initdb'), join(programs, 'postgres')]
  const launcher = await findLauncher({ initdb, postgres })
  const folder = await mkdtemp('/tmp/countersign-plain-')
  await giveToOwner(folder, launcher)
  const start = <T>(by: (file: string, args: string[]) => T, ...command: string[]) => {
    const [file, ...args] = [...launcher.prefix, ...command]
    return by(file!, args)
  }
  const init = [initdb, '-D', folder, '--username=operator', '--encoding=UTF8', ...localeOf(launcher)]
  await start(promisify(execFile), ...init)
  // an owner cannot drop a database while autovacuum works in it
  const own = { listen_addresses: '', unix_socket_directories: folder, timezone: 'Asia/Kathmandu', autovacuum: 'off' }
  const options = Object.entries({ ...own, ...settings }).map(([name, value]) => `--${name}=${value}`)
  const server = start(spawnQuietly, postgres, '-D', folder, ...options)
  await untilReady({ host: folder, user: 'operator', database: 'postgres' }, server)
  const stop = async () => {
    server.kill('SIGINT')
    await once(server, 'exit')
    await rm(folder, { recursive: true })
  }
  return { access: { host: folder, ...SERVICE, database: 'postgres' }, stop }
}

const spawnQuietly = (file: string, args: string[]) => spawn(file, args, { stdio: 'ignore', cwd: '/' })

async function untilReady(operator: DatabaseAccess, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const client = new pg.Client(operator)
    const isThere = await client.connect().then(
      () => true,
      () => false,
    )
    if (isThere) {
      await client.query(`create role ${SERVICE.user} login createdb password '${SERVICE.password}'`)
      return client.end()
    }
    await sleep(50)
  }
  throw new Error(`PostgreSQL did not start (${server.exitCode}).`)
}
