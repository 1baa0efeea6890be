import type { Drawing } from '../pdf/drawing.ts'
import type { PdfDict, PdfRef } from '../pdf/objects.ts'

/** Red, green and blue, each from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number]

/** Collects the operators and resources of one drawing. */
export class Canvas {
  readonly #operators: string[] = []
  readonly #fonts = new Map<string, PdfRef>()
  readonly #xObjects = new Map<string, PdfRef>()
  readonly #extGStates = new Map<string, PdfDict | PdfRef>()

  /** Appends operators as they are. A caller that saves the graphics state must restore it. */
  write(...operators: string[]): void {
    this.#operators.push(...operators)
  }

  addFont(name: string, ref: PdfRef): void {
    this.#fonts.set(name, ref)
  }

  addXObject(name: string, ref: PdfRef): void {
    this.#xObjects.set(name, ref)
  }

  addGraphicsState(name: string, state: PdfDict | PdfRef): void {
    this.#extGStates.set(name, state)
  }

  /** Returns the drawing. Its content is empty if nothing was written. */
  finish(): Drawing {
    const operators = this.#operators.length > 0 ? `q\n${this.#operators.join('\n')}\nQ\n` : ''
    return {
      content: new TextEncoder().encode(operators),
      fonts: this.#fonts,
      xObjects: this.#xObjects,
      extGStates: this.#extGStates,
    }
  }
}

export const operands = (...values: number[]) => values.map(numberOperand).join(' ')

/** The decimals for each number of thousandths. A look-up is three times as fast as formatting a fraction each time. */
const decimals = Array.from({ length: 1000 }, (_, thousandths) =>
  String(thousandths).padStart(3, '0').replace(/0+$/, ''),
)

/**
 * Writes a number with at most three decimals (a thousandth of a point), and never with an exponent, which PDF does not
 * allow (ISO 32000-2 §7.3.3).
 */
export function numberOperand(value: number): string {
  const thousandths = Math.round(value * 1000)
  const whole = Math.trunc(thousandths / 1000)
  const rest = Math.abs(thousandths - whole * 1000)
  if (rest === 0) return String(whole + 0)
  return `${whole === 0 && value < 0 ? '-0' : whole}.${decimals[rest]}`
}

export const fillColor = (color: Color) => `${operands(...color)} rg`

export const strokeColor = (color: Color) => `${operands(...color)} RG`
