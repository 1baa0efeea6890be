import { describe, expect, it } from 'vitest'
import { healthAfterFailure, nextTryAt, retryPausesMs } from './retry-schedule.ts'

const now = new Date('2026-11-21T12:00:00Z')
const hourMs = 3_600_000
const later = (hours: number) => new Date(now.getTime() + hours * hourMs)

describe('the retry schedule', () => {
  it('matches the documentation', () => {
    expect(retryPausesMs.map(pauseMs => pauseMs / 1000)).toEqual([
      5,
      60,
      300,
      1_800,
      ...[2, 5, 10, 14, 20, 24].map(hours => hours * 3_600),
    ])
  })

  it.each([
    [0, 0, 5_000],
    [0, 1, 5_500],
    [9, 0, 24 * hourMs],
    [9, 0.5, 24 * hourMs * 1.05],
  ])('after a failure at step %i with random %f, waits for %i ms', (step, random, waitMs) => {
    expect(nextTryAt({ pausesMs: retryPausesMs, retryStep: step, now, random })!.getTime() - now.getTime()).toBe(waitMs)
  })

  it('stops retrying after the last pause', () => {
    expect(nextTryAt({ pausesMs: retryPausesMs, retryStep: 10, now, random: 0 })).toBeNull()
  })
})

describe('an endpoint that fails', () => {
  const failures = (hours: number[]) =>
    hours.reduce((health, hour) => healthAfterFailure(health, later(hour)), {
      failingSince: null,
      lastFailureAt: null,
    } as ReturnType<typeof healthAfterFailure> | { failingSince: null; lastFailureAt: null })

  it.each([
    ['once', [0], false],
    ['for less than five days', [0, 24, 48, 72, 96, 119], false],
    ['for five days', [0, 24, 48, 72, 96, 120], true],
    ['twice with a week of silence between', [0, 168], false],
    ['for days, then has nothing to send, then fails again', [0, 24, 48, 97, 120], false],
  ])('is given up only after five days of failures: it fails %s', (_how, hours, isGivenUp) => {
    expect(failures(hours)).toMatchObject({ isGivenUp })
  })
})
