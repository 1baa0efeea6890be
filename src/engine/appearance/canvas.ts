import type { Drawing } from '../pdf/drawing.ts'
import type { PdfDict, PdfRef } from '../pdf/objects.ts'

/** Red, green and blue from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number]

/** Collects the operators and resources of one drawing. */
export class Canvas {
  readonly #operators: string[] = []
  readonly #fonts = new Map<string, PdfRef>()
  readonly #xObjects = new Map<string, PdfRef>()
  readonly #extGStates = new Map<string, PdfDict | PdfRef>()

  /** Appends operators as they are. Whoever saves the graphics state restores it. */
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

  /** The drawing; empty content if nothing was written. */
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

/** Numbers as operands. */
export const operands = (...values: number[]) => values.map(formatNumber).join(' ')

/** At most three decimals, a thousandth of a point, and so never an exponent, which PDF does not know (ISO 32000-2 §7.3.3). */
export const formatNumber = (value: number) => String(Math.round(value * 1000) / 1000 + 0)

export const fillColor = (color: Color) => `${operands(...color)} rg`

export const strokeColor = (color: Color) => `${operands(...color)} RG`
