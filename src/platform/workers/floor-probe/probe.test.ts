import { expect, it } from 'vitest'
import { probeWorkerFloor } from './probe.ts'

it('a probe in a worker is denied every access', async () => {
  const { floor, user, attempts } = await probeWorkerFloor()
  expect(floor).toEqual({ landlock: true, seccomp: true, ownUser: true, limits: true })
  expect(user).toBe(process.getuid?.() === 0 ? 65_533 : process.getuid?.())
  expect(attempts.map(attempt => attempt.outcome)).toEqual(attempts.map(() => 'EPERM'))
  expect(attempts.map(attempt => attempt.what)).toEqual([
    'readOnMainThread',
    'readOnThreadOfPool',
    'readOnThreadOfItsOwn',
    'write',
    'connect',
    'startProgram',
    'signalParent',
  ])
})
