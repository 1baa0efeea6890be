import { createRequire } from 'node:module'
import { tasks as probe } from '../../src/platform/workers/floor-probe/probe-tasks.ts'

const koffi = createRequire(import.meta.url)('koffi') as typeof import('koffi')
const rawCall = koffi.load(null).func('syscall', 'long', ['long', 'long', 'long', 'long', 'long', 'long', 'long'])

/** Makes a system call as native code does. Returns its result, or the negative error number. */
function systemCall({ number, args = [] }: { number: number; args?: number[] }): number {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args
  const result = Number(rawCall(number, a, b, c, d, e, f))
  return result === -1 ? -koffi.errno() : result
}

/** The attacks that a compromised worker can make, as tasks. */
export const tasks = { ...probe, systemCall }
