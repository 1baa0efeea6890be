import { closeSync } from 'node:fs'
import { type Libc, loadLibc } from '../libc.ts'

// constants of Linux on x64 and arm64
const AF_UNIX = 1
const SOCK_SEQPACKET = 5
const SOCK_CLOEXEC = 0o2000000
const SOL_SOCKET = 1
const SCM_RIGHTS = 1
const MSG_DONTWAIT = 0x40
const MSG_NOSIGNAL = 0x4000
const MSG_CMSG_CLOEXEC = 0x40000000
/** The size of struct cmsghdr. The descriptors follow it. */
const HEADER_BYTES = 16
/** The most files of a task. SCM_MAX_FD of the kernel is 253. */
const FILES_MOST = 250

/**
 * The only way in which files reach a worker. The worker cannot open files, so the service opens the files of a task
 * and passes the descriptors (SCM_RIGHTS of unix(7)). Reading through them is as fast as reading a file that the worker
 * opened itself.
 */
export interface FileDoor {
  /** The end that the worker gets when it starts. It is then closed in this process. */
  readonly workerEnd: number
  /** Passes open files to the worker, for its next `takeFiles`. */
  pass(descriptors: readonly number[]): void
  close(): void
}

/** Opens a file door. Returns null if descriptors cannot be passed; workers then open files themselves. */
export function openFileDoor(): FileDoor | null {
  const libc = loadLibc()
  if (libc === null) return null
  const ends = new Int32Array(2)
  if (libc.socketPair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, ends) !== 0) throw failure(libc, 'socketpair')
  const [ownEnd, workerEnd] = ends as unknown as [number, number]
  let isOpen = true
  return {
    workerEnd,
    pass(descriptors) {
      // once the door is closed, the number of its descriptor may belong to another socket
      if (!isOpen) throw new Error('The worker has ended')
      send(libc, ownEnd, descriptors)
    },
    close() {
      if (isOpen) closeSync(ownEnd)
      isOpen = false
    },
  }
}

function send(libc: Libc, socket: number, descriptors: readonly number[]): void {
  if (descriptors.length > FILES_MOST) throw new RangeError(`A task gets no more than ${FILES_MOST} files`)
  const control = Buffer.alloc(controlBytes(descriptors.length))
  control.writeBigUInt64LE(BigInt(HEADER_BYTES + 4 * descriptors.length), 0)
  control.writeInt32LE(SOL_SOCKET, 8)
  control.writeInt32LE(SCM_RIGHTS, 12)
  for (const [index, descriptor] of descriptors.entries()) control.writeInt32LE(descriptor, HEADER_BYTES + 4 * index)
  const message = { data: Buffer.from([descriptors.length]), control }
  if (libc.sendMessage(socket, message, MSG_NOSIGNAL | MSG_DONTWAIT) !== 1) throw failure(libc, 'sendmsg')
}

/** Returns the descriptors that were passed last. Called in the worker, which must close them. */
export function takeFiles(socket: number, count: number): number[] {
  const libc = loadLibc()!
  const message = { data: Buffer.alloc(1), control: Buffer.alloc(controlBytes(count)) }
  if (libc.receiveMessage(socket, message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC) !== 1) throw failure(libc, 'recvmsg')
  const passed = (Number(message.control.readBigUInt64LE(0)) - HEADER_BYTES) / 4
  if (passed !== count) throw new Error(`${count} files were to come, and ${passed} came`)
  return Array.from({ length: count }, (_, index) => message.control.readInt32LE(HEADER_BYTES + 4 * index))
}

/** Returns CMSG_SPACE, which is rounded up to a multiple of eight. */
const controlBytes = (count: number) => HEADER_BYTES + Math.ceil((4 * count) / 8) * 8

const failure = (libc: Libc, call: string) => new Error(`${call} failed with errno ${libc.errno()}`)
