import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../../config.ts'
import type { SandboxAttempt } from '../../../platform/conversion/probe-sandbox.ts'
import { findPostmaster } from '../../../platform/database/postmaster.ts'

/** Something that a document must not be able to reach from inside the sandbox. */
export interface Target {
  name: string
  attempt: SandboxAttempt
}

/** Returns the targets on this machine. They include listeners, which exist until `close` is called. */
export async function openTargets(config: Config): Promise<{ all: Target[]; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-doctor-'))
  const abstract = `countersign-doctor-${process.pid}`
  const tcp = await listen({ host: '127.0.0.1', port: 0 })
  const local = [await listen({ path: join(folder, 'socket') }), await listen({ path: `\0${abstract}` })]
  await chmod(folder, 0o755)
  const { port } = tcp.address() as AddressInfo
  const targets: Target[] = [
    ...files(config),
    ...processes('this process', process.pid),
    ...(await database(config)),
    { name: 'a port of this machine', attempt: { kind: 'tcp', target: ['127.0.0.1', port] } },
    { name: 'a local socket', attempt: { kind: 'unix', target: join(folder, 'socket') } },
    { name: 'an abstract local socket', attempt: { kind: 'abstract', target: abstract } },
    { name: 'a new process', attempt: { kind: 'fork', target: 0 } },
  ]
  return {
    all: targets,
    async close() {
      for (const server of [tcp, ...local]) server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function files({ dataDir }: Config): Target[] {
  const targets: Target[] = [
    { name: 'the master key', attempt: { kind: 'read', target: join(dataDir, 'keys', 'master.key') } },
    { name: 'the stored documents', attempt: { kind: 'list', target: join(dataDir, 'files') } },
    { name: 'the data folder', attempt: { kind: 'list', target: dataDir } },
    { name: 'the passwords of the machine', attempt: { kind: 'read', target: '/etc/shadow' } },
    { name: 'the users of the machine', attempt: { kind: 'read', target: '/etc/passwd' } },
    { name: 'the environment of the first process', attempt: { kind: 'read', target: '/proc/1/environ' } },
  ]
  const writing: Target[] = ['/', '/dev/shm', '/usr/lib', '/var/tmp', dataDir].map(path => ({
    name: `writing to ${path}`,
    attempt: { kind: 'write', target: join(path, `countersign-doctor-${process.pid}`) },
  }))
  const isThere = ({ attempt }: Target) => existsSync(String(attempt.target))
  return [...targets.filter(isThere), ...writing]
}

const processes = (name: string, pid: number): Target[] => [
  { name: `the environment of ${name}`, attempt: { kind: 'read', target: `/proc/${pid}/environ` } },
  { name: `a signal to ${name}`, attempt: { kind: 'signal', target: pid } },
  { name: `tracing ${name}`, attempt: { kind: 'trace', target: pid } },
]

/** Returns the targets of the embedded database, if it is running. */
async function database({ dataDir }: Config): Promise<Target[]> {
  const postmaster = await findPostmaster(join(dataDir, 'postgres', 'data'))
  if (postmaster === null) return []
  const socket = join(postmaster.socketFolder, '.s.PGSQL.5432')
  return [
    { name: 'the socket of the database', attempt: { kind: 'unix', target: socket } },
    ...processes('the database', postmaster.pid),
  ]
}

async function listen(options: ListenOptions): Promise<Server> {
  const server = createServer(socket => socket.destroy())
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options, resolve))
  return server
}
