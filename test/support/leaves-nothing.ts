import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, expect, vi } from 'vitest'

/** Closed resources stay in the list of the process for some milliseconds. */
const CLOSING_MS = 5_000

/** Set by libvips when it is loaded. */
const IGNORED_VARIABLE = 'VIPSHOME'

const environment = { ...process.env }
// Vitest has a timer only while it loads a file
const before = { ...state(), timers: 0 }

/**
 * This hook is set up for test files that share a process. Each file must leave the process as it was: a server, a
 * timer or an environment variable that stays could make another file fail, and is a leak of the service anyway.
 */
afterAll(async () => {
  const until = performance.now() + CLOSING_MS
  while (!isDeepStrictEqual(state(), before) && performance.now() < until) await sleep(20)
  expect(state(), 'what the file has left in its process').toEqual(before)
  expect(vi.isFakeTimers()).toBe(false)
})

function state() {
  const active = process.getActiveResourcesInfo().sort()
  const variables = Object.keys({ ...environment, ...process.env })
  return {
    timers: active.filter(kind => kind === 'Timeout').length,
    others: active.filter(kind => kind !== 'Timeout'),
    listeners: Object.fromEntries(process.eventNames().map(name => [String(name), process.listenerCount(name)])),
    changedVariables: variables.filter(name => name !== IGNORED_VARIABLE && process.env[name] !== environment[name]),
  }
}
