/**
 * The operands of the operators in a page's content (ISO 32000-2 Annex A): `n` is a number, `/` a name, `(` a string,
 * `[` an array, `<` a dictionary. The table leaves out `BX` and `EX`, which ask viewers to ignore errors, `d0` and
 * `d1`, which belong to glyphs, and inline images, whose end each viewer finds in its own way.
 */
const OPERANDS: Record<string, string[]> = {
  '': ['q', 'Q', 'BT', 'ET', 'EMC', 'T*', 'h', 'S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'n', 'W', 'W*'],
  n: ['w', 'J', 'j', 'M', 'i', 'Tc', 'Tw', 'Tz', 'TL', 'Tr', 'Ts', 'g', 'G'],
  nn: ['m', 'l', 'Td', 'TD'],
  nnn: ['rg', 'RG'],
  nnnn: ['v', 'y', 're', 'k', 'K'],
  nnnnnn: ['c', 'cm', 'Tm'],
  '/': ['gs', 'ri', 'Do', 'sh', 'cs', 'CS', 'BMC', 'MP'],
  '/n': ['Tf'],
  '//': ['BDC', 'DP'],
  '/<': ['BDC', 'DP'],
  '(': ['Tj', "'"],
  'nn(': ['"'],
  '[': ['TJ'],
  '[n': ['d'],
}
/** Operators that set a color. Their operands depend on the color space. */
const COLORS = ['sc', 'SC', 'scn', 'SCN']

const KINDS = 'n/([<'
export type OperandKind = 'n' | '/' | '(' | '[' | '<'
/** More colorants than any color space has; pdf.js gives up on a page at 34 operands. */
const MOST_COLORANTS = 32
/** The kinds of at most this many operands fit into one number. */
const MOST_DISTINGUISHED = 8

/** Encodes an operator of up to three bytes as one number, so that scanning creates no strings. */
export const operatorCode = (operator: string) =>
  [...operator].reduceRight((sum, character) => sum * 256 + character.charCodeAt(0), 0)

const kindsCode = (kinds: string) => [...kinds].reduce((sum, kind) => sum * 8 + KINDS.indexOf(kind) + 1, 0)

const rules = new Map<number, number[]>()
for (const [kinds, operators] of Object.entries(OPERANDS)) {
  for (const operator of operators) {
    const code = operatorCode(operator)
    rules.set(code, [...(rules.get(code) ?? []), kindsCode(kinds)])
  }
}
const colors = new Set(COLORS.map(operatorCode))

/** The operands since the last operator. */
export class Operands {
  #kinds = 0
  #count = 0

  get count(): number {
    return this.#count
  }

  add(kind: OperandKind): void {
    if (this.#count < MOST_DISTINGUISHED) this.#kinds = this.#kinds * 8 + KINDS.indexOf(kind) + 1
    this.#count++
  }

  /** Returns whether the operator takes exactly these operands, and clears them. */
  endWith(operator: number): boolean {
    const isRight = colors.has(operator)
      ? this.#count > 0 && this.#count <= MOST_COLORANTS
      : this.#count <= MOST_DISTINGUISHED && rules.get(operator)?.includes(this.#kinds) === true
    this.#kinds = 0
    this.#count = 0
    return isRight
  }
}
