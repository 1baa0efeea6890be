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

/** Roughly the ink of a word of 8 points. */
const word = (x: number, y = 50) => [0, 3, 6, 9].map(offset => ({ x: x + offset, y, width: 2, height: 8 }))
const rule = (y: number) => ({ x: 20, y, width: 150, height: 2 })

describe('two viewers show the same page', () => {
  it.each([
    ['with nothing on it', [], []],
    ['with a word that one puts four points further', word(60), word(65)],
    ['with a rule that one leaves out', [rule(70)], []],
    ['with a rule that one puts elsewhere', [rule(70)], [rule(80)]],
  ])('%s', (_, first, second) => {
    expect(showsTheSame(whiteWith(first), whiteWith(second))).toBe(true)
  })
})

describe('two viewers show different pages', () => {
  it.each([
    ['where one shows a word more', word(60), []],
    ['where one shows a word more in a line', word(60), [...word(60), ...word(90)]],
    ['where a word lies across two squares', word(95, 76), []],
    ['where one covers a word', [{ x: 40, y: 30, width: 100, height: 40 }], [...word(60)]],
  ])('%s', (_, first, second) => {
    expect(showsTheSame(whiteWith(first), whiteWith(second))).toBe(false)
    expect(showsTheSame(whiteWith(second), whiteWith(first))).toBe(false)
  })

  it('pages of different sizes are different', () => {
    expect(showsTheSame(whiteWith([]), whiteWith([], 201))).toBe(false)
  })
})
