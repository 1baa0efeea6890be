import { describe, expect, it } from 'vitest'
import { accentOf } from './accent.ts'
import { contrastOf, hexOf, oklchOf } from './oklch.ts'

const backgrounds = { light: ['#f1f0ed', '#fdfcfb', '#ffffff'], dark: ['#111316', '#1b1e23'] }
const channel = ['00', '44', '80', 'bb', 'ff']
const colors = channel.flatMap(r => channel.flatMap(g => channel.map(b => `#${r}${g}${b}`)))

describe('an accent colour', () => {
  it('is readable on every background, and as a background for text, whatever colour is chosen', () => {
    for (const color of colors)
      for (const scheme of ['light', 'dark'] as const) {
        const { accent, strong, tint, onAccent } = accentOf(color)[scheme]
        for (const background of [...backgrounds[scheme], tint])
          expect(contrastOf(accent, background), `${color} on ${background}`).toBeGreaterThanOrEqual(4.5)
        for (const button of [accent, strong])
          expect(contrastOf(onAccent, button), `text on ${button} of ${color}`).toBeGreaterThanOrEqual(4.5)
      }
  })

  it('stays unchanged if it is readable', () => {
    expect(accentOf('#335aa6').light.accent).toBe('#335aa6')
    expect(accentOf('#91b5f4').dark.accent).toBe('#91b5f4')
  })

  it('keeps its hue', () => {
    const hue = oklchOf('#ffcc00').hue
    for (const { accent } of Object.values(accentOf('#ffcc00')))
      expect(Math.abs(oklchOf(accent).hue - hue)).toBeLessThan(3)
  })
})

it('a colour converted to OKLCH and back is unchanged', () => {
  for (const color of colors) expect(hexOf(oklchOf(color))).toBe(color)
})

it.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#ffffff', '#777777', 4.48],
])('the contrast of %s and %s is %s', (color, background, contrast) => {
  expect(contrastOf(color, background)).toBeCloseTo(contrast, 1)
})
