import { contentOperators, nameOperand } from '../page-text/content-operators.ts'
import { numbersOf, streamBytes } from '../page-text/font-entries.ts'
import { latin1 } from '../pdf/characters.ts'
import { type Box, invert, type Matrix, multiply, normalizeBox, transformBox } from '../pdf/geometry.ts'
import { isDict, name, type PdfDict, type PdfObject, PdfRef, PdfStream } from '../pdf/objects.ts'
import type { Revision } from '../pdf/revision.ts'
import { formatNumber } from '../pdf/serialize.ts'
import { nameOf } from './form-entries.ts'
import type { FormWidget } from './read-form.ts'

const MAX_DEPTH = 64
const identity: Matrix = [1, 0, 0, 1, 0, 0]

/**
 * Takes widgets out of a document, with their fields, and draws on the page what they looked like when empty: boxes and
 * lines stay, values go, since from now on the template's fields hold them. Answers the numbers of what is gone.
 */
export function dissolveForm(revision: Revision, widgets: readonly FormWidget[]): Set<number> {
  const gone = new Set(widgets.map(({ ref }) => ref.num))
  for (const own of Map.groupBy(widgets, ({ page }) => page).values()) {
    drawEmpty(revision, own)
    const { page } = own[0]!
    const annotations = revision.resolve(page.dict.get('Annots')) as PdfObject[]
    const rest = annotations.filter(item => !(item instanceof PdfRef && gone.has(item.num)))
    revision.edit(page.ref, entries => void (rest.length > 0 ? entries.set('Annots', rest) : entries.delete('Annots')))
  }
  removeFields(revision, gone)
  return gone
}

/** Fields without a widget left go, and the form with its last field; so does its twin in XFA, which would bring them back. */
function removeFields(revision: Revision, gone: Set<number>): void {
  const form = revision.copyOf(revision.catalog.get('AcroForm'))
  const fields = withoutGone(revision, form.get('Fields'), gone, 0)
  for (const key of ['XFA', 'CO', 'SigFlags']) form.delete(key)
  form.set('Fields', fields)
  const entry = fields.length > 0 ? revision.add(form) : undefined
  revision.editCatalog(catalog => void (entry ? catalog.set('AcroForm', entry) : catalog.delete('AcroForm')))
}

function withoutGone(revision: Revision, list: PdfObject | undefined, gone: Set<number>, depth: number): PdfObject[] {
  const items = revision.resolve(list)
  if (!Array.isArray(items) || depth > MAX_DEPTH) return []
  return items.filter(item => {
    if (!(item instanceof PdfRef)) return true
    if (gone.has(item.num)) return false
    const field = revision.resolve(item)
    if (!isDict(field) || !field.has('Kids')) return isDict(field)
    const before = revision.resolve(field.get('Kids'))
    const kids = withoutGone(revision, before, gone, depth + 1)
    if (kids.length === 0) gone.add(item.num)
    else if (Array.isArray(before) && kids.length < before.length)
      revision.edit(item, entries => void entries.set('Kids', kids))
    return kids.length > 0
  })
}

/** Draws the widgets of one page. */
function drawEmpty(revision: Revision, widgets: readonly FormWidget[]): void {
  const { page } = widgets[0]!
  const toDisplayed = invert(page.toUserSpace)
  if (!toDisplayed) return
  const xObjects = new Map<string, PdfRef>()
  let content = ''
  for (const one of widgets) {
    const appearance = emptyAppearance(revision, one.widget)
    const placed = appearance && placement(revision, appearance, one.rect)
    if (placed) {
      const own = `W${xObjects.size + 1}`
      xObjects.set(own, appearance.ref)
      content += `q ${multiply(placed, toDisplayed).map(formatNumber).join(' ')} cm /${own} Do Q\n`
    } else if (!one.widget.has('AP'))
      content += `q ${toDisplayed.map(formatNumber).join(' ')} cm ${frame(revision, one)} Q\n`
  }
  if (content !== '')
    revision.drawOnPage(page.index, { content: latin1(content), fonts: new Map(), xObjects, extGStates: new Map() })
}

/**
 * The normal appearance (ISO 32000-2 §12.5.5) without a value: of a button that which is off, of others without their
 * variable text.
 */
function emptyAppearance(revision: Revision, widget: PdfDict): { ref: PdfRef; entries: PdfDict } | undefined {
  const appearances = revision.resolve(widget.get('AP'))
  const normal = isDict(appearances) ? appearances.get('N') : undefined
  const states = revision.resolve(normal)
  const ref = isDict(states) ? states.get('Off') : normal
  const stream = revision.resolve(ref)
  if (!(ref instanceof PdfRef) || !(stream instanceof PdfStream)) return undefined
  const content = streamBytes(revision, ref)
  if (content === undefined) return undefined
  const variable = isDict(states) ? undefined : variableText(content)
  const entries = new Map(stream.dict).set('Type', name('XObject')).set('Subtype', name('Form'))
  for (const key of ['Filter', 'DecodeParms', 'Length']) entries.delete(key)
  const rest = variable ? Buffer.concat([content.subarray(0, variable[0]), content.subarray(variable[1])]) : content
  return { ref: revision.addStream(entries, rest), entries }
}

/** [start, end) of what stands between `/Tx BMC` and its `EMC` (§12.7.4.3). */
function variableText(content: Uint8Array): [number, number] | undefined {
  let start = -1
  let depth = 0
  for (const { name, operands, start: at, end } of contentOperators(content)) {
    if (name === 'BMC' || name === 'BDC') {
      if (start < 0 && nameOperand(operands[0]) === 'Tx') start = at
      if (start >= 0) depth++
    } else if (name === 'EMC' && start >= 0 && --depth === 0) return [start, end]
  }
  return start < 0 ? undefined : [start, content.length]
}

/**
 * From the appearance's own space to the page's: its box is fitted into the rectangle (Algorithm "appearance streams" of
 * §12.5.5).
 */
function placement(revision: Revision, { entries }: { entries: PdfDict }, rect: Box): Matrix | undefined {
  const numbers = numbersOf(revision, entries.get('Matrix'))
  const matrix = numbers.length === 6 ? (numbers as unknown as Matrix) : identity
  const box = normalizeBox(numbersOf(revision, entries.get('BBox')))
  if (!box) return undefined
  const [left, bottom, right, top] = transformBox(matrix, box)
  const x = (rect[2] - rect[0]) / (right - left)
  const y = (rect[3] - rect[1]) / (top - bottom)
  return Number.isFinite(x) && Number.isFinite(y) ? [x, 0, 0, y, rect[0] - left * x, rect[1] - bottom * y] : undefined
}

/** Background and border of a widget that has no appearance, which viewers make from its characteristics (Table 192). */
function frame(revision: Revision, { widget, rect }: FormWidget): string {
  const characteristics = revision.copyOf(widget.get('MK'))
  const style = revision.copyOf(widget.get('BS'))
  const width = numbersOf(revision, [style.get('W') ?? 1])[0]!
  const [left, bottom, right, top] = rect
  const box = (inset: number) =>
    `${[left + inset, bottom + inset, right - left - 2 * inset, top - bottom - 2 * inset].map(formatNumber).join(' ')} re`
  const background = colour(numbersOf(revision, characteristics.get('BG')), ['g', 'rg', 'k'])
  const border = colour(numbersOf(revision, characteristics.get('BC')), ['G', 'RG', 'K'])
  const isLine = nameOf(revision, style.get('S')) === 'U'
  const line = isLine
    ? `${formatNumber(left)} ${formatNumber(bottom)} m ${formatNumber(right)} ${formatNumber(bottom)} l`
    : box(width / 2)
  return (
    (background && `${background} ${box(0)} f `) +
    (border && width > 0 ? `${border} ${formatNumber(width)} w ${line} S` : '')
  )
}

function colour(components: number[], operators: [string, string, string]): string {
  const operator = { 1: operators[0], 3: operators[1], 4: operators[2] }[components.length]
  return operator ? `${components.map(formatNumber).join(' ')} ${operator}` : ''
}
