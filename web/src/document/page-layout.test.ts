import { expect, it } from 'vitest'
import { pageScale, stepZoom } from './page-layout.ts'

it('fits the page to a narrow view, and shows it no larger than life size in a wide view', () => {
  const page = { width: 612, height: 792, rotation: 0 }
  expect(pageScale(page, 306, 1)).toBe(0.5)
  expect(pageScale(page, 2000, 1)).toBeCloseTo(4 / 3)
  expect(pageScale(page, 306, 2)).toBe(1)
})

it('steps from any zoom to the next level, and stops at the smallest and largest level', () => {
  expect(stepZoom(1.3, 1)).toBe(1.5)
  expect(stepZoom(1.3, -1)).toBe(1.25)
  expect(stepZoom(1, -1)).toBe(1)
  expect(stepZoom(4, 1)).toBe(4)
})
