import type { FieldWarning, PlacedField } from '../fields/placed-field.ts'
import { PageTextReader } from '../page-text/page-text.ts'
import { invert, normalizeBox, type PdfBox, transformBox } from '../pdf/geometry.ts'
import type { ObjectReader } from '../pdf/object-reader.ts'
import { isDict, type PdfDict, type PdfObject, PdfRef } from '../pdf/objects.ts'
import type { PdfPage } from '../pdf/pages.ts'
import { undrawableCharacters } from '../text/coverage.ts'
import { fullName, hasFlag, lineOf, nameOf } from './form-entries.ts'
import { coversDrawing, readFormField } from './form-field.ts'
import { type ShownValue, shownValue } from './shown-value.ts'

/** A widget of a form on its page (ISO 32000-2 §12.5.6.19). */
export interface FormWidget {
  /** Null for a widget that is written directly into the list of annotations. Such a widget does not become a field. */
  ref: PdfRef | null
  widget: PdfDict
  page: PdfPage
  /** The rectangle in the user space of the page; undefined when the widget has no size. */
  rect: PdfBox | undefined
  /** The template field made from the widget; undefined when there is none, or when another widget has it. */
  field: PlacedField | undefined
  shows: ShownValue
  /** Whether the widget would hide a drawing in its place. */
  covers: boolean
}

export interface ReadForm {
  /** All widgets that the screen shows, page by page in the order of the annotations. */
  widgets: FormWidget[]
  warnings: FieldWarning[]
}

/** Annotation flags (ISO 32000-2 Table 167). */
const HIDDEN = 2
const NO_VIEW = 6
/** A widget with a side shorter than this, in points, is too small to fill in. */
const SIDE_LEAST_PT = 2

/**
 * Reads the widgets of a document's form (§12.7) and the fields made from them. Changes nothing.
 * @param scripted the same objects with the scripts that reveal what a field holds, for a document that has lost them
 */
export function readForm(reader: ObjectReader, pages: readonly PdfPage[], scripted = reader): ReadForm {
  const form: ReadForm = { widgets: [], warnings: [] }
  if (!isDict(reader.resolve(reader.catalog.get('AcroForm')))) return form
  const read = { texts: new PageTextReader(reader), scripted, seen: new Set<number>() }
  for (const page of pages) {
    const annotations = reader.resolve(page.dict.get('Annots'))
    for (const item of Array.isArray(annotations) ? annotations : []) {
      const widget = reader.resolve(item)
      if (!isDict(widget) || nameOf(reader, widget.get('Subtype')) !== 'Widget') continue
      addWidget(form, read, { item, widget, page })
    }
  }
  return form
}

interface FormReading {
  texts: PageTextReader
  scripted: ObjectReader
  /** The numbers of the widgets read so far, so that a widget in a second place does not make a second field. */
  seen: Set<number>
}

function addWidget(
  form: ReadForm,
  { texts, scripted, seen }: FormReading,
  { item, widget, page }: { item: PdfObject; widget: PdfDict; page: PdfPage },
): void {
  const { reader } = texts
  const ref = item instanceof PdfRef ? item : null
  const withScripts = (ref && scriptedWidget(scripted, ref)) ?? widget
  const shows = shownValue(texts, widget, { reader: scripted, widget: withScripts })
  const warn = (code: FieldWarning['code'], subject: string, problem: string) =>
    form.warnings.push({ code, page: page.index + 1, subject, problem })
  const flags = reader.resolve(widget.get('F'))
  if (hasFlag(flags, HIDDEN)) return
  if (hasFlag(flags, NO_VIEW)) {
    if (shows.by !== 'nothing')
      warn('form-field-left-out', fullName(reader, lineOf(reader, widget)), 'it is only shown in print')
    return
  }
  const missing = shows.by === 'value' ? undrawableCharacters(drawnText(shows)) : []
  if (missing.length > 0)
    warn(
      'form-value-not-drawn',
      fullName(reader, lineOf(reader, widget)),
      `no bundled font has ${missing.slice(0, 5).join(' ')}`,
    )
  const rect = rectOf(reader, widget)
  const place = rect && placeOf(rect, page)
  const field = place && ref && !seen.has(ref.num) ? readFormField(scripted, withScripts, shows) : undefined
  if (ref) seen.add(ref.num)
  if (field && 'problem' in field) warn('form-field-not-taken', field.formName, field.problem)
  const made = field && !('problem' in field) ? { ...field, ...place!, ...widgetsHolding(ref!, shows) } : undefined
  form.widgets.push({ ref, widget, page, rect, field: made, shows, covers: coversDrawing(reader, widget) })
}

const drawnText = ({ text, list }: ShownValue) => list?.options.map(option => option.text).join('\n') ?? text ?? ''

/**
 * Returns the widget that holds the value. A value that was removed from a form is not held by any widget, so nothing
 * of it is shown.
 */
const widgetsHolding = ({ num }: PdfRef, { by, text, list }: ShownValue) =>
  by === 'nothing' || (by === 'value' && !text && !list) ? {} : { widgets: [num] }

function scriptedWidget(scripted: ObjectReader, ref: PdfRef): PdfDict | undefined {
  const widget = scripted.resolve(ref)
  return isDict(widget) ? widget : undefined
}

function rectOf(reader: ObjectReader, widget: PdfDict): PdfBox | undefined {
  const corners = reader.resolve(widget.get('Rect'))
  return Array.isArray(corners) ? normalizeBox(corners.map(item => reader.resolve(item))) : undefined
}

/** Returns the place of a rectangle on the page as displayed; undefined outside of the page. */
function placeOf(rect: PdfBox, page: PdfPage) {
  const toDisplayed = invert(page.toUserSpace)
  if (!toDisplayed) return undefined
  const [left, bottom, right, top] = transformBox(toDisplayed, rect)
  const x = Math.max(0, left)
  const y = Math.max(0, page.height - top)
  const width = Math.min(right, page.width) - x
  const height = Math.min(page.height - bottom, page.height) - y
  if (width < SIDE_LEAST_PT || height < SIDE_LEAST_PT) return undefined
  return { page: page.index + 1, x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) }
}

/** Rounds down to hundredths of a point, so that it never exceeds the edge. */
const rounded = (value: number) => Math.floor(value * 100) / 100
