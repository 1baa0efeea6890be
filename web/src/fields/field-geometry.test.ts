import { expect, it } from 'vitest'
import { controlSize, fieldPlace, readableZoom, smallestTouchTextPx } from './field-geometry.ts'
import { firstPoints } from './fit-text.ts'
import { sampleField } from './test-support/sample-field.ts'

const field = sampleField({ x: 61.2, y: 79.2, width: 200 })
const fitScale = 366 / 612

it('places a field in percentages of the displayed page', () => {
  expect(fieldPlace(field, { width: 612, height: 792 })).toMatchObject({ left: '10%', top: '10%' })
})

it('never lays out text so small that phones zoom in, whatever the scale', () => {
  for (const scale of [0.2, fitScale, 1, 3]) {
    const { fontPx, shrink } = controlSize(field, 12, scale, smallestTouchTextPx)
    expect(fontPx).toBeGreaterThanOrEqual(smallestTouchTextPx)
    expect(fontPx * shrink).toBeCloseTo(12 * scale)
  }
})

it('zooms in until text is readable, but never makes the page wider than the view', () => {
  expect(firstPoints(field) * fitScale * readableZoom(field, fitScale, 366)).toBeCloseTo(
    Math.min(16, firstPoints(field) * (366 / 200)),
  )
  const wide = { ...field, width: 500 }
  expect(500 * fitScale * readableZoom(wide, fitScale, 366)).toBeLessThanOrEqual(366.01)
  expect(readableZoom(field, 2, 1200)).toBe(1)
})
