import type { Libc } from '../../libc.ts'
import { type ConditionalCall, type SystemCalls, systemCalls } from './system-calls.ts'

/** A classic BPF instruction of seccomp(2), which takes 8 bytes. */
type Instruction = [code: number, ifTrue: number, ifFalse: number, value: number]

// constants of linux/bpf_common.h and linux/seccomp.h
const LOAD_WORD = 0x20
const AND = 0x54
const JUMP_IF_EQUAL = 0x15
const RETURN = 0x06
const ALLOW = 0x7fff0000
const KILL_PROCESS = 0x80000000
const ERRNO = 0x00050000
const EPERM = 1
const ENOSYS = 38

// offsets in struct seccomp_data; both architectures are little-endian
const OFFSET_OF_NUMBER = 0
const OFFSET_OF_ARCHITECTURE = 4
const offsetOfArgument = (index: number) => 16 + 8 * index

const SECCOMP_SET_MODE_FILTER = 1
const SECCOMP_FILTER_FLAG_TSYNC = 1

/** The numbers of io_uring_setup, _enter and _register, which are the same on every architecture. */
const IO_URING = [425, 426, 427]

/**
 * Removes io_uring from this process, because calls made through a ring bypass every filter. Without a ring, an event
 * loop makes its calls itself. Only the loop of the main thread is rebuilt. In a thread that has already waited, calls
 * made through a ring are not repeated. Returns false if the kernel does not have seccomp.
 */
export function refuseIoUring(libc: Libc): boolean {
  const filter: Instruction[] = [
    load(OFFSET_OF_NUMBER),
    ...IO_URING.flatMap(number => ifEqual(number, [[RETURN, 0, 0, ERRNO | ENOSYS]])),
    [RETURN, 0, 0, ALLOW],
  ]
  return apply(libc, filter) && libc.renewEventLoop() === 0
}

/**
 * Restricts this process to the calls in system-calls.ts, with all its threads and for the rest of its life. Returns
 * false if the kernel does not have seccomp.
 */
export function refuseSystemCalls(libc: Libc): boolean {
  return apply(libc, filterOf(systemCalls(process.arch as 'x64' | 'arm64', process.pid)))
}

const apply = (libc: Libc, filter: Instruction[]) =>
  libc.seccomp(SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, assemble(filter)) === 0

function filterOf({ architecture, allowed, conditional, clone3 }: SystemCalls): Instruction[] {
  return [
    load(OFFSET_OF_ARCHITECTURE),
    [JUMP_IF_EQUAL, 1, 0, architecture],
    [RETURN, 0, 0, KILL_PROCESS],
    load(OFFSET_OF_NUMBER),
    ...allowed.flatMap(number => ifEqual(number, [[RETURN, 0, 0, ALLOW]])),
    ...ifEqual(clone3, [[RETURN, 0, 0, ERRNO | ENOSYS]]),
    ...conditional.flatMap(call => ifEqual(call.number, conditionOf(call))),
    [RETURN, 0, 0, ERRNO | EPERM],
  ]
}

function conditionOf({ argument, mask, values }: ConditionalCall): Instruction[] {
  return [
    load(offsetOfArgument(argument)),
    ...(mask === undefined ? [] : [[AND, 0, 0, mask] satisfies Instruction]),
    ...values.flatMap(value => ifEqual(value, [[RETURN, 0, 0, ALLOW]])),
    [RETURN, 0, 0, ERRNO | EPERM],
  ]
}

const load = (offset: number): Instruction => [LOAD_WORD, 0, 0, offset]

const ifEqual = (value: number, body: Instruction[]): Instruction[] => [[JUMP_IF_EQUAL, 0, body.length, value], ...body]

function assemble(instructions: Instruction[]): Uint8Array {
  const bytes = Buffer.alloc(instructions.length * 8)
  for (const [index, [code, ifTrue, ifFalse, value]] of instructions.entries()) {
    bytes.writeUInt16LE(code, index * 8)
    bytes.writeUInt8(ifTrue, index * 8 + 2)
    bytes.writeUInt8(ifFalse, index * 8 + 3)
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4)
  }
  return bytes
}
