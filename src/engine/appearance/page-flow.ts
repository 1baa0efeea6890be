import type { Drawing } from '../pdf/drawing.ts'
import { type FitOptions, type FittedText, fitLine, fitParagraph } from '../text/fit.ts'
import type { FontRole } from '../text/itemise.ts'
import type { ShapedLine } from '../text/shape.ts'
import type { Box, PageSize } from './box.ts'
import { Canvas, type Color, fillColor, operands, strokeColor } from './canvas.ts'
import { drawLine } from './draw-text.ts'
import type { Embedder } from './embedder.ts'

/** The look of a text; the size is in points. */
export interface Typography {
  size: number
  color: Color
  role?: FontRole
  tabularDigits?: boolean
}

/** Text wrapped to a width; its baselines are in points from the top down. */
export interface TextBlock {
  lines: { line: ShapedLine; baseline: number }[]
  size: number
  color: Color
  width: number
  height: number
}

/** The maximum height of a text, in points. A longer text is set in a smaller size. */
const TALLEST_BLOCK = 240

/** Pages that fill from top to bottom. `y` counts from the top of the page down, in points. */
export class PageFlow {
  readonly left: number
  readonly right: number
  y = 0
  readonly #embedder: Embedder
  readonly #page: PageSize
  readonly #margin: number
  readonly #canvases: Canvas[] = []
  readonly #beginPage: (flow: PageFlow, index: number) => void

  /** @param beginPage draws the beginning of every page and moves `y` below it */
  constructor(embedder: Embedder, page: PageSize, margin: number, beginPage: (flow: PageFlow, index: number) => void) {
    this.#embedder = embedder
    this.#page = page
    this.#margin = margin
    this.#beginPage = beginPage
    this.left = margin
    this.right = page.width - margin
    this.#addPage()
  }

  get width(): number {
    return this.right - this.left
  }

  get canvas(): Canvas {
    return this.#canvases.at(-1)!
  }

  /** Starts a new page if less than this height is left. Returns whether it did. */
  ensure(height: number): boolean {
    if (this.y + height <= this.#page.height - this.#margin - FOOTER_HEIGHT) return false
    this.#addPage()
    return true
  }

  block(text: string, width: number, typography: Typography): TextBlock {
    const box = { width, height: TALLEST_BLOCK }
    return toBlock(fitParagraph(text, box, fitOptions(typography)), typography, box.height)
  }

  /** Sets a text on one line, in a smaller size if it is too wide. */
  singleLine(text: string, width: number, typography: Typography): TextBlock {
    const box = { width, height: typography.size * 1.4 }
    return toBlock(fitLine(text, box, fitOptions(typography)), typography, box.height)
  }

  /** Draws a block on the current page with its top left corner at this place. The flow's own `y` stays the same. */
  draw(block: TextBlock, x: number, y = this.y): void {
    this.#drawOn(this.canvas, block, x, y)
  }

  #drawOn(canvas: Canvas, block: TextBlock, x: number, y: number): void {
    canvas.write(fillColor(block.color))
    for (const { line, baseline } of block.lines) {
      drawLine(canvas, this.#embedder.fonts, line, { x, y: this.#page.height - y - baseline, size: block.size })
    }
  }

  /**
   * Draws blocks next to each other if they fit in the width, otherwise one below the other, and moves `y` below them.
   */
  drawTogether(blocks: TextBlock[], x: number, width: number): void {
    const { beside, height } = arrange(blocks, width)
    let [left, top] = [x, this.y]
    for (const block of blocks) {
      this.draw(block, left, beside ? top + blocks[0]!.lines[0]!.baseline - block.lines[0]!.baseline : top)
      if (beside) left += block.width + BESIDE_GAP
      else top += block.height
    }
    this.y += height
  }

  /** Wraps a text to the rest of the width, draws it, and returns its height. */
  text(text: string, x: number, typography: Typography): number {
    const block = this.block(text, this.right - x, typography)
    this.draw(block, x)
    return block.height
  }

  hairline(y: number, color: Color, from = this.left, to = this.right): void {
    const level = this.#page.height - y
    this.canvas.write(strokeColor(color), `0.5 w ${operands(from, level)} m ${operands(to, level)} l S`)
  }

  rectangle(x: number, y: number, width: number, height: number, color: Color): void {
    this.canvas.write(fillColor(color), `${operands(x, this.#page.height - y - height, width, height)} re f`)
  }

  /** Converts a place on the current page to the coordinates of drawings. */
  box(x: number, y: number, width: number, height: number): Box {
    return { x, y: this.#page.height - y - height, width, height }
  }

  /** Draws the footer on every page, now that the number of pages is known, and returns the pages. */
  finish(
    footer: (page: number, pages: number) => { left: string; right: string },
    typography: Typography,
  ): PageDrawing[] {
    return this.#canvases.map((canvas, index) => {
      const { left, right } = footer(index + 1, this.#canvases.length)
      this.#drawFooter(canvas, left, right, typography)
      return { ...this.#page, drawing: canvas.finish() }
    })
  }

  #drawFooter(canvas: Canvas, left: string, right: string, typography: Typography): void {
    const y = this.#page.height - this.#margin - FOOTER_HEIGHT / 2
    const start = this.singleLine(left, this.width * 0.6, typography)
    const end = this.singleLine(right, this.width * 0.3, typography)
    this.#drawOn(canvas, start, this.left, y)
    this.#drawOn(canvas, end, this.right - end.width, y)
  }

  #addPage(): void {
    this.#canvases.push(new Canvas())
    this.y = this.#margin
    this.#beginPage(this, this.#canvases.length - 1)
  }
}

const FOOTER_HEIGHT = 16
const BESIDE_GAP = 8

/** Returns whether a group of blocks fits next to each other in the width, and the height of the group. */
export function arrange(blocks: TextBlock[], width: number): { beside: boolean; height: number } {
  const total = blocks.reduce((sum, block) => sum + block.width, 0) + BESIDE_GAP * (blocks.length - 1)
  const beside = total <= width && blocks.every(block => block.lines.length === 1)
  const heights = blocks.map(block => block.height)
  return { beside, height: beside ? Math.max(...heights) : heights.reduce((sum, height) => sum + height, 0) }
}

function fitOptions({ size, role, tabularDigits }: Typography): FitOptions {
  return { maxSize: size, padding: 0, align: 'left', role, tabularDigits }
}

function toBlock({ size, lines }: FittedText, { color }: Typography, boxHeight: number): TextBlock {
  const last = lines.at(-1)!
  return {
    lines: lines.map(({ line, y }) => ({ line, baseline: boxHeight - y })),
    size,
    color,
    width: (Math.max(...lines.map(({ line }) => line.advance)) * size) / 1000,
    height: boxHeight - last.y - (last.line.descent * size) / 1000,
  }
}

/** A page to append, in points. */
export interface PageDrawing extends PageSize {
  drawing: Drawing
}
