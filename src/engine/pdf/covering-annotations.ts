import { appearanceOf, flattenedForm, isInBlankState } from './annotation-appearance.ts'
import { type Box, normalizeBox, transformBox } from './geometry.ts'
import { isDict, type PdfDict, PdfName, type PdfObject, PdfRef } from './objects.ts'
import type { PdfPage } from './pages.ts'
import { PdfError } from './pdf-error.ts'
import type { Revision } from './revision.ts'

/** A place on a page: points from the top left of the page as displayed. */
export interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** Annotation flags (ISO 32000-2 §12.5.3). */
const HIDDEN = 2
const NO_VIEW = 32
/** A field of a form that only touches the place at its edge stays as it is. */
const COVERED_SHARE = 0.2

/**
 * What becomes of an annotation that lies over a place:
 * - `keep`: it shows nothing
 * - `hide`: a field of a form, whose value is drawn in its place by whoever put a field there; and the icons and windows of
 *   notes
 * - `unframe`: a link, which viewers may frame, but which must go on leading somewhere
 * - `flatten`: its appearance becomes part of the page
 * - `fail`: viewers draw it each in its own way, and it says something, so that it can neither go nor stay
 */
type Treatment = 'keep' | 'hide' | 'unframe' | 'flatten' | 'fail'

/** What becomes of annotations that come without an appearance. PDFium draws those that stay, so a look at the page shows. */
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
 * Clears places of an unsigned document for drawings. Viewers paint annotations over the page's content, so one with an
 * opaque appearance would cover what is drawn; with the appearance in the page, it looks as before and lies under it.
 * @throws PdfError 'not-seen' where an annotation that viewers draw each in its own way may lie over a place
 */
export function clearPlaces(revision: Revision, page: PdfPage, places: Place[]): void {
  const inUserSpace = places.map(place => boxOf(place, page))
  if (places.length > 0) treatAnnotations(revision, page, annotation => treatmentOf(revision, annotation, inUserSpace))
}

/** Makes all annotations of an unsigned document's page that have an appearance part of the page, for what is drawn all over it. */
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
    const own = revision.resolve(annotation)
    if (!isDict(own)) return [annotation]
    const treatment = choose(own)
    if (treatment === 'fail')
      throw new PdfError('not-seen', `an annotation may cover a field on page ${page.index + 1}`, page.index + 1)
    if (treatment !== 'flatten') return [treated(revision, annotation, own, treatment)]
    revision.layUnderDrawings(page.index, flattenedForm(revision, own, appearanceOf(revision, own)!))
    return []
  })
  const isSame = left.length === annotations.length && left.every((one, index) => one === annotations[index])
  if (!isSame) revision.edit(page.ref, entries => entries.set('Annots', left))
}

function treatmentOf(revision: Revision, annotation: PdfDict, places: Box[]): Treatment {
  const extent = extentOf(revision, annotation)
  if (extent === undefined || isHidden(revision, annotation)) return 'keep'
  const share = Math.max(...places.map(place => overlap(place, extent) / Math.min(area(place), area(extent))))
  const kind = kindOf(revision, annotation)
  if (!(share > 0)) return 'keep'
  if (kind === 'Popup' || (kind === 'Widget' && share >= COVERED_SHARE)) return 'hide'
  if (canBeFlattened(revision, annotation)) return 'flatten'
  return isInBlankState(revision, annotation) ? 'keep' : (WITHOUT_APPEARANCE[kind] ?? 'fail')
}

/** A field's appearance is not what viewers show where they are asked to make it anew (`NeedAppearances`, §12.7.3). */
function canBeFlattened(revision: Revision, annotation: PdfDict): boolean {
  const form = revision.copyOf(revision.catalog.get('AcroForm'))
  const isMadeAnew = kindOf(revision, annotation) === 'Widget' && revision.resolve(form.get('NeedAppearances')) === true
  return !isMadeAnew && appearanceOf(revision, annotation) !== undefined
}

const isHidden = (revision: Revision, annotation: PdfDict) =>
  (numberOf(revision.resolve(annotation.get('F'))) & (HIDDEN | NO_VIEW)) !== 0

function kindOf(revision: Revision, annotation: PdfDict): string {
  const subtype = revision.resolve(annotation.get('Subtype'))
  return subtype instanceof PdfName ? subtype.value : ''
}

/** The annotation as it goes on, itself or changed. */
function treated(revision: Revision, annotation: PdfObject, own: PdfDict, treatment: Treatment): PdfObject {
  if (treatment === 'keep') return annotation
  const changed = new Map(own)
  if (treatment === 'hide') changed.set('F', numberOf(revision.resolve(own.get('F'))) | HIDDEN)
  else {
    changed.delete('BS')
    changed.set('Border', [0, 0, 0])
  }
  if (!(annotation instanceof PdfRef)) return changed
  revision.set(annotation, changed)
  return annotation
}

const numberOf = (object: PdfObject) => (typeof object === 'number' ? object : 0)

function boxOf({ x, y, width, height }: Place, page: PdfPage): Box {
  return transformBox(page.toUserSpace, [x, page.height - y - height, x + width, page.height - y])
}

/**
 * What the annotation may show something on: its rectangle, or where it has no appearance also the points that viewers
 * draw lines through, each as wide as its border (ISO 32000-2 §12.5.4, §12.5.6.7 to §12.5.6.13).
 */
function extentOf(revision: Revision, annotation: PdfDict): Box | undefined {
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

/** Of an array, and of arrays in it. */
function numbersIn(revision: Revision, object: PdfObject | undefined): number[] {
  const list = revision.resolve(object)
  if (!Array.isArray(list)) return typeof list === 'number' ? [list] : []
  return list.flatMap(one => {
    const item = revision.resolve(one)
    return Array.isArray(item) ? item.map(inner => numberOf(revision.resolve(inner))) : [numberOf(item)]
  })
}

const area = ([left, bottom, right, top]: Box) => Math.max(0, right - left) * Math.max(0, top - bottom)

const overlap = (a: Box, b: Box) =>
  area([Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])])
