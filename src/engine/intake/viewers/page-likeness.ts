import type { RgbaImage } from '../pdfium-library.ts'

/**
 * How far apart two viewers may put the same ink, in pixels (4 points). Each viewer chooses a font of its own when the
 * file has none, and draws thin lines in its own way.
 */
const REACH_PX = 5
export const PIXELS_PER_POINT = 1.25
/**
 * The smallest difference in brightness that counts, on a scale to 255. Antialiasing and color management leave smaller
 * differences between two viewers.
 */
const CONTRAST = 64
/** The side of the squares in which pixels are counted. A short word of 8 points is that large. */
const BLOCK_PX = 10
/** The number of differing pixels, in four squares of two by two, that counts as a word. */
const WORD_PIXELS = 20
/**
 * The minimum height and width of a word. The rules and crop marks that viewers draw thicker or leave out are narrower.
 */
const WORD_SIDE_PX = 5

/**
 * Whether two viewers show the same words and figures in the same places. Ink counts as a difference when the other
 * viewer has none near it; letters that differ in shape or thickness do not count.
 */
export function showsTheSame(first: RgbaImage, second: RgbaImage): boolean {
  if (first.width !== second.width || first.height !== second.height) return false
  const [a, b] = [grayOf(first), grayOf(second)]
  const blocks = new Blocks(first.width, first.height)
  for (let at = 0; at < a.pixels.length; at++) {
    const [here, there] = [a.pixels[at]!, b.pixels[at]!]
    if (Math.abs(here - there) <= CONTRAST || (isNear(here, at, b) && isNear(there, at, a))) continue
    blocks.add(at % first.width, Math.floor(at / first.width))
  }
  return !blocks.hasWord()
}

/** An image whose pixels have a brightness from 0 to 255. */
interface GrayImage {
  width: number
  height: number
  pixels: Uint8Array
}

function grayOf({ width, height, rgba }: RgbaImage): GrayImage {
  const pixels = new Uint8Array(width * height)
  for (let i = 0, at = 0; i < pixels.length; i++, at += 4)
    pixels[i] = (77 * rgba[at]! + 151 * rgba[at + 1]! + 28 * rgba[at + 2]!) >> 8
  return { width, height, pixels }
}

/** Whether the image has, within reach of a place, a pixel as dark as the value and a pixel as bright as the value. */
function isNear(value: number, at: number, { width, height, pixels }: GrayImage): boolean {
  const [x, y] = [at % width, Math.floor(at / width)]
  let isDark = false
  let isBright = false
  for (let row = Math.max(0, y - REACH_PX); row <= Math.min(height - 1, y + REACH_PX); row++) {
    for (let column = Math.max(0, x - REACH_PX); column <= Math.min(width - 1, x + REACH_PX); column++) {
      const neighbor = pixels[row * width + column]!
      isDark ||= neighbor <= value + CONTRAST
      isBright ||= neighbor >= value - CONTRAST
      if (isDark && isBright) return true
    }
  }
  return false
}

/** Counts pixels in squares, and records as bits which rows and columns of each square contain any. */
class Blocks {
  readonly #columns: number
  readonly #counts: Uint16Array
  readonly #rowBits: Uint16Array
  readonly #columnBits: Uint16Array

  constructor(width: number, height: number) {
    this.#columns = Math.ceil(width / BLOCK_PX)
    const count = this.#columns * Math.ceil(height / BLOCK_PX)
    this.#counts = new Uint16Array(count)
    this.#rowBits = new Uint16Array(count)
    this.#columnBits = new Uint16Array(count)
  }

  add(x: number, y: number): void {
    const at = Math.floor(y / BLOCK_PX) * this.#columns + Math.floor(x / BLOCK_PX)
    this.#counts[at]!++
    this.#rowBits[at]! |= 1 << (y % BLOCK_PX)
    this.#columnBits[at]! |= 1 << (x % BLOCK_PX)
  }

  hasWord(): boolean {
    return this.#counts.some((_, at) => this.#isWord(at))
  }

  /** Checks the square and its neighbours to the right and below, because a word may extend over four squares. */
  #isWord(at: number): boolean {
    const below = at + this.#columns
    const sum = [at, at + 1, below, below + 1].reduce((total, cell) => total + (this.#counts[cell] ?? 0), 0)
    if (sum < WORD_PIXELS) return false
    const extent = (bits: Uint16Array, first: [number, number], second: [number, number]) =>
      [first, second].reduce((total, [a, b]) => total + bitCount((bits[a] ?? 0) | (bits[b] ?? 0)), 0)
    const rows = extent(this.#rowBits, [at, at + 1], [below, below + 1])
    const columns = extent(this.#columnBits, [at, below], [at + 1, below + 1])
    return Math.min(rows, columns) >= WORD_SIDE_PX
  }
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest > 0; rest >>= 1) count += rest & 1
  return count
}
