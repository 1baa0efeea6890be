import { bytesSource } from '../../src/engine/byte-source.ts'
import { fieldFlags, hasFlag, inherited, lineOf, nameOf, textEntryOf } from '../../src/engine/forms/form-entries.ts'
import { dictOf, numbersOf } from '../../src/engine/page-text/font-entries.ts'
import { latin1 } from '../../src/engine/pdf/characters.ts'
import { openPdf } from '../../src/engine/pdf/document.ts'
import { dict, isDict, name, type PdfDict, type PdfObject, PdfRef } from '../../src/engine/pdf/objects.ts'
import { Revision } from '../../src/engine/pdf/revision.ts'
import { textString } from '../../src/engine/pdf/text-string.ts'

/**
 * How programs save a form that they have filled in:
 * - `marked`: each text in an appearance, between `/Tx BMC` and `EMC` (ISO 32000-2 §12.7.4.3)
 * - `unmarked`: each text in an appearance, unmarked
 * - `bare`: texts without appearances, which viewers must make (`NeedAppearances`)
 * - `stale`: the old appearances, which viewers must replace
 */
export const fillings = ['marked', 'unmarked', 'bare', 'stale'] as const
export type Filling = (typeof fillings)[number]

const COMB = 25
const FONT_NAME = 'CsFill'

/** Fills every field of a form, text fields with unique words. Returns null if the form has no field to fill in. */
export function fillForm(pdf: Uint8Array, filling: Filling): Uint8Array | null {
  const document = openPdf(bytesSource(pdf))
  const revision = new Revision(document)
  const font = revision.add(
    dict({
      Type: name('Font'),
      Subtype: name('Type1'),
      BaseFont: name('Helvetica'),
      Encoding: name('WinAnsiEncoding'),
    }),
  )
  const filled = new FilledFields(revision, font, filling)
  for (const page of document.pages()) {
    const annotations = document.resolve(page.dict.get('Annots'))
    for (const item of Array.isArray(annotations) ? annotations : []) if (item instanceof PdfRef) filled.fill(item)
  }
  if (filled.count === 0) return null
  const form = revision.copyOf(revision.catalog.get('AcroForm'))
  form.delete('XFA')
  const resources = revision.copyOf(form.get('DR'))
  resources.set('Font', revision.copyOf(resources.get('Font')).set(FONT_NAME, font))
  form.set('DR', resources)
  if (filling === 'bare' || filling === 'stale') form.set('NeedAppearances', true)
  revision.editCatalog(catalog => void catalog.set('AcroForm', form))
  return Buffer.concat([pdf, revision.build()])
}

interface Widget {
  ref: PdfRef
  /** The widget and its ancestors, nearest first, before they were filled in. */
  line: readonly PdfDict[]
  flags: PdfObject
  width: number
  height: number
}

class FilledFields {
  count = 0
  readonly #revision: Revision
  readonly #font: PdfRef
  readonly #filling: Filling
  /** The values of fields, which may have several widgets, by object number. */
  readonly #values = new Map<number, string>()

  constructor(revision: Revision, font: PdfRef, filling: Filling) {
    this.#revision = revision
    this.#font = font
    this.#filling = filling
  }

  fill(ref: PdfRef): void {
    const reader = this.#revision
    const entries = reader.resolve(ref)
    if (!isDict(entries) || nameOf(reader, entries.get('Subtype')) !== 'Widget') return
    const line = lineOf(reader, entries)
    const [left = 0, bottom = 0, right = 0, top = 0] = numbersOf(reader, entries.get('Rect'))
    const size = { width: Math.abs(right - left), height: Math.abs(top - bottom) }
    const widget = { ref, line, flags: inherited(reader, line, 'Ff'), ...size }
    if (size.width < 4 || size.height < 4) return
    const type = nameOf(reader, inherited(reader, line, 'FT'))
    if (type === 'Tx') this.#fillText(widget)
    else if (type === 'Ch') this.#choose(widget)
    else if (type === 'Btn' && !hasFlag(widget.flags, fieldFlags.pushButton)) this.#tick(widget)
  }

  #fillText(widget: Widget): void {
    const { line, flags } = widget
    if (hasFlag(flags, fieldFlags.password) || hasFlag(flags, fieldFlags.fileSelect)) return
    const limit = this.#revision.resolve(inherited(this.#revision, line, 'MaxLen'))
    const most = typeof limit === 'number' && limit > 0 ? limit : Number.POSITIVE_INFINITY
    const value = this.#valueOf(widget, count => {
      const word = `Wört${(count + 1000).toString(36)}`
      const text = hasFlag(flags, fieldFlags.multiline) && widget.height > 30 ? `${word}\rZeile${count}` : word
      return text.length > most ? (count + 1000).toString(36).slice(-most) : text
    })
    const comb = hasFlag(flags, COMB) && Number.isFinite(most) ? most : undefined
    this.#show(widget, textString(value), comb === undefined ? value.split('\r') : [...value], comb)
  }

  #choose(widget: Widget): void {
    const reader = this.#revision
    const options = reader.resolve(inherited(reader, widget.line, 'Opt'))
    if (!Array.isArray(options) || options.length === 0) return
    const pairs = options.map(item => {
      const option = reader.resolve(item)
      const texts = (Array.isArray(option) ? option : [option]).map(one => textEntryOf(reader, one) ?? '')
      return { exported: texts[0]!, shown: texts.at(-1)! }
    })
    const several = hasFlag(widget.flags, fieldFlags.multiSelect) && pairs.length > 1
    const chosen = several ? [pairs[0]!, pairs.at(-1)!] : [pairs.at(-1)!]
    const values = chosen.map(({ exported }) => textString(exported))
    const isList = !hasFlag(widget.flags, fieldFlags.combo)
    const lines = (isList ? pairs : chosen).map(({ shown }) => shown).slice(0, Math.max(1, widget.height / 9))
    this.#editField(widget, field => void field.delete('I'))
    this.#show(widget, several ? values : values[0]!, lines)
  }

  /** Ticks a checkbox, or the last radio button of a field. */
  #tick({ ref, line, flags }: Widget): void {
    const reader = this.#revision
    const normal = reader.resolve(dictOf(reader, line[0]!.get('AP')).get('N'))
    const state = (isDict(normal) ? [...normal.keys()].find(key => key !== 'Off') : undefined) ?? 'Yes'
    const isRadio = hasFlag(flags, fieldFlags.radio)
    const siblings = isRadio ? reader.resolve(line[1]?.get('Kids')) : null
    const isChosen = !Array.isArray(siblings) || (siblings.at(-1) as PdfRef).num === ref.num
    reader.edit(ref, entries => void entries.set('AS', name(isChosen ? state : 'Off')))
    if (isChosen) this.#editField({ ref, line }, field => void field.set('V', name(state)))
    this.count++
  }

  #show(widget: Widget, value: PdfObject, lines: string[], comb?: number): void {
    this.#editField(widget, field => {
      field.set('V', value)
      for (const key of ['RV', 'DS']) field.delete(key)
    })
    const size = fittingSize(widget, lines, comb)
    this.#revision.edit(widget.ref, entries => {
      entries.set('DA', textString(`/${FONT_NAME} ${size} Tf 0 g`))
      if (this.#filling === 'bare') entries.delete('AP')
      else if (this.#filling !== 'stale') entries.set('AP', dict({ N: this.#appearance(widget, lines, size, comb) }))
    })
    this.count++
  }

  #appearance({ width, height }: Widget, lines: string[], size: number, comb?: number): PdfRef {
    const move = (index: number) => {
      if (comb !== undefined)
        return index === 0 ? `${width / comb / 4} ${(height - size) / 2 + size * 0.2} Td` : `${width / comb} 0 Td`
      return index === 0
        ? `2 ${height - Math.max(size, (height - size * (lines.length - 1) + size) / 2)} Td`
        : `0 ${-size} Td`
    }
    const shown = lines.map((text, index) => `${move(index)} (${escaped(text)}) Tj`).join('\n')
    const text = `q BT /${FONT_NAME} ${size} Tf 0 g ${shown} ET Q`
    return this.#revision.addStream(
      dict({
        Type: name('XObject'),
        Subtype: name('Form'),
        BBox: [0, 0, width, height],
        Resources: dict({ Font: dict({ [FONT_NAME]: this.#font }) }),
      }),
      latin1(this.#filling === 'marked' ? `/Tx BMC ${text} EMC` : text),
    )
  }

  #valueOf(widget: Widget, make: (count: number) => string): string {
    const num = this.#fieldOf(widget).num
    const value = this.#values.get(num) ?? make(this.count)
    this.#values.set(num, value)
    return value
  }

  /** The field that a widget belongs to: the widget itself, or its parent. */
  #fieldOf({ ref, line }: Pick<Widget, 'ref' | 'line'>): PdfRef {
    const parent = line[0]!.get('Parent')
    return !line[0]!.has('T') && parent instanceof PdfRef ? parent : ref
  }

  #editField(widget: Pick<Widget, 'ref' | 'line'>, change: (field: PdfDict) => void): void {
    this.#revision.edit(this.#fieldOf(widget), change)
  }
}

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')

/** The largest font size that fits into the box, at most 10 points. */
function fittingSize({ width, height }: Widget, lines: string[], comb?: number): number {
  const across = comb === undefined ? (width - 4) / (0.6 * Math.max(...lines.map(({ length }) => length), 1)) : 10
  const down = (height - 2) / (comb === undefined ? lines.length : 1)
  return Math.max(1, Math.floor(Math.min(10, across, down) * 10) / 10)
}
