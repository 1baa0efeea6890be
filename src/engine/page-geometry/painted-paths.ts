import { type ContentOperator, nameOperand } from '../page-text/content-operators.ts'
import type { PathListener } from '../page-text/stream-run.ts'
import type { PaintState, TextState } from '../page-text/text-state.ts'
import { type Matrix, transformPoint } from '../pdf/geometry.ts'
import type { PdfObject } from '../pdf/objects.ts'

/** A part of a path (ISO 32000-2 §8.5.2), in the user space of the page. */
export interface Subpath {
  points: (readonly [number, number])[]
  /** The number of Bézier curves among the segments; each adds its end point to `points`. */
  curves: number
  isClosed: boolean
}

/** A painted subpath: stroked in a color that is visible on white, or filled with any color, including white. */
export interface PaintedSubpath extends Subpath {
  isStroked: boolean
  isFilled: boolean
  /** Lightness of the fill, from 0 (black or a strong color) to 1 (white). */
  fillLightness: number
  /** Thickness of the stroke, in units of the page's user space. */
  thickness: number
}

/** A page with more subpaths or points is a picture and has no lines to write on. */
const MAX_SUBPATHS = 20_000
const MAX_POINTS = 200_000
/** Strokes at least this light are not visible on white paper. */
const LIGHTEST = 0.95

/** Collects the paths that a page's content paints, including the paths in its forms. */
export class PaintedPaths implements PathListener {
  #painted: PaintedSubpath[] = []
  #path: Subpath[] = []
  #current: Subpath | undefined
  #points = 0
  #isTooMuch = false

  /** Returns the subpaths painted since the last call; none if there were too many. */
  take(): PaintedSubpath[] {
    const painted = this.#isTooMuch ? [] : this.#painted
    this.#painted = []
    this.#points = 0
    this.#isTooMuch = false
    this.#endPath()
    return painted
  }

  perform({ name, operands }: ContentOperator, state: TextState): void {
    const painting = PAINTING[name]
    const paint = paintOperators[name]
    if (painting) this.#paint(painting, state)
    else if (paint) state.paint = { ...state.paint, ...paint(operands) }
    else if (!this.#isTooMuch) this.#construct(name, operands, state.ctm)
  }

  #construct(name: string, operands: Operands, ctm: Matrix): void {
    const numbers = operands.filter(operand => typeof operand === 'number')
    if (numbers.length !== pointsOf[name]) return
    if (name === 'h') this.#close()
    else if (name === 're') this.#rectangle(numbers, ctm)
    else {
      const end = transformPoint(ctm, numbers.at(-2)!, numbers.at(-1)!)
      if (name === 'm') this.#begin(end)
      else this.#add(end, name !== 'l')
    }
  }

  #begin(point: readonly [number, number]): void {
    this.#current = { points: [point], curves: 0, isClosed: false }
    this.#path.push(this.#current)
    this.#count(1)
  }

  #add(point: readonly [number, number], isCurve: boolean): void {
    if (!this.#current) return
    if (this.#current.isClosed) this.#begin(this.#current.points[0]!)
    this.#current.points.push(point)
    if (isCurve) this.#current.curves++
    this.#count(1)
  }

  #close(): void {
    if (this.#current) this.#current.isClosed = true
  }

  #rectangle([x, y, width, height]: number[], ctm: Matrix): void {
    const corners = [
      [x!, y!],
      [x! + width!, y!],
      [x! + width!, y! + height!],
      [x!, y! + height!],
    ] as const
    const points = corners.map(corner => transformPoint(ctm, ...corner))
    this.#current = { points, curves: 0, isClosed: true }
    this.#path.push(this.#current)
    this.#count(points.length)
  }

  #count(points: number): void {
    this.#points += points
    if (this.#points > MAX_POINTS || this.#painted.length + this.#path.length > MAX_SUBPATHS) {
      this.#isTooMuch = true
      this.#painted = []
      this.#endPath()
    }
  }

  #paint({ strokes, fills, closes }: Painting, { ctm, paint }: TextState): void {
    const isStroked = strokes && paint.strokeLightness < LIGHTEST
    const isFilled = fills
    const thickness = paint.lineWidth * Math.sqrt(Math.abs(ctm[0] * ctm[3] - ctm[1] * ctm[2]))
    if (closes) this.#close()
    if (isStroked || isFilled)
      for (const subpath of this.#path)
        this.#painted.push({ ...subpath, isStroked, isFilled, fillLightness: paint.fillLightness, thickness })
    this.#endPath()
  }

  #endPath(): void {
    this.#path = []
    this.#current = undefined
  }
}

/** The number of operands of the path construction operators. */
const pointsOf: Record<string, number | undefined> = { m: 2, l: 2, c: 6, v: 4, y: 4, re: 4, h: 0 }

interface Painting {
  strokes: boolean
  fills: boolean
  closes: boolean
}

const painting = (strokes: boolean, fills: boolean, closes = false): Painting => ({ strokes, fills, closes })

/** The operators that end a path (§8.5.3). */
const PAINTING: Record<string, Painting | undefined> = {
  S: painting(true, false),
  s: painting(true, false, true),
  f: painting(false, true),
  F: painting(false, true),
  'f*': painting(false, true),
  B: painting(true, true),
  'B*': painting(true, true),
  b: painting(true, true, true),
  'b*': painting(true, true, true),
  n: painting(false, false),
}

type Operands = readonly PdfObject[]

const strokeOf = (operands: Operands) => ({ strokeLightness: lightness(operands) })
const fillOf = (operands: Operands) => ({ fillLightness: lightness(operands) })

/** The operators that change how paths are painted (§8.4.4, §8.6.8). */
const paintOperators: Record<string, ((operands: Operands) => Partial<PaintState>) | undefined> = {
  w: ([width]) => (typeof width === 'number' && Number.isFinite(width) ? { lineWidth: Math.max(0, width) } : {}),
  G: strokeOf,
  RG: strokeOf,
  K: strokeOf,
  SC: strokeOf,
  SCN: strokeOf,
  CS: () => ({ strokeLightness: 0 }),
  g: fillOf,
  rg: fillOf,
  k: fillOf,
  sc: fillOf,
  scn: fillOf,
  cs: () => ({ fillLightness: 0 }),
}

/** Reads one component as gray, even if it is a tint, three as RGB, and four as CMYK; patterns count as dark. */
function lightness(operands: Operands): number {
  if (operands.some(operand => nameOperand(operand) !== undefined)) return 0
  const numbers = operands.filter(operand => typeof operand === 'number')
  if (numbers.length === 4) return 1 - Math.min(1, Math.max(...numbers.slice(0, 3)) + numbers[3]!)
  return numbers.length === 0 ? 0 : Math.min(...numbers)
}
