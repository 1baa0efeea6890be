import { type Matrix, multiply, transformPoint } from '../pdf/geometry.ts'
import type { ObjectReader } from '../pdf/object-reader.ts'
import { isDict, type PdfDict, PdfName, type PdfObject, type PdfRef, PdfString } from '../pdf/objects.ts'
import { type ContentOperator, contentOperators, nameOperand } from './content-operators.ts'
import { numbersOf } from './font-entries.ts'
import type { ReplacementText, Show, ShownGlyph, TextStream } from './shown-text.ts'
import type { TextFont } from './text-font.ts'
import { advanceOf, type TextState } from './text-state.ts'

const MAX_FORM_DEPTH = 12
const MAX_SAVES = 512
/** The cost of starting a form, in operators. */
const FORM_COST = 50

export interface FormXObject {
  ref: PdfRef
  entries: PdfDict
}

/** The resources that all runs over a document share: fonts and forms, each read once, and the work limits. */
export interface TextResources {
  readonly reader: ObjectReader
  /** Returns the font; null for an object that is not a font, or for a font whose text cannot be determined. */
  font(object: PdfObject | undefined): TextFont | null
  /** Returns the form XObject; null for any other object. */
  form(object: PdfObject | undefined): FormXObject | null
  /** Returns the content of a form; null when it cannot be decoded. */
  formStream(form: FormXObject): TextStream | null
  countOperators(count: number): void
  countGlyph(): void
  /**
   * Receives the operators that do not affect text, each with the current state. The listener may replace the state's
   * `paint`.
   */
  readonly paths?: PathListener
}

export interface PathListener {
  perform(operator: ContentOperator, state: TextState): void
}

/** A single pass over a content stream; each form inside gets its own run. */
export class StreamRun {
  /** The operators that affect text (ISO 32000-2 Annex A). */
  static readonly #performers = new Map<string, Performer>([
    ['q', run => run.#save()],
    ['Q', run => run.#restore()],
    ['cm', (run, operands) => run.#set('ctm', multiply(matrixOf(operands), run.#state.ctm))],
    ['BT', run => run.#setLine(identity)],
    ['Tf', (run, [font, size]) => run.#setFont(font, numberIn(size))],
    ['Tc', (run, [spacing]) => run.#set('characterSpacing', numberIn(spacing))],
    ['Tw', (run, [spacing]) => run.#set('wordSpacing', numberIn(spacing))],
    ['Tz', (run, [percent]) => run.#set('horizontalScale', numberIn(percent) / 100)],
    ['TL', (run, [leading]) => run.#set('leading', numberIn(leading))],
    ['Ts', (run, [rise]) => run.#set('rise', numberIn(rise))],
    ['Td', (run, [x, y]) => run.#moveLine(numberIn(x), numberIn(y))],
    [
      'TD',
      (run, [x, y]) => {
        run.#set('leading', -numberIn(y))
        run.#moveLine(numberIn(x), numberIn(y))
      },
    ],
    ['Tm', (run, operands) => run.#setLine(matrixOf(operands))],
    ['T*', run => run.#nextLine()],
    ['Tj', (run, [string], operator) => run.#show(operator, [string ?? null])],
    ['TJ', (run, [items], operator) => run.#show(operator, Array.isArray(items) ? items : [])],
    [
      "'",
      (run, [string], operator) => {
        run.#nextLine()
        run.#show(operator, [string ?? null])
      },
    ],
    [
      '"',
      (run, [wordSpacing, characterSpacing, string], operator) => {
        run.#set('wordSpacing', numberIn(wordSpacing))
        run.#set('characterSpacing', numberIn(characterSpacing))
        run.#nextLine()
        run.#show(operator, [string ?? null])
      },
    ],
    ['Do', (run, [form]) => run.#drawForm(form)],
    ['BMC', run => void run.#marked.push(null)],
    ['BDC', (run, _, operator) => void run.#marked.push(run.#replacementOf(operator))],
    ['EMC', run => void run.#marked.pop()],
  ])

  readonly #texts: TextResources
  readonly #shown: ShownGlyph[]
  readonly #stream: TextStream
  readonly #resources: PdfDict
  readonly #openForms: ReadonlySet<number>
  #state: TextState
  readonly #saved: TextState[] = []
  #marked: (ReplacementText | null)[] = []
  #matrix: [number, number, number, number, number, number] = [1, 0, 0, 1, 0, 0]
  #line: Matrix = identity

  constructor(
    texts: TextResources,
    shown: ShownGlyph[],
    stream: TextStream,
    resources: PdfDict,
    state: TextState,
    openForms: ReadonlySet<number>,
    marked: readonly (ReplacementText | null)[] = [],
  ) {
    this.#texts = texts
    this.#shown = shown
    this.#stream = stream
    this.#resources = resources
    this.#state = state
    this.#openForms = openForms
    this.#marked = [...marked]
  }

  run(): void {
    for (const operator of contentOperators(this.#stream.content)) {
      this.#texts.countOperators(1)
      const performer = StreamRun.#performers.get(operator.name)
      if (performer) performer(this, operator.operands, operator)
      else this.#texts.paths?.perform(operator, this.#state)
    }
  }

  #save(): void {
    if (this.#saved.length < MAX_SAVES) this.#saved.push({ ...this.#state })
  }

  #restore(): void {
    this.#state = this.#saved.pop() ?? this.#state
  }

  #set<K extends keyof TextState>(key: K, value: TextState[K]): void {
    this.#state[key] = value
  }

  #setLine(matrix: Matrix): void {
    this.#line = matrix
    this.#matrix = [...matrix]
  }

  #moveLine(x: number, y: number): void {
    this.#setLine(multiply([1, 0, 0, 1, x, y], this.#line))
  }

  #nextLine(): void {
    this.#moveLine(0, -this.#state.leading)
  }

  #setFont(operand: PdfObject | undefined, size: number): void {
    this.#state.font = this.#texts.font(this.#resource('Font', operand))
    this.#state.fontSize = size
  }

  #resource(kind: string, operand: PdfObject | undefined): PdfObject | undefined {
    const key = nameOperand(operand)
    const entries = this.#texts.reader.resolve(this.#resources.get(kind))
    return key !== undefined && isDict(entries) ? entries.get(key) : undefined
  }

  #show(operator: ContentOperator, items: readonly PdfObject[]): void {
    const { font, fontSize } = this.#state
    if (font === null || fontSize === 0) return
    const replacements = this.#marked.filter(replacement => replacement !== null)
    const show: Show = { stream: this.#stream, operator, replacements, isSymbolFont: font.isSymbolFont ?? false }
    items.forEach((item, index) => {
      if (typeof item === 'number') this.#advance(-item)
      else if (item instanceof PdfString) this.#showString(show, font, item.bytes, index)
    })
  }

  #showString(show: Show, font: TextFont, bytes: Uint8Array, item: number): void {
    const state = this.#state
    for (let offset = 0; offset < bytes.length; ) {
      const length = font.codeLength(bytes, offset)
      let code = 0
      for (let i = 0; i < length; i++) code = code * 256 + (bytes[offset + i] ?? 0)
      const glyph = font.glyph(code)
      const advance = advanceOf(state, glyph.width, length === 1 && code === 32)
      this.#texts.countGlyph()
      const { ctm, rise, fontSize } = state
      const [, , c, d, e, f] = this.#matrix
      const [x, y] = transformPoint(ctm, rise * c + e, rise * d + f)
      this.#advance(advance)
      const [endX, endY] = transformPoint(ctm, rise * c + this.#matrix[4], rise * d + this.#matrix[5])
      const upX = fontSize * (c * ctm[0] + d * ctm[2])
      const upY = fontSize * (c * ctm[1] + d * ctm[3])
      this.#shown.push({
        text: glyph.text,
        x,
        y,
        endX,
        endY,
        upX,
        upY,
        show,
        item,
        offset,
        length,
        displacement: -advance,
        ...(glyph.isBox && { isBox: true }),
      })
      offset += length
    }
  }

  /** Moves the text position along the line, in thousandths of the font size (§9.4.4). */
  #advance(thousandths: number): void {
    const { fontSize, horizontalScale } = this.#state
    const tx = (thousandths / 1000) * fontSize * horizontalScale
    const [a, b] = this.#matrix
    this.#matrix[4] += tx * a
    this.#matrix[5] += tx * b
  }

  #drawForm(operand: PdfObject | undefined): void {
    const form = this.#texts.form(this.#resource('XObject', operand))
    if (form === null || this.#openForms.has(form.ref.num) || this.#openForms.size >= MAX_FORM_DEPTH) return
    this.#texts.countOperators(FORM_COST)
    const stream = this.#texts.formStream(form)
    if (stream === null) return
    const { reader } = this.#texts
    const formResources = reader.resolve(form.entries.get('Resources'))
    const matrix = numbersOf(reader, form.entries.get('Matrix'))
    const state = { ...this.#state, ctm: multiply(matrixOf(matrix), this.#state.ctm) }
    const resources = isDict(formResources) ? formResources : this.#resources
    const openForms = new Set(this.#openForms).add(form.ref.num)
    new StreamRun(this.#texts, this.#shown, stream, resources, state, openForms, this.#marked).run()
  }

  #replacementOf({ operands, end, start }: ContentOperator): ReplacementText | null {
    const [tag, inline] = operands
    const properties = isDict(inline) ? inline : this.#texts.reader.resolve(this.#resource('Properties', inline))
    if (!isDict(properties) || !properties.has('ActualText')) return null
    const isInline = isDict(inline) && tag instanceof PdfName
    return { stream: this.#stream, properties: isInline ? { start, end, tag, dict: inline } : null }
  }
}

type Performer = (run: StreamRun, operands: readonly PdfObject[], operator: ContentOperator) => void

const identity: Matrix = [1, 0, 0, 1, 0, 0]
const numberIn = (operand: PdfObject | undefined) => (typeof operand === 'number' ? operand : 0)

/** Reads six numbers as a matrix; anything else gives the identity. */
function matrixOf(operands: readonly PdfObject[]): Matrix {
  const numbers = operands.filter(item => typeof item === 'number')
  return numbers.length === 6 ? (numbers as unknown as Matrix) : identity
}
