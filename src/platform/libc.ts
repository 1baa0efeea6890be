import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import type { LibraryHandle } from 'koffi'

/** The calls of the Linux C library that Node lacks. Each call that fails returns -1 and sets `errno`. */
export interface Libc {
  prctl(option: number, value: number): number
  setrlimit(resource: number, limit: BigUint64Array): number
  seccomp(operation: number, flags: number, program: Uint8Array): number
  landlockCreateRuleset(attributes: Uint8Array | null, sizeBytes: number, flags: number): number
  landlockAddRule(ruleset: number, type: number, attributes: Uint8Array): number
  landlockRestrictSelf(ruleset: number): number
  /** Restricts a thread of libuv's pool. Sets no_new_privs first, because each thread has it separately. */
  landlockRestrictPoolThread(ruleset: number): Promise<number>
  socketPair(domain: number, type: number, descriptors: Int32Array): number
  sendMessage(socket: number, message: SocketMessage, flags: number): number
  receiveMessage(socket: number, message: SocketMessage, flags: number): number
  /** Hides all descriptors from `first` upwards from the programs that this process starts. */
  closeOnExecute(first: number): number
  /** Rebuilds the event loop of the main thread, as after a fork: with new descriptors for the same handles. */
  renewEventLoop(): number
  /** Ends this process without any cleanup. */
  exit(code: number): void
  /** Overwrites the value of a variable with zeros, in the place that `/proc/PID/environ` shows. */
  wipeVariable(name: string): void
  errno(): number
}

/** A message to send or receive. `control` is the ancillary data of cmsg(3). */
export interface SocketMessage {
  data: Uint8Array
  control: Uint8Array
}

export const PR_SET_PDEATHSIG = 1
export const PR_SET_DUMPABLE = 4
export const PR_SET_NO_NEW_PRIVS = 38
const EVERY_DESCRIPTOR = 0xffff_ffff
const CLOSE_RANGE_CLOEXEC = 4
const SYS_SECCOMP = { x64: 317, arm64: 277 }
/** System call numbers that are the same on every architecture. */
const SYS_CLOSE_RANGE = 436
const SYS_LANDLOCK = { createRuleset: 444, addRule: 445, restrictSelf: 446 }

const require = createRequire(import.meta.url)
let loaded: Libc | null | undefined

/**
 * Loads the C library. Returns null if the system is not Linux on x64 or arm64, or if the package that makes the calls
 * has no build for it.
 */
export function loadLibc(): Libc | null {
  if (loaded === undefined) loaded = load()
  return loaded
}

function load(): Libc | null {
  const { platform, arch } = process
  if (platform !== 'linux' || (arch !== 'x64' && arch !== 'arm64')) return null
  try {
    const koffi = require('koffi') as typeof import('koffi')
    return bind(koffi, koffi.load(null), SYS_SECCOMP[arch])
  } catch {
    return null
  }
}

function bind(koffi: typeof import('koffi'), library: LibraryHandle, sysSeccomp: number): Libc {
  const filterProgram = koffi.struct({ length: 'uint16', filter: 'void *' })
  const vector = koffi.struct({ base: 'void *', length: 'size_t' })
  const header = koffi.struct({
    name: 'void *',
    nameLength: 'uint32',
    vectors: koffi.pointer(vector),
    vectorCount: 'size_t',
    control: 'void *',
    controlLength: 'size_t',
    flags: 'int',
  })
  const messageOf = ({ data, control }: SocketMessage) => ({
    name: null,
    nameLength: 0,
    vectors: [{ base: data, length: data.length }],
    vectorCount: 1,
    control,
    controlLength: control.length,
    flags: 0,
  })
  const seccomp = library.func('syscall', 'long', ['long', 'int', 'int', koffi.pointer(filterProgram)])
  const createRuleset = library.func('syscall', 'long', ['long', 'void *', 'size_t', 'int'])
  const addRule = library.func('syscall', 'long', ['long', 'int', 'int', 'void *', 'int'])
  const restrictSelf = library.func('syscall', 'long', ['long', 'int', 'int'])
  const closeRange = library.func('syscall', 'long', ['long', 'uint', 'uint', 'uint'])
  const prctl = library.func('prctl', 'int', ['int', 'ulong', 'ulong', 'ulong', 'ulong'])
  const socketpair = library.func('socketpair', 'int', ['int', 'int', 'int', 'void *'])
  const sendmsg = library.func('sendmsg', 'int', ['int', koffi.pointer(header), 'int'])
  const recvmsg = library.func('recvmsg', 'int', ['int', koffi.pointer(header), 'int'])
  const defaultLoop = library.func('uv_default_loop', 'void *', [])
  const loopFork = library.func('uv_loop_fork', 'int', ['void *'])
  const getenv = library.func('getenv', 'void *', ['str'])
  const strlen = library.func('strlen', 'size_t', ['void *'])
  const memset = library.func('memset', 'void *', ['void *', 'int', 'size_t'])
  return {
    prctl: (option, value) => prctl(option, value, 0, 0, 0),
    setrlimit: library.func('setrlimit', 'int', ['int', 'void *']),
    seccomp: (operation, flags, filter) => seccomp(sysSeccomp, operation, flags, { length: filter.length / 8, filter }),
    landlockCreateRuleset: (attributes, size, flags) =>
      createRuleset(SYS_LANDLOCK.createRuleset, attributes, size, flags),
    landlockAddRule: (ruleset, type, attributes) => addRule(SYS_LANDLOCK.addRule, ruleset, type, attributes, 0),
    landlockRestrictSelf: ruleset => restrictSelf(SYS_LANDLOCK.restrictSelf, ruleset, 0),
    async landlockRestrictPoolThread(ruleset) {
      await promisify(prctl.async)(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
      return Number(await promisify(restrictSelf.async)(SYS_LANDLOCK.restrictSelf, ruleset, 0))
    },
    socketPair: (domain, type, descriptors) => socketpair(domain, type, 0, descriptors),
    sendMessage: (socket, message, flags) => sendmsg(socket, messageOf(message), flags),
    receiveMessage: (socket, message, flags) => recvmsg(socket, messageOf(message), flags),
    closeOnExecute: first => closeRange(SYS_CLOSE_RANGE, first, EVERY_DESCRIPTOR, CLOSE_RANGE_CLOEXEC),
    renewEventLoop: () => loopFork(defaultLoop()),
    exit: library.func('_exit', 'void', ['int']),
    wipeVariable(name) {
      const value = getenv(name)
      if (value !== null) memset(value, 0, strlen(value))
    },
    errno: () => koffi.errno(),
  }
}
