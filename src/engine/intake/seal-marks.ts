import { latin1 } from '../pdf/characters.ts'
import type { Drawing } from '../pdf/drawing.ts'
import { formatNumber } from '../pdf/serialize.ts'
import type { RgbaImage } from './pdfium-library.ts'

/** The marks are spread over the whole page, because fields can be anywhere on it. */
const COLUMNS = 5
const ROWS = 7
/** The size of a mark, as shares of the page. */
const WIDTH = 1 / 16
const HEIGHT = 1 / 24
/** Half the size of a mark in the picture, in pixels, so that the middle of a mark has only its own color. */
const MIN_HALF_PX = 5

/** The size of the picture, whatever the page's shape. */
export const MARKED_WIDTH_PX = (2 * MIN_HALF_PX) / WIDTH
export const MARKED_HEIGHT_PX = MIN_HALF_PX / HEIGHT

/** The bottom left corners of the marks, as shares of the page from its bottom left. */
const places = Array.from({ length: COLUMNS * ROWS }, (_, index) => ({
  x: ((index % COLUMNS) + 0.5) / COLUMNS - WIDTH / 2,
  y: (Math.floor(index / COLUMNS) + 0.5) / ROWS - HEIGHT / 2,
}))

/**
 * Draws the marks. Each mark is black on its left and white on its right, so that one half differs from any background.
 */
export function drawMarks(page: { width: number; height: number }): Drawing {
  const half = (x: number, y: number) =>
    `${[x * page.width, y * page.height, (WIDTH / 2) * page.width, HEIGHT * page.height].map(formatNumber).join(' ')} re f`
  const content = places.map(({ x, y }) => `0 g ${half(x, y)} 1 g ${half(x + WIDTH / 2, y)}`).join('\n')
  return { content: latin1(content), fonts: new Map(), xObjects: new Map(), extGStates: new Map() }
}

/** Whether a picture of the page shows all marks. */
export function showsAllMarks(image: RgbaImage): boolean {
  const brightness = (x: number, y: number) => {
    const column = Math.min(image.width - 1, Math.floor(x * image.width))
    const row = Math.min(image.height - 1, Math.floor((1 - y) * image.height))
    return brightnessAt(image, column, row)
  }
  return places.every(
    ({ x, y }) =>
      brightness(x + WIDTH / 4, y + HEIGHT / 2) < 64 && brightness(x + (WIDTH * 3) / 4, y + HEIGHT / 2) > 191,
  )
}

/** Whether two pictures of a page are alike outside the marks. */
export function isAlikeElsewhere(before: RgbaImage, after: RgbaImage): boolean {
  let changed = 0
  for (let row = 0; row < before.height; row++) {
    for (let column = 0; column < before.width; column++) {
      const difference = brightnessAt(before, column, row) - brightnessAt(after, column, row)
      if (Math.abs(difference) > 24 && !isMarked(column / before.width, 1 - row / before.height)) changed++
    }
  }
  return changed <= before.width * before.height * MOST_CHANGED_SHARE
}

/**
 * The share of pixels that may differ, because a pixel at an edge changes when the same thing is drawn in another way.
 */
const MOST_CHANGED_SHARE = 0.001

function isMarked(x: number, y: number): boolean {
  const margin = 1.5 / MARKED_HEIGHT_PX
  return places.some(
    place =>
      x > place.x - margin && x < place.x + WIDTH + margin && y > place.y - margin && y < place.y + HEIGHT + margin,
  )
}

/** Returns the brightness of a pixel, from 0 to 255. */
export function brightnessAt({ width, rgba }: RgbaImage, column: number, row: number): number {
  const at = (row * width + column) * 4
  return 0.3 * rgba[at]! + 0.59 * rgba[at + 1]! + 0.11 * rgba[at + 2]!
}
