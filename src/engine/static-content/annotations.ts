import { normalizeBox } from '../pdf/geometry.ts'
import type { ObjectReader } from '../pdf/object-reader.ts'
import { isDict, name, type PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '../pdf/objects.ts'
import { entriesOf, nameEntryOf } from './entries-of.ts'
import type { Report } from './entry-rules.ts'
import { LOOKS_OF_ANNOTATION, STAYING_ANNOTATIONS } from './what-may-stay.ts'

/** Annotation flags (ISO 32000-2 Table 167), as masks. */
const HIDDEN = 1 << 1
const PRINT = 1 << 2
const NO_ZOOM = 1 << 3
const NO_ROTATE = 1 << 4
const NO_VIEW = 1 << 5
const TOGGLE_NO_VIEW = 1 << 8
const MAX_FLAGS = 0xffff
/** Flags that make an annotation's look depend on the viewer, its zoom or the pointer. */
const CHANGING = NO_ZOOM | NO_ROTATE | TOGGLE_NO_VIEW

/** Popups are never part of the page, because viewers open and close them. */
const POPUP = 'Popup'

/** The context of an annotation that determines its look. */
export interface AnnotationPlace {
  reader: ObjectReader
  /** Whether a layer, or a membership in layers, is shown; undefined when not all viewers agree. */
  isShown(layer: PdfObject): boolean | undefined
  report: Report
}

/**
 * Returns the annotation with a single look, which is its look on the screen. Returns the same object when it has no
 * other look, and null when the annotation is removed.
 */
export function steadyAnnotation(annotation: PdfDict, place: AnnotationPlace): PdfDict | null {
  const typed = withSteadyType(annotation, place)
  if (!typed) return null
  const steps = [withoutLayer, withSteadyAppearance, withSteadyFlags, withoutOpen]
  return steps.reduce((steady, step) => step(steady, place), typed)
}

function withSteadyType(annotation: PdfDict, { reader, report }: AnnotationPlace): PdfDict | null {
  const type = subtypeOf(reader, annotation)
  const isOrphan = type === 'Widget' && hasNormalAppearance(reader, annotation) && !isOfForm(reader, annotation)
  if (STAYING_ANNOTATIONS.has(type) && !isOrphan) return withoutForeignFile(annotation, reader, report)
  report(isOrphan ? 'orphan-field' : 'media')
  if (!hasNormalAppearance(reader, annotation)) return null
  const looks = new Map([...annotation].filter(([key]) => LOOKS_OF_ANNOTATION.includes(key)))
  return looks.set('Subtype', name('Stamp'))
}

/** An annotation that is nested more deeply is not a form field. */
const FIELD_DEPTH_MOST = 64

/** Whether a widget belongs to a field of the form. Some viewers show only such widgets. */
function isOfForm(reader: ObjectReader, widget: PdfDict): boolean {
  if (!entriesOf(reader, reader.catalog.get('AcroForm'))) return false
  let field: PdfDict | undefined = widget
  for (let depth = 0; field && depth < FIELD_DEPTH_MOST; depth++) {
    if (field.has('FT')) return true
    field = entriesOf(reader, field.get('Parent'))
  }
  return false
}

/**
 * Removes a file that is only named, because viewers would look for it outside of the document. An attached file may
 * stay.
 */
function withoutForeignFile(annotation: PdfDict, reader: ObjectReader, report: Report): PdfDict {
  const file = reader.resolve(annotation.get('FS'))
  const entries = entriesOf(reader, file)
  const isForeign = file instanceof PdfString || (entries && !entriesOf(reader, entries.get('EF')))
  if (!isForeign) return annotation
  report('opens-file')
  return changed(annotation, entries => entries.delete('FS'))
}

/**
 * Takes an annotation out of its layer. Viewers do not agree on the layers of annotations, so an annotation whose layer
 * is not simply shown cannot be fixed.
 */
function withoutLayer(annotation: PdfDict, { isShown, report, reader }: AnnotationPlace): PdfDict {
  const layer = annotation.get('OC')
  if (layer === undefined || reader.resolve(layer) === null) return annotation
  report(isShown(layer) === true || !draws(reader, annotation) ? 'layers' : 'hidden-annotation')
  return changed(annotation, entries => entries.delete('OC'))
}

/** Leaves a single appearance (§12.5.5): none for the pointer, and an explicit state. */
function withSteadyAppearance(annotation: PdfDict, { reader, report }: AnnotationPlace): PdfDict {
  const appearances = entriesOf(reader, annotation.get('AP'))
  if (!appearances) return annotation
  const states = reader.resolve(appearances.get('N'))
  const hasOthers = appearances.has('R') || appearances.has('D')
  const isStateless = isDict(states) && !(reader.resolve(annotation.get('AS')) instanceof PdfName)
  if (!hasOthers && !isStateless) return annotation
  if (hasOthers) report('pointer-appearance')
  // A field's value determines its state, and viewers agree on that, so stating it needs no warning.
  if (isStateless && subtypeOf(reader, annotation) !== 'Widget') report('changing-annotation')
  return changed(annotation, entries => {
    if (hasOthers) entries.set('AP', new Map([...appearances].filter(([key]) => key === 'N')))
    if (isDict(states) && isStateless) entries.set('AS', name(stateByValue(reader, annotation, states)))
  })
}

/** Returns the state that PDFium uses when none is stated: the state that the field's value names, or else `Off`. */
function stateByValue(reader: ObjectReader, annotation: PdfDict, states: PdfDict): string {
  const fields = [annotation, entriesOf(reader, annotation.get('Parent')) ?? new Map()]
  const state = fields.map(field => nameEntryOf(reader, field.get('V'))).find(name => name) ?? ''
  return state !== '' && states.has(state) ? state : 'Off'
}

/**
 * Sets the flags so that screen and print show the same. An annotation that would show only in print is hidden and
 * reported.
 */
function withSteadyFlags(annotation: PdfDict, { reader, report }: AnnotationPlace): PdfDict {
  if (!draws(reader, annotation)) return annotation
  const value = reader.resolve(annotation.get('F')) ?? 0
  // When the flags are not a small integer, viewers interpret them differently.
  const isPlain = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_FLAGS
  const flags = isPlain ? value : 0
  const onScreen = (flags & (HIDDEN | NO_VIEW)) === 0
  const inPrint = (flags & HIDDEN) === 0 && (flags & PRINT) !== 0
  if (!isPlain || (flags & CHANGING) !== 0) report('changing-annotation')
  if (onScreen && !inPrint) report(isFrame(reader, annotation) ? 'link-frame' : 'screen-only-annotation')
  if (!onScreen && inPrint)
    report(subtypeOf(reader, annotation) === 'Widget' ? 'print-only-field' : 'print-only-annotation')
  const equal = onScreen === inPrint ? 0 : onScreen ? PRINT : HIDDEN
  const steady = (flags & ~CHANGING) | equal
  return isPlain && steady === flags ? annotation : changed(annotation, entries => entries.set('F', steady))
}

/** Closes an open note: it or its window would cover what is below it, but only on the screen. */
function withoutOpen(annotation: PdfDict, { reader, report }: AnnotationPlace): PdfDict {
  if (reader.resolve(annotation.get('Open')) !== true) return annotation
  report('changing-annotation')
  return changed(annotation, entries => entries.delete('Open'))
}

/** Whether the annotation shows anything. */
function draws(reader: ObjectReader, annotation: PdfDict): boolean {
  const corners = reader.resolve(annotation.get('Rect'))
  const box = Array.isArray(corners) ? normalizeBox(corners.map(corner => reader.resolve(corner))) : undefined
  const type = subtypeOf(reader, annotation)
  if (!box || type === POPUP) return false
  if (hasNormalAppearance(reader, annotation)) return true
  return type === 'Link' ? borderWidth(reader, annotation) > 0 : type !== 'Widget'
}

/** A frame up to this width is too thin to hide anything; a wider frame covers what is under it. */
const MAX_FRAME_PT = 2

function isFrame(reader: ObjectReader, annotation: PdfDict): boolean {
  return (
    subtypeOf(reader, annotation) === 'Link' &&
    !hasNormalAppearance(reader, annotation) &&
    borderWidth(reader, annotation) <= MAX_FRAME_PT
  )
}

/** Returns the width of the frame that viewers draw around a link: 1 when not stated (§12.5.2, §12.5.4). */
function borderWidth(reader: ObjectReader, annotation: PdfDict): number {
  const style = entriesOf(reader, annotation.get('BS'))
  const border = reader.resolve(annotation.get('Border'))
  const width = style ? style.get('W') : Array.isArray(border) ? border[2] : undefined
  const value = reader.resolve(width)
  return typeof value === 'number' ? value : 1
}

function hasNormalAppearance(reader: ObjectReader, annotation: PdfDict): boolean {
  const normal = reader.resolve(entriesOf(reader, annotation.get('AP'))?.get('N'))
  return isDict(normal) || normal instanceof PdfStream
}

const subtypeOf = (reader: ObjectReader, annotation: PdfDict) => nameEntryOf(reader, annotation.get('Subtype')) ?? ''

function changed(annotation: PdfDict, change: (entries: PdfDict) => void): PdfDict {
  const copy = new Map(annotation)
  change(copy)
  return copy
}
