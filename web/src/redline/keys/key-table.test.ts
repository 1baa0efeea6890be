import { describe, expect, it } from 'vitest'
import { keysElsewhere, redlineKeys } from './key-table.ts'

const places = Object.keys(redlineKeys) as (keyof typeof redlineKeys)[]
const pressesOf = (rows: object) => Object.values(rows as Record<string, string[]>).flat()

describe('the keys of the redline page', () => {
  it.each(places)('have only one meaning in the place %s, even together with the keys that work anywhere', place => {
    const there = [...pressesOf(redlineKeys[place]), ...pressesOf(keysElsewhere[place])]
    const anywhere = place === 'page' ? [] : [...pressesOf(redlineKeys.page), ...pressesOf(keysElsewhere.page)]
    const presses = [...there, ...anywhere]
    expect(new Set(presses).size).toBe(presses.length)
  })

  it('include no plain character where the user may be typing', () => {
    for (const press of [...pressesOf(redlineKeys.page), ...pressesOf(keysElsewhere.page)])
      expect(press).toMatch(/^(Ctrl\+|(Shift\+)?F\d)/)
  })
})
