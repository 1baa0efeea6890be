/** The program that bin/dev runs. CONTRIBUTING.md shows how to work with it. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ViteDevServer } from 'vite'
import { firstStartFile } from '../src/platform/data-folder.ts'
import { openDatabaseServer } from '../src/platform/database/database-server.ts'
import {
  type DatabaseAccess,
  DataFolderInUseError,
  type EmbeddedPostgres,
} from '../src/platform/database/embedded-postgres.ts'
import { StartError } from '../src/start-error.ts'
import { provideBuiltPage } from './application-page.ts'
import { servePages } from './page-server.ts'
import { describeSeeded } from './seed/describe-seeded.ts'
import { readSeeded, seed, seededFile } from './seed/seed.ts'
import { WatchedService } from './watched-service.ts'

const root = resolve(import.meta.dirname, '..')
const values = readOptions()
const port = Number(process.env.PORT || 3000)
const publicUrl = `http://localhost:${port}`
/** Only a folder with this name is ever deleted. */
const dataDir = join(resolve(values.data ?? join(root, '.cache')), 'dev-data')

const ending = listenForSignals()
const started: { stop(): Promise<unknown> }[] = []
try {
  await Promise.race([start(), ending])
  await ending
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
for (const { stop } of started.reverse()) await stop()
process.exit()

function readOptions(): { fresh?: boolean; data?: string } {
  try {
    return parseArgs({ options: { fresh: { type: 'boolean' }, data: { type: 'string' } } }).values
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n"bin/dev --help" lists the options.\n`)
    process.exit(1)
  }
}

/** Starts the parts in the order in which they need each other; they are stopped in the opposite order. */
async function start(): Promise<void> {
  const startedAt = performance.now()
  const server = await listen()
  await provideBuiltPage(root)
  const database = await openDatabase()
  started.push(database)
  const service = new WatchedService({ publicUrl, dataDir, databaseUrl: connectionUrl(database.access) })
  started.push({ stop: () => service.stop() })
  const nonce = randomBytes(16).toString('base64url')
  const vite = await servePages({ root, server, port, nonce, servicePort: () => service.port() })
  started.push({ stop: () => vite.close() }, { stop: async () => server.closeAllConnections() })
  restartOnChange(vite, service)
  await service.port()
  if (!existsSync(seededFile(dataDir))) {
    say('Filling the organization …')
    const output = async () => (await service.output()) + (await firstStart())
    await seed({ url: publicUrl, dataDir, database: database.access, output })
  }
  say(await describeSeeded(publicUrl, await readSeeded(dataDir)))
  say(`Ready after ${seconds(startedAt)}. Ctrl-C ends it.`)
}

/** The text that the first start of the service wrote, with its credentials; empty until then. */
function firstStart(): Promise<string> {
  return readFile(firstStartFile({ dataDir }), 'utf8').catch(() => '')
}

async function listen(): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening').catch(error => {
    throw error.code === 'EADDRINUSE'
      ? new StartError(`Port ${port} is already in use. Stop the program that uses it, or set PORT to another port.`)
      : error
  })
  return server
}

/** The database keeps running while the service restarts. Data of a run that ended before the organization was filled are deleted. */
async function openDatabase(): Promise<EmbeddedPostgres> {
  const isEarlier = existsSync(dataDir)
  const { embedded } = await openDatabaseServer({ databaseUrl: null, dataDir }).catch(error => {
    throw error instanceof DataFolderInUseError
      ? new StartError('Another bin/dev uses this data folder. Stop it, or choose another folder with --data=FOLDER.')
      : error
  })
  if (!isEarlier || (existsSync(seededFile(dataDir)) && !values.fresh)) return embedded!
  // the database was opened to find out whether another process uses it
  await embedded!.stop()
  say(`Deleting ${relative(process.cwd(), dataDir)}`)
  await rm(dataDir, { recursive: true })
  return openDatabase()
}

/** The database as a value for DATABASE_URL. */
function connectionUrl({ host, port: databasePort, user, password, database }: DatabaseAccess): string {
  return `postgres://${user}:${password}@localhost:${databasePort}/${database}?host=${encodeURIComponent(host!)}`
}

/** Uses Vite's watcher, because it runs anyway. A change of the engine may affect both the service and the pages. */
function restartOnChange(vite: ViteDevServer, service: WatchedService): void {
  vite.watcher.add(['src', 'migrations', 'messages'].map(folder => join(root, folder)))
  let changed: string | null = null
  vite.watcher.on('all', (event, path) => {
    const file = relative(root, path)
    if (!/^(src|migrations|messages)\//.test(file) || /\.test\.ts$|~$/.test(file) || event.endsWith('Dir')) return
    // an editor may write several files at once
    if (changed === null) setTimeout(restart, 20)
    changed = file
  })
  async function restart(): Promise<void> {
    const file = changed
    changed = null
    const startedAt = performance.now()
    await service.restart().then(
      () => say(`Restarted in ${seconds(startedAt)} after a change of ${file}`),
      () => say('The service did not start; the reason is above. It is tried again after the next change.'),
    )
  }
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

function say(words: string): void {
  process.stdout.write(`${words}\n`)
}

/** Resolves at the first Ctrl-C. A second one ends the process at once, together with everything that it has started. */
function listenForSignals(): Promise<void> {
  return new Promise(resolve => {
    let isEnding = false
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        if (isEnding) process.exit(1)
        isEnding = true
        resolve()
      })
  })
}
