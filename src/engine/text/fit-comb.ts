import { type FitOptions, type FittedText, middleBaseline, type Size } from './fit.ts'
import { heightWithInk } from './ink.ts'
import { type ShapedLine, shapeText } from './shape.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Centers one character in each cell, all on one line and in the same size, which is as large as the cells and
 * `maxSize` allow. The cells are equally wide. Returns null when that is impossible: for more characters than cells, or
 * for text of both directions.
 */
export function fitComb(
  text: string,
  box: Size,
  cells: number,
  options: FitOptions & { maxSize: number },
): FittedText | null {
  const directions = new Set(shapeText(text, options).runs.map(run => run.rtl))
  const lines = [...graphemes.segment(text)].map(({ segment }) => shapeText(segment, options))
  if (lines.length === 0 || lines.length > cells || directions.size > 1) return null
  const isRtl = directions.has(true)
  const cell = box.width / cells
  const row = lineAround(lines)
  const widest = Math.max(1, ...lines.map(({ advance, ink }) => advance + 2 * Math.max(ink.left, ink.right)))
  const size = Math.min(options.maxSize, (box.height * 1000) / heightWithInk(row), (cell * 1000) / widest)
  const y = middleBaseline(row, size, box.height)
  const first = emptyCellsBefore(cells - lines.length, options.align ?? (isRtl ? 'right' : 'left'))
  const fitted = lines.map((line, index) => {
    const place = first + (isRtl ? lines.length - 1 - index : index)
    return { line, x: (place + 0.5) * cell - (line.advance * size) / 2000, y }
  })
  return { size, lines: fitted, ...(!isRtl && { readAs: text }) }
}

/** Returns the extent of a line as high as the highest of these lines and as deep as the deepest. */
export function lineAround(lines: ShapedLine[]): Pick<ShapedLine, 'ascent' | 'descent' | 'ink'> {
  const most = (of: (line: ShapedLine) => number) => Math.max(...lines.map(of))
  return {
    ascent: most(line => line.ascent),
    descent: -most(line => -line.descent),
    ink: { left: 0, right: 0, top: most(({ ink }) => ink.top), bottom: -most(({ ink }) => -ink.bottom) },
  }
}

function emptyCellsBefore(empty: number, align: 'left' | 'center' | 'right'): number {
  if (align === 'left') return 0
  return align === 'right' ? empty : Math.floor(empty / 2)
}
