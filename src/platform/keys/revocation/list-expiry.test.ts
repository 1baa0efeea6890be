import { expect, it } from 'vitest'
import { createListWarning } from './list-expiry.ts'
import type { ListHealth } from './list-health.ts'

const DAY_MS = 86_400_000

it('warns once a day about a revocation list that expires soon, even after an error', async () => {
  let now = 0
  let health: ListHealth[] | Error = []
  const warned: object[] = []
  const log = { warn: (facts: object) => void warned.push(facts) }
  const healthNow = async () => {
    if (health instanceof Error) throw health
    return health
  }
  const warn = createListWarning(healthNow, { now: () => new Date(now) }, log as never)
  const at = async (days: number, state: ListHealth[] | Error) => {
    now = days * DAY_MS
    health = state
    warned.splice(0)
    await warn()
    return warned.slice()
  }
  const good: ListHealth = { of: 'timestamps', daysLeft: 29, problem: null, isKeyInFolder: true }
  const ending: ListHealth = { of: 'seals', daysLeft: 29.5, problem: 'ends-soon', isKeyInFolder: false }
  const expected = [{ of: 'seals', problem: 'ends-soon', daysLeft: 29 }]
  expect(await at(1, [good])).toEqual([])
  expect(await at(1, new Error('The folder cannot be read'))).toEqual([])
  expect(await at(1, [ending, good])).toEqual(expected)
  expect(await at(1.9, [ending, good])).toEqual([])
  expect(await at(2, [ending, good])).toEqual(expected)
})
