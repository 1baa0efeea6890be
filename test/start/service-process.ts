import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { firstStartFile } from '../../src/platform/data-folder.ts'
import { findPostmaster } from '../../src/platform/database/postmaster.ts'
import { MAIN } from '../support/programs.ts'

export const ROOT = resolve(import.meta.dirname, '../..')

/** The service in a separate process, as an operator runs it. */
export interface ServiceProcess {
  child: ChildProcess
  url: string
  /** The output of the process so far. */
  output(): string
  errors(): string
  /** The text that the first start wrote for the operator, with the secrets; empty until then. */
  firstStart(): string
  /** Resolves when `GET /health` answers 200; rejects if the process ends first. */
  ready(): Promise<void>
  /** The exit code; null if a signal ended the process. */
  ended: Promise<number | null>
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export interface StartOptions {
  dataDir: string
  port?: number
  env?: Record<string, string>
  /** The command; by default this Node.js with the bundle. */
  command?: string[]
}

const started: ServiceProcess[] = []
const folders: string[] = []

export async function startService({ dataDir, port, env, command }: StartOptions): Promise<ServiceProcess> {
  const chosen = port ?? (await freePort())
  const [program, ...args] = command ?? [process.execPath, MAIN]
  const child = spawn(program!, args, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(chosen),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // most tests end the service before it needs a worker
      LAZY_WORKERS: 'true',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collect(child.stdout!)
  const errors = collect(child.stderr!)
  const url = `http://localhost:${chosen}`
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const service: ServiceProcess = {
    child,
    url,
    output,
    errors,
    firstStart: () =>
      existsSync(firstStartFile({ dataDir })) ? readFileSync(firstStartFile({ dataDir }), 'utf8') : '',
    ended,
    ready: () => Promise.race([untilHealthy(url), ended.then(code => fail(`It ended with ${code}: ${errors()}`))]),
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
  started.push(service)
  return service
}

/** Starts the service and waits until it is ready. */
export async function startReadyService(options: StartOptions): Promise<ServiceProcess> {
  const service = await startService(options)
  await service.ready()
  return service
}

/** The API key of the first organization, which the first start writes into a file. */
export async function firstApiKey(service: ServiceProcess): Promise<string> {
  for (;;) {
    const written = /(cs_live_\w+)\n/.exec(service.firstStart())
    if (written) return written[1]!
    await sleep(5)
  }
}

/** Makes a folder of mode 0700. `cleanUp` removes it and ends a database that still runs in it. */
export function newFolder(): string {
  const folder = mkdtempSync('/tmp/countersign-start-')
  folders.push(folder)
  return folder
}

/** A data folder as a start and a stop leave it, and its API key. */
export interface StoppedInstallation {
  dataDir: string
  apiKey: string
}

/** Copies an installation that is made once per run, for tests of what follows the first start. */
export async function stoppedInstallation(): Promise<StoppedInstallation> {
  const { dataDir: from, apiKey } = await madeOnce()
  const dataDir = join(newFolder(), 'data')
  // keeps the owners of files: if the tests run as root, the database has a different owner
  execFileSync('cp', ['-a', '--reflink=auto', from, dataDir])
  return { dataDir, apiKey }
}

/** The test file that needs the installation first makes it; the other files wait. */
async function madeOnce(): Promise<StoppedInstallation> {
  const folder = inject('runFolder')
  const made = join(folder, 'installation.json')
  if (isFirst(join(folder, 'making'))) {
    const outcome = await makeInstallation(join(folder, 'data')).catch(error => ({ error: String(error) }))
    writeFileSync(`${made}.new`, JSON.stringify(outcome))
    renameSync(`${made}.new`, made)
  }
  while (!existsSync(made)) await sleep(50)
  const { error, ...installation } = JSON.parse(readFileSync(made, 'utf8'))
  if (error) throw new Error(`The installation that tests share was not made: ${error}`)
  return installation
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

async function makeInstallation(dataDir: string): Promise<StoppedInstallation> {
  const service = await startReadyService({ dataDir })
  try {
    const apiKey = await firstApiKey(service)
    await service.stop()
    return { dataDir, apiKey }
  } finally {
    await service.stop('SIGKILL')
  }
}

/** Ends all services that a test has started, and removes its folders. Call it in `afterEach`. */
export async function cleanUp(): Promise<void> {
  for (const service of started.splice(0)) await service.stop('SIGKILL')
  for (const folder of folders.splice(0)) {
    await killPostmaster(join(folder, 'data'))
    rmSync(folder, { recursive: true, force: true })
  }
}

export const postmasterOf = (dataDir: string) => findPostmaster(join(dataDir, 'postgres', 'data'))

/** Ends the embedded database of a data folder as a power failure would. */
export async function killPostmaster(dataDir: string): Promise<void> {
  const postmaster = await postmasterOf(dataDir)
  if (postmaster === null) return
  process.kill(postmaster.pid, 'SIGKILL')
  while ((await postmasterOf(dataDir)) !== null) await sleep(10)
  // its children notice that it is gone, and end
  await sleep(200)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = ''
  stream.setEncoding('utf8')
  stream.on('data', chunk => {
    text += chunk
  })
  return () => text
}

async function untilHealthy(url: string): Promise<void> {
  for (;;) {
    const status = await fetch(`${url}/health`).then(
      answer => answer.status,
      () => 0,
    )
    if (status === 200) return
    await sleep(20)
  }
}

function fail(message: string): never {
  throw new Error(message)
}
