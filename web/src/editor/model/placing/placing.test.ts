import { expect, it } from 'vitest'
import { letter, sampleField } from '../../test-support/sample-document.ts'
import { aligned, copiedToPages, distributed, duplicated, moved } from './arrange.ts'
import { keptOnPage, overlaps, smallestSize } from './boxes.ts'
import { resized } from './resize.ts'
import { baselineBelowTop, lineUnder, snapLines, snapMove, snapResize } from './snap.ts'

const box = { x: 100, y: 100, width: 100, height: 20 }
const first = sampleField({ fieldId: 'one', ...box })
const second = sampleField({ fieldId: 'two', x: 140, y: 200, width: 50 })
const third = sampleField({ fieldId: 'three', x: 400, y: 260 })
const pageOf = () => letter

it('resizes from each handle, but not below the minimum size of the type or beyond the page', () => {
  const least = smallestSize('signature', letter)
  const limits = { least, page: letter }
  expect(resized(box, 'se', { x: 10, y: 5 }, limits)).toEqual({ x: 100, y: 100, width: 110, height: 25 })
  expect(resized(box, 'nw', { x: 10, y: 5 }, limits)).toEqual({ x: 110, y: 105, width: 90, height: 15 })
  expect(resized(box, 'w', { x: 500, y: 0 }, limits)).toEqual({ x: 170, y: 100, width: 30, height: 20 })
  expect(resized(box, 'e', { x: 900, y: 0 }, limits)).toEqual({ x: 100, y: 100, width: 512, height: 20 })
  expect(resized(box, 'n', { x: 0, y: -900 }, limits)).toEqual({ x: 100, y: 0, width: 100, height: 120 })
})

it('keeps a box on its page, and shrinks it only if the page is smaller', () => {
  expect(keptOnPage({ x: -5, y: 790, width: 100, height: 20 }, letter)).toEqual({
    x: 0,
    y: 772,
    width: 100,
    height: 20,
  })
  expect(keptOnPage(box, { width: 50, height: 10 })).toEqual({ x: 0, y: 0, width: 50, height: 10 })
})

it('snaps a moved field to the edges and centres of nearby fields', () => {
  const lines = snapLines([box], letter)
  const near = snapMove({ x: 103, y: 300, width: 40, height: 10 }, null, lines, 5)
  expect(near).toEqual({ by: { x: -3, y: 0 }, guides: [{ axis: 'x', at: 100 }] })
  expect(snapMove({ x: 108, y: 300, width: 40, height: 10 }, null, lines, 5).guides).toEqual([])
  expect(snapMove({ x: 132, y: 300, width: 40, height: 10 }, null, lines, 5).by.x).toBe(-2)
})

it('snaps the baseline of a value to the text, and the bottom of a field to a ruled line', () => {
  const lines = snapLines([], letter, { baselines: [500], rules: [600] })
  const baseline = baselineBelowTop(first)!
  const moving = { ...box, y: 500 - baseline + 2 }
  expect(snapMove(moving, baseline, lines, 4).by.y).toBeCloseTo(-2)
  expect(snapMove({ ...box, y: 583 }, baseline, lines, 4).by.y).toBe(-3)
  expect(snapResize({ ...box, height: 502 }, 's', lines, 4).by.y).toBe(-2)
})

it('aligns fields with the outermost field and distributes them with equal gaps', () => {
  expect(aligned([first, second, third], 'left').get('three')?.x).toBe(100)
  expect(aligned([first, second, third], 'right').get('two')?.x).toBe(450)
  expect(aligned([first, second, third], 'middle').get('one')?.y).toBe(180)
  const spread = distributed([first, second, third], 'x')
  expect([spread.get('one')?.x, spread.get('two')?.x, spread.get('three')?.x]).toEqual([100, 275, 400])
})

it('moves several fields together, and stops when the first of them reaches the edge of the page', () => {
  const places = moved([first, third], { x: 500, y: -500 }, pageOf)
  expect(places.get('three')).toMatchObject({ x: 512, y: 160 })
  expect(places.get('one')).toMatchObject({ x: 212, y: 0 })
})

it('duplicates a field next to the original and copies it to every other page, each with a new id', () => {
  let count = 0
  const newId = () => `new-${++count}`
  expect(duplicated([first], newId, pageOf)).toEqual([{ ...first, fieldId: 'new-1', x: 112, y: 112 }])
  const copies = copiedToPages(
    [sampleField({ fieldId: 'f', page: 2, x: 500 })],
    [letter, letter, { width: 300, height: 300 }],
    newId,
  )
  expect(copies.map(({ fieldId, page, x }) => [fieldId, page, x])).toEqual([
    ['new-2', 1, 500],
    ['new-3', 3, 200],
  ])
})

it('counts fields as overlapping only if they share more than an edge', () => {
  expect(overlaps(box, { ...box, x: 199.5 })).toBe(false)
  expect(overlaps(box, { ...box, x: 190, y: 110 })).toBe(true)
})

it('puts a new field on the line at which it is dropped', () => {
  const lines = snapLines([], letter, { baselines: [120, 300], rules: [200] })
  expect([193, 206, 230].map(y => lineUnder(y, 'text', lines))).toEqual([200, 200, null])
  expect(lineUnder(302, 'text', lines)).toBeNull()
  expect(lineUnder(302, 'signature', lines)).toBe(300)
  expect(lineUnder(200, 'checkbox', lines)).toBeNull()
})
