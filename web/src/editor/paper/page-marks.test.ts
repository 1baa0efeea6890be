import { expect, it } from 'vitest'
import { marksOfPage } from './page-marks.ts'

it('returns each baseline and horizontal line once, and the box of each word and line', () => {
  const word = { text: 'a', x: 0, y: 0, width: 1, height: 1 }
  const words = [
    { ...word, baseline: 100.02 },
    { ...word, baseline: 100.04 },
  ]
  const marks = marksOfPage({
    words,
    lines: [
      { x1: 0, y1: 50, x2: 90, y2: 50 },
      { x1: 0, y1: 50, x2: 0, y2: 90 },
    ],
    boxes: [{ x: 0, y: 10, width: 5, height: 5 }],
  })
  expect(marks).toEqual({
    content: [...words, { x: 0, y: 50, width: 90, height: 0.5 }, { x: 0, y: 50, width: 0.5, height: 40 }],
    baselines: [100],
    rules: [50, 15],
  })
})
