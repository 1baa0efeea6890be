import { appearanceOf, flattenedForm, isInBlankState } from './annotation-appearance.ts'
import { normalizeBox, type PdfBox, transformBox } from './geometry.ts'
import { isDict, type PdfDict, PdfName, type PdfObject, PdfRef } from './objects.ts'
import type { PdfPage } from './pages.ts'
import { PdfError } from './pdf-error.ts'
import type { Rectangle } from './rectangle.ts'
import type { Revision } from './revision.ts'

/** Annotation flags (ISO 32000-2 §12.5.3). */
const HIDDEN = 2
const NO_VIEW = 32
/**
 * A form field is hidden when the overlap is at least this share of the field or of the place, whichever is smaller.
 */
const COVERED_SHARE = 0.2

/**
 * What to do with an annotation over a place:
 * - `keep`: it shows nothing over the place, or rendering the page shows whether it does
 * - `hide`: a form field, whose value is drawn by the field at this place instead; also the icons and windows of notes
 * - `unframe`: a link, which must keep working although viewers may draw a frame around it
 * - `flatten`: its appearance becomes part of the page
 * - `fail`: it has content, so it cannot be removed, but each viewer draws it in its own way, so it cannot stay
 */
type Treatment = 'keep' | 'hide' | 'unframe' | 'flatten' | 'fail'

/**
 * The treatment of annotations without an appearance. PDFium draws the annotations that are kept, so rendering the page
 * shows them.
 */
const WITHOUT_APPEARANCE: Record<string, Treatment> = {
  Link: 'unframe',
  Widget: 'keep',
  Text: 'hide',
  FileAttachment: 'hide',
  Sound: 'hide',
  Square: 'keep',
  Circle: 'keep',
  Ink: 'keep',
  Highlight: 'keep',
  Underline: 'keep',
  Squiggly: 'keep',
  StrikeOut: 'keep',
}

/**
 * Clears places of an unsigned document for drawings. Viewers paint annotations over the page's content, so an
 * annotation with an opaque appearance would cover a drawing. Once its appearance is part of the page, it looks the
 * same but is under the drawing.
 * @throws PdfError 'not-seen' when an annotation that each viewer draws in its own way may be over a place
 */
export function clearPlaces(revision: Revision, page: PdfPage, places: Rectangle[]): void {
  const inUserSpace = places.map(place => boxOf(place, page))
  if (places.length > 0) treatAnnotations(revision, page, annotation => treatmentOf(revision, annotation, inUserSpace))
}

/**
 * Makes all annotations that have an appearance part of an unsigned document's page, before a drawing that covers the
 * whole page.
 */
export function flattenAnnotations(revision: Revision, page: PdfPage): void {
  treatAnnotations(revision, page, annotation => {
    const isShown = kindOf(revision, annotation) !== 'Popup' && !isHidden(revision, annotation)
    return isShown && canBeFlattened(revision, annotation) ? 'flatten' : 'keep'
  })
}

function treatAnnotations(revision: Revision, page: PdfPage, choose: (annotation: PdfDict) => Treatment): void {
  const annotations = revision.resolve(revision.copyOf(page.ref).get('Annots'))
  if (!Array.isArray(annotations)) return
  const left = annotations.flatMap(annotation => {
    const entries = revision.resolve(annotation)
    if (!isDict(entries)) return [annotation]
    const treatment = choose(entries)
    if (treatment === 'fail')
      throw new PdfError('not-seen', `an annotation may cover a field on page ${page.index + 1}`, page.index + 1)
    if (treatment !== 'flatten') return [applyTreatment(revision, annotation, entries, treatment)]
    revision.layUnderDrawings(page.index, flattenedForm(revision, entries, appearanceOf(revision, entries)!))
    return []
  })
  const isSame = left.length === annotations.length && left.every((item, index) => item === annotations[index])
  if (!isSame) revision.edit(page.ref, entries => entries.set('Annots', left))
}

function treatmentOf(revision: Revision, annotation: PdfDict, places: PdfBox[]): Treatment {
  const extent = extentOf(revision, annotation)
  if (extent === undefined || isHidden(revision, annotation)) return 'keep'
  const share = Math.max(...places.map(place => overlap(place, extent) / Math.min(area(place), area(extent))))
  const kind = kindOf(revision, annotation)
  if (!(share > 0)) return 'keep'
  if (kind === 'Popup' || (kind === 'Widget' && share >= COVERED_SHARE)) return 'hide'
  if (canBeFlattened(revision, annotation)) return 'flatten'
  return isInBlankState(revision, annotation) ? 'keep' : (WITHOUT_APPEARANCE[kind] ?? 'fail')
}

/**
 * Whether an annotation has an appearance that viewers show. They do not show the appearance of a field when asked to
 * generate a new one (`NeedAppearances`, §12.7.3).
 */
function canBeFlattened(revision: Revision, annotation: PdfDict): boolean {
  const form = revision.copyOf(revision.catalog.get('AcroForm'))
  const isRegenerated =
    kindOf(revision, annotation) === 'Widget' && revision.resolve(form.get('NeedAppearances')) === true
  return !isRegenerated && appearanceOf(revision, annotation) !== undefined
}

const isHidden = (revision: Revision, annotation: PdfDict) =>
  (numberOf(revision.resolve(annotation.get('F'))) & (HIDDEN | NO_VIEW)) !== 0

function kindOf(revision: Revision, annotation: PdfDict): string {
  const subtype = revision.resolve(annotation.get('Subtype'))
  return subtype instanceof PdfName ? subtype.value : ''
}

/** Returns the annotation after the treatment. */
function applyTreatment(revision: Revision, annotation: PdfObject, entries: PdfDict, treatment: Treatment): PdfObject {
  if (treatment === 'keep') return annotation
  const changed = new Map(entries)
  if (treatment === 'hide') changed.set('F', numberOf(revision.resolve(entries.get('F'))) | HIDDEN)
  else {
    changed.delete('BS')
    changed.set('Border', [0, 0, 0])
  }
  if (!(annotation instanceof PdfRef)) return changed
  revision.set(annotation, changed)
  return annotation
}

const numberOf = (object: PdfObject) => (typeof object === 'number' ? object : 0)

function boxOf({ x, y, width, height }: Rectangle, page: PdfPage): PdfBox {
  return transformBox(page.toUserSpace, [x, page.height - y - height, x + width, page.height - y])
}

/**
 * Returns the area in which an annotation may show something: its rectangle and, without an appearance, the points that
 * viewers draw lines through, extended by the width of its border (ISO 32000-2 §12.5.4, §12.5.6.7 to §12.5.6.13).
 */
function extentOf(revision: Revision, annotation: PdfDict): PdfBox | undefined {
  const rect = numbersIn(revision, annotation.get('Rect'))
  if (appearanceOf(revision, annotation) !== undefined) return normalizeBox(rect)
  const numbers = [
    ...rect,
    ...['L', 'Vertices', 'InkList', 'CL'].flatMap(key => numbersIn(revision, annotation.get(key))),
  ]
  const [xs, ys] = [0, 1].map(parity => numbers.filter((_, index) => index % 2 === parity)) as [number[], number[]]
  const border = revision.copyOf(annotation.get('BS')).get('W') ?? numbersIn(revision, annotation.get('Border'))[2] ?? 1
  const width = numberOf(revision.resolve(border))
  return normalizeBox([least(xs) - width, least(ys) - width, most(xs) + width, most(ys) + width])
}

const least = (numbers: number[]) => numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
const most = (numbers: number[]) => numbers.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)

/** Returns the numbers of an array, including those in nested arrays. */
function numbersIn(revision: Revision, object: PdfObject | undefined): number[] {
  const list = revision.resolve(object)
  if (!Array.isArray(list)) return typeof list === 'number' ? [list] : []
  return list.flatMap(element => {
    const item = revision.resolve(element)
    return Array.isArray(item) ? item.map(inner => numberOf(revision.resolve(inner))) : [numberOf(item)]
  })
}

const area = ([left, bottom, right, top]: PdfBox) => Math.max(0, right - left) * Math.max(0, top - bottom)

const overlap = (a: PdfBox, b: PdfBox) =>
  area([Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])])
