import { describe, expect, it } from 'vitest'
import { endOfDay, localTime, timeZoneNamed } from './time-zone.ts'

describe('a time zone', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['america/new_york', 'America/New_York'],
    ['UTC', 'UTC'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['+01:00', null],
    ['Europe/Atlantis', null],
    ['', null],
    [`Europe/${'B'.repeat(100)}`, null],
  ])('named %j is %j', (name, expected) => {
    expect(timeZoneNamed(name)).toBe(expected)
  })

  it.each([
    ['2026-11-21T10:20:11.531Z', 'UTC', '2026-11-21T23:59:59.000Z'],
    ['2026-11-21T23:20:00.000Z', 'Europe/Berlin', '2026-11-22T22:59:59.000Z'],
    // the clocks go back in the night, and forward on the other day
    ['2026-10-25T00:20:00.000Z', 'Europe/Berlin', '2026-10-25T22:59:59.000Z'],
    ['2026-03-28T23:30:00.000Z', 'Europe/Berlin', '2026-03-29T21:59:59.000Z'],
    ['2026-01-01T00:00:00.000Z', 'Asia/Kathmandu', '2026-01-01T18:14:59.000Z'],
  ])('ends the day of %s in %s at %s', (at, zone, end) => {
    expect(endOfDay(new Date(at), zone).toISOString()).toBe(end)
  })

  it.each([
    ['2026-11-21T10:20:11.531Z', 'UTC', { day: '2026-11-21', time: '10:20:11', offset: 'UTC' }],
    ['2026-11-21T10:20:11.531Z', 'Europe/Berlin', { day: '2026-11-21', time: '11:20:11', offset: 'UTC+01:00' }],
    ['2026-07-21T22:20:11.531Z', 'Europe/Berlin', { day: '2026-07-22', time: '00:20:11', offset: 'UTC+02:00' }],
    ['2026-01-01T04:59:59.000Z', 'America/New_York', { day: '2025-12-31', time: '23:59:59', offset: 'UTC-05:00' }],
    ['2026-01-01T00:00:00.000Z', 'Asia/Kathmandu', { day: '2026-01-01', time: '05:45:00', offset: 'UTC+05:45' }],
  ])('shows %s in %s with its day, time and difference from UTC', (at, zone, expected) => {
    expect(localTime(new Date(at), zone)).toEqual(expected)
  })
})
