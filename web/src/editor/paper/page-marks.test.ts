import { expect, it } from 'vitest'
import { marksOfPage } from './page-marks.ts'

it('returns each baseline and horizontal line once', () => {
  const word = { text: 'a', x: 0, y: 0, width: 1, height: 1 }
  const marks = marksOfPage({
    words: [
      { ...word, baseline: 100.02 },
      { ...word, baseline: 100.04 },
    ],
    lines: [
      { x1: 0, y1: 50, x2: 90, y2: 50 },
      { x1: 0, y1: 50, x2: 0, y2: 90 },
    ],
    boxes: [{ x: 0, y: 10, width: 5, height: 5 }],
  })
  expect(marks).toEqual({ baselines: [100], rules: [50, 15] })
})
