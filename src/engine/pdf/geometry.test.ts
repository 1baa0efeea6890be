import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  displayedSize,
  displayedToUserSpace,
  type Matrix,
  normalizeBox,
  normalizeRotation,
  type PdfBox,
  pageBoxes,
  type Rotation,
} from './geometry.ts'

const coordinate = fc.integer({ min: -2000, max: 2000 })
const box = fc.tuple(coordinate, coordinate, coordinate, coordinate).filter(([a, b, c, d]) => a !== c && b !== d)
const rotation = fc.constantFrom<Rotation>(0, 90, 180, 270)

const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number) => [a * x + c * y + e, b * x + d * y + f] as const

/** Returns where a point of user space is displayed: pages rotate clockwise about their crop box. */
function seen(crop: PdfBox, turns: number, unit: number, x: number, y: number): [number, number] {
  let [px, py] = [x - crop[0], y - crop[1]]
  let [width, height] = [crop[2] - crop[0], crop[3] - crop[1]]
  for (let i = 0; i < turns; i++) {
    ;[px, py] = [py, width - px]
    ;[width, height] = [height, width]
  }
  return [px * unit, py * unit]
}

describe('displayed coordinates', () => {
  it('map to the point of user space that is displayed there', () => {
    fc.assert(
      fc.property(
        box,
        rotation,
        fc.constantFrom(1, 2, 0.5),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (corners, turn, unit, s, t) => {
          const crop = normalizeBox(corners)!
          const size = displayedSize(crop, turn, unit)
          const shown = [s * size.width, t * size.height] as const
          const [x, y] = apply(displayedToUserSpace(crop, turn, unit), ...shown)
          const back = seen(crop, turn / 90, unit, x, y)
          expect(back[0]).toBeCloseTo(shown[0], 6)
          expect(back[1]).toBeCloseTo(shown[1], 6)
        },
      ),
    )
  })

  it('fill the crop box', () => {
    fc.assert(
      fc.property(box, rotation, fc.constantFrom(1, 3), (corners, turn, unit) => {
        const crop = normalizeBox(corners)!
        const { width, height } = displayedSize(crop, turn, unit)
        const matrix = displayedToUserSpace(crop, turn, unit)
        const ends = [apply(matrix, 0, 0), apply(matrix, width, height)].flat()
        expect(normalizeBox([...ends])!.map(value => Math.round(value * 1e6) / 1e6)).toEqual([...crop])
      }),
    )
  })
})

describe('page boxes', () => {
  it('are the same, whichever two opposite corners define them', () => {
    fc.assert(
      fc.property(box, ([a, b, c, d]) => {
        const expected = normalizeBox([a, b, c, d])
        for (const corners of [
          [c, d, a, b],
          [a, d, c, b],
          [c, b, a, d],
        ])
          expect(normalizeBox(corners)).toEqual(expected)
      }),
    )
  })

  it('have a crop box that never exceeds the media box', () => {
    fc.assert(
      fc.property(box, box, (media, crop) => {
        const { mediaBox, cropBox } = pageBoxes(media, crop)
        expect(
          cropBox[0] >= mediaBox[0] &&
            cropBox[1] >= mediaBox[1] &&
            cropBox[2] <= mediaBox[2] &&
            cropBox[3] <= mediaBox[3],
        ).toBe(true)
        expect(cropBox[2] > cropBox[0] && cropBox[3] > cropBox[1]).toBe(true)
      }),
    )
  })

  it.each([
    ['use Letter if there is no media box', undefined, undefined, [0, 0, 612, 792]],
    ['use Letter if the media box is empty', [0, 0, 0, 0], undefined, [0, 0, 612, 792]],
    ['use Letter if the media box has invalid numbers', [0, 0, 'a', null], undefined, [0, 0, 612, 792]],
    ['use the media box if the crop box is outside it', [0, 0, 100, 100], [200, 200, 300, 300], [0, 0, 100, 100]],
    ['cut off the part of the crop box outside the media box', [0, 0, 100, 100], [50, -50, 300, 50], [50, 0, 100, 50]],
  ])('%s', (_, media, crop, expected) => {
    expect(pageBoxes(media, crop).cropBox).toEqual(expected)
  })
})

it('any rotation becomes a multiple of 90 degrees from 0 to 270', () => {
  expect([0, 90, 450, -90, -180, -450, 45, Number.NaN, 'x', null].map(normalizeRotation)).toEqual([
    0, 90, 90, 270, 180, 270, 0, 0, 0, 0,
  ])
})
