import { describe, expect, it } from 'vitest'
import type { RgbaImage } from '../pdfium-library.ts'
import { showsTheSame } from './page-likeness.ts'

interface Bar {
  x: number
  y: number
  width: number
  height: number
}

function whiteWith(bars: Bar[], width = 200): RgbaImage {
  const rgba = new Uint8Array(width * 100 * 4).fill(255)
  for (const bar of bars)
    for (let y = bar.y; y < bar.y + bar.height; y++)
      for (let x = bar.x; x < bar.x + bar.width; x++) rgba.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { width, height: 100, rgba }
}

/** Returns roughly the ink of a word at 8 points. */
const word = (x: number, y = 50) => [0, 3, 6, 9].map(offset => ({ x: x + offset, y, width: 2, height: 8 }))
const rule = (y: number) => ({ x: 20, y, width: 150, height: 2 })

describe('showsTheSame is true', () => {
  it.each([
    ['for empty pages', [], []],
    ['if a word is a few points further', word(60), word(65)],
    ['if a rule is missing', [rule(70)], []],
    ['if a rule is elsewhere', [rule(70)], [rule(80)]],
  ])('%s', (_, first, second) => {
    expect(showsTheSame(whiteWith(first), whiteWith(second))).toBe(true)
  })
})

describe('showsTheSame is false', () => {
  it.each([
    ['if a word is missing', word(60), []],
    ['if a word is missing from a line', word(60), [...word(60), ...word(90)]],
    ['if a missing word is across two squares', word(95, 76), []],
    ['if a word is covered', [{ x: 40, y: 30, width: 100, height: 40 }], [...word(60)]],
  ])('%s', (_, first, second) => {
    expect(showsTheSame(whiteWith(first), whiteWith(second))).toBe(false)
    expect(showsTheSame(whiteWith(second), whiteWith(first))).toBe(false)
  })

  it('for pages of different sizes', () => {
    expect(showsTheSame(whiteWith([]), whiteWith([], 201))).toBe(false)
  })
})
