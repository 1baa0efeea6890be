import type { FitOptions, FittedText, Size } from './fit.ts'
import { shapeText } from './shape.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * One character in the middle of each cell, all on one line and of one size: as large as the cells and `maxSize` allow. The
 * cells are equally wide. Null where it cannot be: for more characters than cells, and where text of both directions meets.
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
  const ascent = Math.max(...lines.map(line => line.ascent))
  const descent = Math.min(...lines.map(line => line.descent))
  const widest = Math.max(1, ...lines.map(line => line.advance))
  const size = Math.min(options.maxSize, (box.height * 1000) / (ascent - descent), (cell * 1000) / widest)
  const y = box.height / 2 - ((ascent + descent) / 2000) * size
  const first = emptyCellsBefore(cells - lines.length, options.align ?? (isRtl ? 'right' : 'left'))
  const fitted = lines.map((line, index) => {
    const place = first + (isRtl ? lines.length - 1 - index : index)
    return { line, x: (place + 0.5) * cell - (line.advance * size) / 2000, y }
  })
  return { size, lines: fitted, ...(!isRtl && { readAs: text }) }
}

function emptyCellsBefore(empty: number, align: 'left' | 'center' | 'right'): number {
  if (align === 'left') return 0
  return align === 'right' ? empty : Math.floor(empty / 2)
}
