import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, expect, vi } from 'vitest'

/** What has been closed is still in the list of the process for some milliseconds. */
const CLOSING_MS = 5_000

/** Set by libvips when it is loaded. */
const IGNORED_VARIABLE = 'VIPSHOME'

const environment = { ...process.env }
// Vitest has a timer while it loads a file, and none afterwards
const before = { ...state(), timers: 0 }

/**
 * Set up for test files that share a process. Each must leave it as it came: a server, a timer, or a variable of the
 * environment that stays could be the failure of another file, and is a leak of the service anyway.
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
