import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstStartFile } from '../../src/platform/data-folder.ts'

/** The real service in a separate process, with the embedded database in a new folder. */
export interface BenchService {
  url: string
  apiKey: string
  /** The body of a call for an access token. */
  grant: Record<string, string>
  /** Opens the account of the first owner, once. */
  claimUrl: string
  dataDir: string
  /** The CPU seconds used so far by the service with its workers, and by its PostgreSQL. */
  cpuSeconds(): { service: number; postgres: number }
  /** The memory of the serving process now, without its workers. Linux only. */
  memoryMb(): number
  /** Processes of its PostgreSQL that serve a connection. Linux only. */
  databaseConnections(): number
  stop(): Promise<void>
}

const command = join(import.meta.dirname, '../../bin/start')

/** @param settings settings in addition to those of every benchmark, which turn off rate limits */
export async function startService(settings: Record<string, string> = {}): Promise<BenchService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  const port = await freePort()
  const child = spawn(command, {
    env: {
      ...process.env,
      ...{ DATA_DIR: dataDir, PORT: String(port), RATE_LIMIT_PER_SECOND: '0', LOG_LEVEL: 'warn' },
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed = await firstCredentials(child, dataDir)
  return {
    url: `http://localhost:${port}`,
    ...printed,
    dataDir,
    cpuSeconds: () => cpuSeconds(child.pid!, dataDir),
    memoryMb: () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024,
    databaseConnections: () => connectionsOf(dataDir),
    async stop() {
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type Credentials = Pick<BenchService, 'apiKey' | 'grant' | 'claimUrl'>

/** Reads the credentials of the first start: some are printed, and the secret ones are in a file. */
function firstCredentials(child: ChildProcess, dataDir: string): Promise<Credentials> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.once('exit', code => reject(new Error(`The service ended with ${code}: ${printed}`)))
    child.stdout!.on('data', chunk => {
      printed += chunk
      const file = firstStartFile({ dataDir })
      const text = printed + (existsSync(file) ? readFileSync(file, 'utf8') : '')
      const key = /cs_live_\w{43}/.exec(text)
      const grant = /\{"client_id":[^}]*\}/.exec(text)
      const claim = /claim link\s+(\S+)\n/.exec(text)
      if (key && grant && claim) resolve({ apiKey: key[0], grant: JSON.parse(grant[0]), claimUrl: claim[1]! })
    })
  })
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}

const ticksPerSecond = 100

/** The user and system time of the process trees, from /proc. Linux only. */
function cpuSeconds(servicePid: number, dataDir: string) {
  const processes = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(readProcess)
  const inTree = (pid: number, root: number): boolean => {
    for (let at = pid; at > 1; ) {
      if (at === root) return true
      at = processes.find(process => process.pid === at)?.parent ?? 0
    }
    return false
  }
  const postmaster = postmasterPid(dataDir)
  const sum = (root: number, but = 0) =>
    processes
      .filter(process => inTree(process.pid, root) && !(but && inTree(process.pid, but)))
      .reduce((all, one) => all + one.ticks, 0) / ticksPerSecond
  return { service: sum(servicePid, postmaster), postgres: sum(postmaster) }
}

function postmasterPid(dataDir: string): number {
  const file = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find(name => name.endsWith('postmaster.pid'))
  return Number(readFileSync(join(dataDir, file!), 'utf8').split('\n')[0])
}

/** Each connection has a child of the postmaster with the title `postgres: user database address state`. */
function connectionsOf(dataDir: string): number {
  const postmaster = postmasterPid(dataDir)
  const children = readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? readProcess(name) : []))
  return children.filter(child => child.parent === postmaster && isConnection(child.pid)).length
}

function isConnection(pid: number): boolean {
  try {
    return /^postgres: \S+ \S+ \S+ (idle|[A-Z]+)/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return false
  }
}

/** Reads the fields of proc_pid_stat(5) after the name in parentheses: the parent, and the times including those of ended children. */
function readProcess(name: string) {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [
      {
        pid: Number(name),
        parent: Number(fields[1]),
        ticks: [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0),
      },
    ]
  } catch {
    return []
  }
}
