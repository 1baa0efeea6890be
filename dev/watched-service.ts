import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** The options that each new service process is started with. */
export interface ServiceOptions {
  publicUrl: string
  dataDir: string
  databaseUrl: string
}

/** A process of the service. */
interface ServiceProcess {
  child: ChildProcess
  port: number
  /** Everything that it has printed to standard output. */
  output(): string
  /** Resolves when it serves; if it ends before, rejects with its output. */
  ready: Promise<void>
  ended: Promise<void>
}

/**
 * Variables of an installation that may be set in the shell. They are ignored, so that mails go to the outbox page and files to the data
 * folder.
 */
const OF_AN_INSTALLATION = ['DATABASE_URL', 'PGPASSWORD', 'STORAGE_URL', 'SMTP_URL', 'SERVICES', 'HOST']

/** The service in a separate process, which is replaced by a new one when its sources change. */
export class WatchedService {
  readonly #options: ServiceOptions
  readonly #running = new Set<ServiceProcess>()
  #current: Promise<ServiceProcess>

  constructor(options: ServiceOptions) {
    this.#options = options
    this.#current = this.#start()
  }

  /** The port of the newest process, once it serves. If the process does not start, rejects with its output. */
  async port(): Promise<number> {
    const current = this.#current
    const { port, ready } = await current
    try {
      await ready
      return port
    } catch (error) {
      // the sources may have changed while this process was starting
      if (current !== this.#current) return this.port()
      throw error
    }
  }

  /** The output of the newest process. */
  async output(): Promise<string> {
    return (await this.#current).output()
  }

  /** Starts a new process while the previous one finishes its work: both may use the same data. */
  async restart(): Promise<void> {
    const earlier = [...this.#running]
    this.#current = this.#start()
    for (const { child } of earlier) child.kill('SIGTERM')
    await this.port()
  }

  async stop(): Promise<void> {
    await this.#current.catch(() => {})
    for (const { child } of this.#running) child.kill('SIGTERM')
    await Promise.all([...this.#running].map(({ ended }) => ended))
  }

  async #start(): Promise<ServiceProcess> {
    const service = startProcess(this.#options, await freePort())
    this.#running.add(service)
    void service.ended.then(() => this.#running.delete(service))
    return service
  }
}

function startProcess({ publicUrl, dataDir, databaseUrl }: ServiceOptions, port: number): ServiceProcess {
  const inherited = Object.entries(process.env).filter(([name]) => !OF_AN_INSTALLATION.includes(name))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'service-process.ts')], {
    env: {
      LOG_LEVEL: 'warn',
      LAZY_WORKERS: 'true',
      WEBHOOK_ALLOW_PRIVATE: 'true',
      ...Object.fromEntries(inherited),
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // otherwise Ctrl-C in a terminal would reach it twice, and the second signal would end it at once
    detached: true,
  })
  const output = collected(child.stdout!)
  const errors = collected(child.stderr!)
  child.stderr!.pipe(process.stderr, { end: false })
  const ended = once(child, 'close').then(() => {})
  const ready = Promise.race([
    untilPrinted(child.stdout!, output, 'Countersign is running at '),
    ended.then(() => {
      throw new Error(errors() || 'The service ended.')
    }),
  ])
  ready.catch(() => {})
  return { child, port, output, ready, ended }
}

function collected(stream: NodeJS.ReadableStream): () => string {
  let text = ''
  stream.setEncoding('utf8')
  stream.on('data', chunk => {
    text += chunk
  })
  return () => text
}

async function untilPrinted(stream: NodeJS.ReadableStream, output: () => string, words: string): Promise<void> {
  while (!output().includes(words)) await once(stream, 'data')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
