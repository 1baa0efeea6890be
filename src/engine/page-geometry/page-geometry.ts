import { PageTextReader } from '../page-text/page-text.ts'
import { invert, type Matrix, multiply, transformPoint } from '../pdf/geometry.ts'
import type { ObjectReader } from '../pdf/object-reader.ts'
import type { PdfPage } from '../pdf/pages.ts'
import { PdfError } from '../pdf/pdf-error.ts'
import type { Rectangle } from '../pdf/rectangle.ts'
import type { PageGeometry } from './geometry.ts'
import { mergedLines } from './merged-lines.ts'
import { PaintedPaths } from './painted-paths.ts'
import { addShapes, type Shapes } from './shapes.ts'
import { readWords } from './words.ts'

/** Reads the content of a document's pages. All pages that a reader reads share the same work limits. */
export class PageGeometryReader {
  readonly #paths = new PaintedPaths()
  readonly #texts: PageTextReader

  constructor(reader: ObjectReader) {
    this.#texts = new PageTextReader(reader, this.#paths)
  }

  /** Returns the words, lines, boxes and drawings of a page; none when the page is too complex or cannot be read. */
  read(page: PdfPage): PageGeometry {
    const geometry = {
      page: page.index + 1,
      width: page.width,
      height: page.height,
      words: [],
      lines: [],
      boxes: [],
      drawings: [],
    }
    const matrix = toDisplayed(page)
    if (matrix === undefined) return geometry
    try {
      const glyphs = this.#texts.glyphs(page)
      const { words, lines, boxes } = readWords(glyphs, matrix)
      const drawn = this.#shapes(matrix)
      return {
        ...geometry,
        words: words.filter(word => isOn(page, word)),
        lines: mergedLines([...lines, ...drawn.lines].filter(line => isOn(page, boundsOf(line)))),
        boxes: withoutDoubles([...boxes, ...drawn.boxes].filter(box => isOn(page, box))),
        drawings: drawn.drawings,
      }
    } catch (error) {
      this.#paths.take()
      if (error instanceof PdfError) return geometry
      throw error
    }
  }

  #shapes(matrix: Matrix): Shapes {
    const shapes: Shapes = { lines: [], boxes: [], drawings: [], tinted: [] }
    for (const subpath of this.#paths.take()) {
      const points = subpath.points.map(([x, y]) => transformPoint(matrix, x, y))
      addShapes(shapes, { ...subpath, points, thickness: subpath.thickness * scaleOf(matrix) })
    }
    return shapes
  }
}

/** Returns the matrix from a page's user space to points from the top left of the page as displayed. */
function toDisplayed(page: PdfPage): Matrix | undefined {
  const upwards = invert(page.toUserSpace)
  return upwards && multiply(upwards, [1, 0, 0, -1, 0, page.height])
}

const scaleOf = ([a, b, c, d]: Matrix) => Math.sqrt(Math.abs(a * d - b * c))

const boundsOf = ({ x1, y1, x2, y2 }: { x1: number; y1: number; x2: number; y2: number }): Rectangle => ({
  x: x1,
  y: y1,
  width: x2 - x1,
  height: y2 - y1,
})

/** Whether any part of a rectangle is on the page. */
const isOn = (page: PdfPage, { x, y, width, height }: Rectangle) =>
  x < page.width && y < page.height && x + width > 0 && y + height > 0

/** A rectangle that is drawn twice, for its shade and for its border, counts once. */
function withoutDoubles(boxes: Rectangle[]): Rectangle[] {
  const seen = new Set<string>()
  return boxes.filter(({ x, y, width, height }) => {
    const key = [x, y, width, height].map(Math.round).join()
    return !seen.has(key) && seen.add(key)
  })
}
