import type { FieldWarning, PlacedField } from '../fields/placed-field.ts'
import { type Box, invert, normalizeBox, transformBox } from '../pdf/geometry.ts'
import type { ObjectReader } from '../pdf/object-reader.ts'
import { isDict, type PdfDict, PdfRef } from '../pdf/objects.ts'
import type { PdfPage } from '../pdf/pages.ts'
import { hasFlag, nameOf } from './form-entries.ts'
import { coversDrawing, readFormField } from './form-field.ts'

/** A widget of a form whose field is a template's field too. */
export interface FormWidget {
  ref: PdfRef
  widget: PdfDict
  page: PdfPage
  /** In the user space of the page. */
  rect: Box
  /** The field of a template that is made of it; undefined where another widget has it. */
  field: PlacedField | undefined
  /** It would hide what is drawn in its place. */
  covers: boolean
}

/** Annotation flags (ISO 32000-2 Table 167). */
const HIDDEN = 2
const NO_VIEW = 6
/** Smaller is no place to fill in. */
const SIDE_LEAST_PT = 2

/**
 * The fields of a document's form (§12.7), page by page in the order of its annotations. Changes nothing.
 * @param scripted the same objects with the scripts that tell what a field holds, where the document has lost them
 */
export function readForm(
  reader: ObjectReader,
  pages: readonly PdfPage[],
  scripted = reader,
): { widgets: FormWidget[]; warnings: FieldWarning[] } {
  const form: { widgets: FormWidget[]; warnings: FieldWarning[] } = { widgets: [], warnings: [] }
  if (!isDict(reader.resolve(reader.catalog.get('AcroForm')))) return form
  const seen = new Set<number>()
  for (const page of pages) {
    const annotations = reader.resolve(page.dict.get('Annots'))
    for (const ref of Array.isArray(annotations) ? annotations : []) {
      if (!(ref instanceof PdfRef) || seen.has(ref.num)) continue
      seen.add(ref.num)
      const widget = reader.resolve(ref)
      if (!isDict(widget) || nameOf(reader, widget.get('Subtype')) !== 'Widget') continue
      const flags = reader.resolve(widget.get('F'))
      if (hasFlag(flags, HIDDEN) || hasFlag(flags, NO_VIEW)) continue
      const place = placeOf(reader, widget, page)
      const field = place && readFormField(scripted, scriptedWidget(scripted, ref) ?? widget)
      if (!place || !field) continue
      if ('problem' in field)
        form.warnings.push({
          code: 'form-field-not-taken',
          page: page.index + 1,
          subject: field.formName,
          problem: field.problem,
        })
      else {
        const { rect, ...box } = place
        form.widgets.push({
          ref,
          widget,
          page,
          rect,
          field: { ...field, ...box },
          covers: coversDrawing(reader, widget),
        })
      }
    }
  }
  return form
}

function scriptedWidget(scripted: ObjectReader, ref: PdfRef): PdfDict | undefined {
  const widget = scripted.resolve(ref)
  return isDict(widget) ? widget : undefined
}

/** Where a widget is on the page as displayed; undefined outside of it. */
function placeOf(reader: ObjectReader, widget: PdfDict, page: PdfPage) {
  const corners = reader.resolve(widget.get('Rect'))
  const rect = Array.isArray(corners) ? normalizeBox(corners.map(item => reader.resolve(item))) : undefined
  const toDisplayed = invert(page.toUserSpace)
  if (!rect || !toDisplayed) return undefined
  const [left, bottom, right, top] = transformBox(toDisplayed, rect)
  const x = Math.max(0, left)
  const y = Math.max(0, page.height - top)
  const width = Math.min(right, page.width) - x
  const height = Math.min(page.height - bottom, page.height) - y
  if (width < SIDE_LEAST_PT || height < SIDE_LEAST_PT) return undefined
  return { rect, page: page.index + 1, x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) }
}

/** Hundredths of a point, never beyond the edge. */
const rounded = (value: number) => Math.floor(value * 100) / 100
