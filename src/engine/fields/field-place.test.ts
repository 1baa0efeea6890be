import { expect, it } from 'vitest'
import { edgeBeyond } from './field-place.ts'

const page = { width: 612, height: 792 }

it.each([
  ['in a corner', { x: 512, y: 772 }, null],
  ['half a point over the edges', { x: 512.5, y: 772.5 }, null],
  ['over the right edge', { x: 512.6, y: 0 }, 'right'],
  ['over the bottom edge', { x: 0, y: 772.6 }, 'bottom'],
])('a field %s, at %j, extends beyond this edge of the page: %s', (_, corner, edge) => {
  expect(edgeBeyond({ ...corner, width: 100, height: 20 }, page)).toBe(edge)
})
