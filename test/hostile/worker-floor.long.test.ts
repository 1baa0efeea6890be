import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Guard } from '../../src/platform/workers/floor/floor.ts'
import type { Attempt } from '../../src/platform/workers/floor-probe/probe-tasks.ts'
import { canRun } from './support/raw-conversion.ts'
import type { FloorRun } from './worker-floor-run.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const RUN = join(import.meta.dirname, 'worker-floor-run.ts')
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

interface User {
  name: string
  prefix: string[]
  folder: string
}
let users: User[] = []
let listener: Server

/** Makes a data folder as the service does, for a user. */
function dataFolder(owner: number | null): string {
  const folder = mkdtempSync('/tmp/countersign-floor-')
  const files = {
    'keys/master.key': 'planted',
    'files/other.pdf': 'planted',
    'files/image.png': Buffer.from(png, 'base64'),
    'compiled/code': 'planted',
  }
  for (const name of ['keys', 'files', 'compiled', 'postgres']) mkdirSync(join(folder, name), { mode: 0o700 })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content, { mode: 0o600 })
  chmodSync(join(folder, 'compiled'), 0o755)
  if (owner !== null) spawnSync('chown', ['-R', `${owner}:${owner}`, folder])
  if (owner !== null) chownSync(folder, owner, owner)
  return folder
}

beforeAll(async () => {
  const own = { name: isRoot ? 'root' : 'an ordinary user', prefix: [], folder: dataFolder(null) }
  const prefix = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
  users =
    isRoot && canRun('an ordinary user')
      ? [own, { name: 'an ordinary user', prefix, folder: dataFolder(NOBODY) }]
      : [own]
  listener = createServer(socket => socket.destroy()).listen(0, '127.0.0.1')
  await once(listener, 'listening')
})
afterAll(() => {
  listener.close()
  for (const { folder } of users) rmSync(folder, { recursive: true, force: true })
})

const abstractSocket = '\0countersign-floor-test'

/** The attempts by name, each with its target in a data folder. */
const attempts: Record<string, (folder: string) => [Attempt, string]> = {
  'the master key': folder => ['readOnMainThread', join(folder, 'keys/master.key')],
  'a file of another organization': folder => ['readOnMainThread', join(folder, 'files/other.pdf')],
  'a file of another organization, on the thread pool': folder => [
    'readOnThreadOfPool',
    join(folder, 'files/other.pdf'),
  ],
  'a file of another organization, on a thread of its own': folder => [
    'readOnThreadOfItsOwn',
    join(folder, 'files/other.pdf'),
  ],
  'a picture of another organization, by the library for images': folder => [
    'readImageByPath',
    join(folder, 'files/image.png'),
  ],
  'the users of the machine': () => ['readOnMainThread', '/etc/passwd'],
  'the environment of the service': () => ['readOnMainThread', '/proc/PARENT/environ'],
  'its own environment': () => ['readOnMainThread', '/proc/self/environ'],
  'writing a file': folder => ['write', join(folder, 'files/written')],
  'writing compiled code': folder => ['write', join(folder, 'compiled/code')],
  'a TCP port': () => ['connect', String((listener.address() as AddressInfo).port)],
  'the socket of the database': folder => ['connect', join(folder, 'postgres/.s.PGSQL.5432')],
  'an abstract socket': () => ['connect', abstractSocket],
  'a program': () => ['startProgram', process.execPath],
  'a signal to the service': () => ['signalParent', ''],
}
const all = Object.keys(attempts)

function run({ prefix, folder }: User, without: Guard[], calls: FloorRun['calls'] = []) {
  const order: FloorRun = {
    without,
    sockets: [join(folder, 'postgres/.s.PGSQL.5432'), abstractSocket],
    attempts: calls.length > 0 ? [] : all.map(name => ({ name, ...named(attempts[name]!(folder)) })),
    calls,
  }
  const [command, ...args] = [...prefix, process.execPath, RUN, JSON.stringify(order)]
  const { stdout, stderr } = spawnSync(command!, args, { encoding: 'utf8', cwd: ROOT, env: { PLANTED: 'planted' } })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as { floor: Record<Guard, boolean>; outcomes: Record<string, string | number> }
}

const named = ([what, target]: [Attempt, string]) => ({ what, target })

const doneOf = (user: User, without: Guard[]) => {
  const { outcomes } = run(user, without)
  return all.filter(name => outcomes[name] === 'done')
}

const guards: Guard[] = ['landlock', 'seccomp', 'ownUser', 'limits']
const doneWith = (user: User, only: Guard) =>
  doneOf(
    user,
    guards.filter(guard => guard !== only),
  )

describe.each(isRoot ? [0, 1] : [0])('a compromised worker of a service, user %i', index => {
  it('can read, write, contact, start and signal nothing', () => {
    const { floor, outcomes } = run(users[index]!, [])
    expect(floor).toEqual({ landlock: true, seccomp: true, ownUser: true, limits: true })
    expect(all.filter(name => outcomes[name] === 'done')).toEqual([])
  })

  it('can read, write, contact, start and signal everything without guards', () => {
    expect(doneOf(users[index]!, guards)).toEqual(all)
  })

  it('can read, write, contact, start and signal nothing if seccomp is the only guard', () => {
    expect(doneWith(users[index]!, 'seccomp')).toEqual([])
  })

  it('can only connect to a socket with a path if Landlock is the only guard', () => {
    expect(doneWith(users[index]!, 'landlock')).toEqual(['the socket of the database'])
  })
})

it("resource limits alone keep an ordinary user's worker from writing files and reading its environment", () => {
  const kept = ['its own environment', 'writing a file', 'writing compiled code']
  expect(doneWith(users.at(-1)!, 'limits')).toEqual(all.filter(name => !kept.includes(name)))
})

it.runIf(isRoot)("a separate user alone keeps root's worker from what belongs to root, and from nothing else", () => {
  expect(doneWith(users[0]!, 'ownUser')).toEqual([
    'the users of the machine',
    'a TCP port',
    'an abstract socket',
    'a program',
  ])
})

const EPERM = -1
const ENOSYS = -38
const column = process.arch === 'x64' ? 0 : 1
/** [x64, arm64] */
const calls: Record<string, [number, number]> = {
  openat: [257, 56],
  openat2: [437, 437],
  open_by_handle_at: [304, 265],
  statx: [332, 291],
  memfd_create: [319, 279],
  socket: [41, 198],
  sendmsg: [46, 211],
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  pidfd_open: [434, 434],
  execve: [59, 221],
  execveat: [322, 281],
  prlimit64: [302, 261],
  unshare: [272, 97],
  mount: [165, 40],
  bpf: [321, 280],
  userfaultfd: [323, 282],
  keyctl: [250, 219],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
}
/** With only the signal of the child as flags, the call makes a process, not a thread. */
const fork = { name: 'clone', number: [56, 220][column]!, args: [17] }
const F_SETOWN = { name: 'fcntl', number: [72, 25][column]!, args: [0, 8, 1] }
/** Looks unimplemented, so that the C library makes threads with `clone`, whose flags can be checked. */
const CLONE3 = { name: 'clone3', number: 435 }

it('native code in a worker cannot open files, connect, start programs or inspect processes by system calls', () => {
  const refused = Object.entries(calls).map(([name, numbers]) => ({ name, number: numbers[column]! }))
  const x32 = { name: 'openat by the x32 ABI', number: 0x4000_0000 + 257 }
  const { outcomes } = run(
    users[0]!,
    guards.filter(guard => guard !== 'seccomp'),
    [...refused, CLONE3, fork, F_SETOWN, x32],
  )
  for (const { name } of [...refused, fork, F_SETOWN, x32])
    expect({ [name]: outcomes[name] }).toEqual({ [name]: EPERM })
  expect(outcomes.clone3).toBe(ENOSYS)
})
