import { readSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openFileSource } from '../../src/platform/workers/file-source.ts'
import { readTaskFile } from '../../src/platform/workers/task-files.ts'

class OddInputError extends Error {
  readonly code = 'odd_input'
  readonly values = { input: 'odd' }
}

const kept: Buffer[] = []
let counted = 0

export function takeCounts(): Record<string, number> {
  const counts = { counted }
  counted = 0
  return counts
}

/** Lower descriptors belong to channels, where a read would wait forever. */
const FIRST_OF_FILES = 5

function firstBytes(descriptor: number): string {
  const bytes = Buffer.alloc(64)
  try {
    return descriptor < FIRST_OF_FILES ? '' : bytes.toString('latin1', 0, readSync(descriptor, bytes, 0, 64, 0))
  } catch {
    return ''
  }
}

/** Well-behaved and misbehaving tasks for the tests of the worker pool. */
export const tasks = {
  echo: (input: unknown) => input,
  pause: async (ms: number) => {
    await sleep(ms)
    return ms
  },
  fail: () => {
    throw new OddInputError('This input is odd')
  },
  hang: () => {
    for (;;);
  },
  exhaustHeap: () => {
    const all: string[][] = []
    for (;;) all.push(Array.from({ length: 10_000 }, (_, index) => `${index}${all.length}`))
  },
  exhaustBuffers: async () => {
    const all: Buffer[] = []
    for (;;) {
      all.push(Buffer.alloc(8 * 1024 * 1024, 1))
      await sleep(1)
    }
  },
  exit: () => process.exit(3),
  reject: () => {
    void Promise.reject(new Error('nobody caught this'))
    return sleep(1_000)
  },
  process: async (ms: number) => {
    await sleep(ms)
    return process.pid
  },
  keepBuffer: (sizeBytes: number) => {
    kept.push(Buffer.alloc(sizeBytes, 1))
  },
  count: (many: number) => {
    counted += many
  },
  forgeMessages: async () => {
    for (const cmd of ['NODE_HANDLE', 'NODE_HANDLE_ACK', 'NODE_HANDLE_NACK', 'NODE_SOCKET_ALL_CLOSED'])
      process.send!({ cmd, type: 'net.Socket', key: 'x' })
    await sleep(50)
  },
  readWhole: (path: string) => readTaskFile(path).toString('latin1'),
  readRange: ({ path, offset, length }: { path: string; offset: number; length: number }) =>
    Buffer.from(openFileSource(path).read(offset, length)).toString('latin1'),
  readEveryDescriptor: () => Array.from({ length: 256 }, (_, descriptor) => firstBytes(descriptor)).join(''),
  seesEnvironment: () => Object.keys(process.env),
}
