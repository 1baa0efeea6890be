import { Embedder } from '../appearance/embedder.ts'
import { drawValue } from '../appearance/values.ts'
import { contentOperators } from '../page-text/content-operators.ts'
import { dictOf, numbersOf, streamBytes } from '../page-text/font-entries.ts'
import { PageTextReader } from '../page-text/page-text.ts'
import { drawsFigures } from '../page-text/shown-lines.ts'
import { appearanceOf, flattenedForm } from '../pdf/annotation-appearance.ts'
import { latin1 } from '../pdf/characters.ts'
import { invert, transformBox } from '../pdf/geometry.ts'
import { dict, isDict, name, type PdfDict, type PdfObject, PdfRef, PdfStream } from '../pdf/objects.ts'
import type { PlacedForm } from '../pdf/page-drawing.ts'
import type { Revision } from '../pdf/revision.ts'
import { formatNumber } from '../pdf/serialize.ts'
import { drawable } from '../text/coverage.ts'
import { fieldFlags, hasFlag, inherited, lineOf, nameOf } from './form-entries.ts'
import { combCellsOf } from './form-field.ts'
import { drawList } from './list-box.ts'
import type { FormWidget } from './read-form.ts'
import { variableText } from './shown-value.ts'

/**
 * Makes a form part of the pages: no field and no widget is left. When a field of the template holds a widget's value,
 * the page shows the empty widget with its boxes and lines; otherwise it shows what the widget showed.
 * @param held numbers of the widgets whose value a field holds
 * @returns numbers of the widgets, which nothing refers to any more
 */
export function dissolveForm(
  revision: Revision,
  widgets: readonly FormWidget[],
  held: ReadonlySet<number>,
): Set<number> {
  const embedder = new Embedder(revision)
  for (const pageWidgets of Map.groupBy(widgets, ({ page }) => page).values())
    for (const widget of pageWidgets)
      drawWidget(revision, embedder, widget, widget.ref !== null && held.has(widget.ref.num))
  embedder.finish()
  const gone = removeWidgets(revision)
  revision.editCatalog(catalog => void catalog.delete('AcroForm'))
  return gone
}

/**
 * Settles what a form leaves to viewers (`NeedAppearances`, §12.7.3): where a value will be drawn, the appearance loses
 * its old value, and all other appearances become final.
 */
export function settleForm(revision: Revision, widgets: readonly FormWidget[]): void {
  const form = revision.copyOf(revision.catalog.get('AcroForm'))
  if (!form.delete('NeedAppearances')) return
  for (const widget of widgets)
    if (widget.shows.by === 'value' && widget.widget.has('AP')) setLook(revision, widget, settledLook(revision, widget))
  revision.editCatalog(catalog => catalog.set('AcroForm', form))
}

/** Sets or removes the appearance of a widget, even if the widget is written directly into the list of annotations. */
function setLook(revision: Revision, { ref, widget, page }: FormWidget, look: PlacedForm | undefined): void {
  const change = (entries: PdfDict) => void (look ? entries.set('AP', dict({ N: look.form })) : entries.delete('AP'))
  if (ref) {
    revision.edit(ref, change)
    return
  }
  const edited = new Map(widget)
  change(edited)
  const replaced = (item: PdfObject) => (item === widget ? edited : item)
  revision.edit(page.ref, entries => {
    const annotations = revision.resolve(entries.get('Annots')) as PdfObject[]
    entries.set('Annots', annotations.map(replaced))
  })
}

/**
 * Returns the appearance of a widget without its value; undefined when it would still show the old value. The value of
 * a bar code or the mark of an option cannot be separated from the rest.
 */
function settledLook(revision: Revision, formWidget: FormWidget): PlacedForm | undefined {
  const isRedrawn = formWidget.shows.list || formWidget.widget.has('PMD') || !isText(revision, formWidget.widget)
  const look = isRedrawn ? undefined : emptyLook(revision, formWidget)
  const content = look && streamBytes(revision, revision.resolve(look.form) as PdfStream)
  return content && (variableText(content) || !drawsFigures(content)) ? look : undefined
}

/** Removes all widgets from every page, even those that show nothing. Returns their object numbers. */
function removeWidgets(revision: Revision): Set<number> {
  const gone = new Set<number>()
  const isWidget = (item: PdfObject) => {
    const annotation = revision.resolve(item)
    return isDict(annotation) && nameOf(revision, annotation.get('Subtype')) === 'Widget'
  }
  for (const page of revision.document.pages()) {
    const annotations = revision.resolve(page.dict.get('Annots'))
    if (!Array.isArray(annotations)) continue
    const rest = annotations.filter(item => !isWidget(item))
    if (rest.length === annotations.length) continue
    for (const item of annotations) if (item instanceof PdfRef && isWidget(item)) gone.add(item.num)
    revision.edit(page.ref, entries => void (rest.length > 0 ? entries.set('Annots', rest) : entries.delete('Annots')))
  }
  return gone
}

function drawWidget(revision: Revision, embedder: Embedder, formWidget: FormWidget, isHeld: boolean): void {
  const appearance = appearanceOf(revision, formWidget.widget)
  const isWhole = appearance !== undefined && !isHeld && formWidget.shows.by !== 'value'
  const look = isWhole ? flattenedForm(revision, formWidget.widget, appearance) : emptyLook(revision, formWidget)
  if (look) revision.layUnderDrawings(formWidget.page.index, look)
  if (!isHeld && formWidget.shows.by === 'value') drawShownValue(revision, embedder, formWidget)
}

/** Draws the value that no appearance shows, upright on the page as displayed. */
function drawShownValue(revision: Revision, embedder: Embedder, { widget, page, rect, shows }: FormWidget): void {
  const toDisplayed = invert(page.toUserSpace)
  if (!rect || !toDisplayed) return
  const [left, bottom, right, top] = transformBox(toDisplayed, rect)
  const place = { x: left, y: page.height - top, width: right - left, height: top - bottom }
  const value = drawable(shows.text ?? '')
  const drawing = shows.list
    ? drawList(embedder, shows.list, place, page)
    : drawValue(
        embedder,
        { ...place, type: drawnType(revision, widget, value), ...combOf(revision, widget), value },
        page,
      )
  revision.drawOnPage(page.index, drawing)
}

const combOf = (revision: Revision, widget: PdfDict) => combCellsOf(revision, lineOf(revision, widget)) ?? {}

function drawnType(revision: Revision, widget: PdfDict, value: string): 'checkbox' | 'paragraph' | 'text' {
  const line = lineOf(revision, widget)
  const flags = inherited(revision, line, 'Ff')
  const type = nameOf(revision, inherited(revision, line, 'FT'))
  if (type === 'Btn') return hasFlag(flags, fieldFlags.pushButton) ? 'text' : 'checkbox'
  return value.includes('\n') || (type === 'Tx' && hasFlag(flags, fieldFlags.multiline)) ? 'paragraph' : 'text'
}

/** Returns the look of a widget without a value: its appearance or, without one, its frame. */
function emptyLook(revision: Revision, formWidget: FormWidget): PlacedForm | undefined {
  if (!formWidget.widget.has('AP')) return frame(revision, formWidget)
  const normal = normalAppearance(revision, formWidget.widget)
  if (!normal) return undefined
  const rest = normal.isState || !isText(revision, formWidget.widget) ? normal.content : withoutValue(revision, normal)
  if (rest === undefined) return frame(revision, formWidget)
  const entries = new Map(normal.stream.dict).set('Type', name('XObject')).set('Subtype', name('Form'))
  for (const key of ['Filter', 'DecodeParms', 'Length']) entries.delete(key)
  const widget = new Map(formWidget.widget).set('AP', dict({ N: revision.addStream(entries, rest) }))
  const placed = appearanceOf(revision, widget)
  return placed && { form: placed.form, matrix: placed.matrix }
}

interface NormalAppearance {
  stream: PdfStream
  content: Uint8Array
  /** Whether it is the appearance of a button that is off. */
  isState: boolean
}

/** Returns the normal appearance (ISO 32000-2 §12.5.5); for a button, the appearance when it is off. */
function normalAppearance(revision: Revision, widget: PdfDict): NormalAppearance | undefined {
  const normal = revision.resolve(dictOf(revision, widget.get('AP')).get('N'))
  const stream = isDict(normal) ? revision.resolve(normal.get('Off')) : normal
  const content = stream instanceof PdfStream ? streamBytes(revision, stream) : undefined
  if (!(stream instanceof PdfStream) || content === undefined) return undefined
  return { stream, content, isState: isDict(normal) }
}

const isText = (revision: Revision, widget: PdfDict) =>
  ['Tx', 'Ch'].includes(nameOf(revision, inherited(revision, lineOf(revision, widget), 'FT')) ?? '')

/** Removes the part that shows the value, or all text if no part is marked; undefined when text would remain. */
function withoutValue(revision: Revision, { stream, content }: NormalAppearance): Uint8Array | undefined {
  const variable = variableText(content)
  if (variable) return Buffer.concat([withoutRanges(content, [variable]), latin1(' /Tx BMC EMC')])
  const rest = withoutRanges(content, textObjects(content))
  const resources = dictOf(revision, stream.dict.get('Resources'))
  return new PageTextReader(revision).textOf(rest, resources)?.trim() === '' ? rest : undefined
}

function withoutRanges(content: Uint8Array, ranges: readonly (readonly [number, number])[]): Uint8Array {
  const starts = [0, ...ranges.map(([, end]) => end)]
  const ends = [...ranges.map(([start]) => start), content.length]
  return Buffer.concat(starts.map((start, index) => content.subarray(start, ends[index])))
}

/** Returns the range [start, end) of each text object, `BT` to `ET` (§9.4). */
function textObjects(content: Uint8Array): [number, number][] {
  const ranges: [number, number][] = []
  let start = -1
  for (const { name: operator, start: at, end } of contentOperators(content)) {
    if (operator === 'BT' && start < 0) start = at
    if (operator !== 'ET' || start < 0) continue
    ranges.push([start, end])
    start = -1
  }
  return start < 0 ? ranges : [...ranges, [start, content.length]]
}

/**
 * Draws the background and border of a widget without an appearance, as viewers derive them from its characteristics
 * (Table 192).
 */
function frame(revision: Revision, { widget, rect }: FormWidget): PlacedForm | undefined {
  if (!rect) return undefined
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
  const content =
    (background && `${background} ${box(0)} f `) +
    (border && width > 0 ? `${border} ${formatNumber(width)} w ${line} S` : '')
  if (content === '') return undefined
  const entries = dict({ Type: name('XObject'), Subtype: name('Form'), BBox: [...rect], Resources: dict({}) })
  return { form: revision.addStream(entries, latin1(content)), matrix: [1, 0, 0, 1, 0, 0] }
}

function colour(components: number[], operators: [string, string, string]): string {
  const operator = { 1: operators[0], 3: operators[1], 4: operators[2] }[components.length]
  return operator ? `${components.map(formatNumber).join(' ')} ${operator}` : ''
}
