import { type Matrix, normalizeBox, type PdfBox, transformBox } from './geometry.ts'
import type { ObjectReader } from './object-reader.ts'
import { dict, isDict, name, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from './objects.ts'
import type { PlacedForm } from './page-drawing.ts'
import type { RevisionObjects } from './revision-objects.ts'
import { formatNumber } from './serialize.ts'

/** The form XObject that shows an annotation, and its placement on the page. */
export interface Appearance {
  form: PdfRef
  /**
   * Maps the form's own space, after its `Matrix`, to the page's user space: matrix A in ISO 32000-2 §12.5.5, Algorithm
   * 8.
   */
  matrix: Matrix
}

/**
 * Finds the form XObject that shows an annotation. Returns undefined when there is no normal appearance, or its `Rect`
 * or `BBox` is missing.
 */
export function appearanceOf(reader: ObjectReader, annotation: PdfDict): Appearance | undefined {
  const form = normalAppearance(reader, annotation)
  const stream = reader.resolve(form)
  if (!(form instanceof PdfRef) || !(stream instanceof PdfStream)) return undefined
  const rect = normalizeBox(numbersOf(reader, annotation.get('Rect')))
  const box = normalizeBox(numbersOf(reader, stream.dict.get('BBox')))
  const formMatrix = numbersOf(reader, stream.dict.get('Matrix'))
  if (rect === undefined || box === undefined) return undefined
  return { form, matrix: fitBox(transformBox(isMatrix(formMatrix) ? formMatrix : [1, 0, 0, 1, 0, 0], box), rect) }
}

/** Whether an annotation has appearances for its states but none for the current state. Viewers then show nothing. */
export function isInBlankState(reader: ObjectReader, annotation: PdfDict): boolean {
  const appearances = reader.resolve(annotation.get('AP'))
  const hasStates = isDict(appearances) && isDict(reader.resolve(appearances.get('N')))
  return hasStates && reader.resolve(normalAppearance(reader, annotation)) === null
}

/** Returns the normal appearance; if there are several, the appearance for the annotation's current state. */
function normalAppearance(reader: ObjectReader, annotation: PdfDict): PdfObject | undefined {
  const appearances = reader.resolve(annotation.get('AP'))
  if (!isDict(appearances)) return undefined
  const normal = appearances.get('N')
  const states = reader.resolve(normal)
  if (!isDict(states)) return normal
  const state = reader.resolve(annotation.get('AS'))
  return state instanceof PdfName ? states.get(state.value) : undefined
}

/**
 * Returns a form that shows the appearance as part of the page. To keep an annotation in its layer (`OC`, §12.5.2), a
 * separate form XObject wraps the appearance.
 */
export function flattenedForm(objects: RevisionObjects, annotation: PdfDict, { form, matrix }: Appearance): PlacedForm {
  asFormXObject(objects, form)
  const layer = annotation.get('OC')
  if (layer === undefined) return { form, matrix }
  const box = normalizeBox(numbersOf(objects, annotation.get('Rect')))!
  const entries = dict({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [...box],
    OC: layer,
    Resources: dict({ XObject: dict({ Cs1: form }) }),
  })
  const content = Buffer.from(`q ${matrix.map(formatNumber).join(' ')} cm /Cs1 Do Q`)
  return { form: objects.addStream(entries, content), matrix: [1, 0, 0, 1, 0, 0] }
}

/**
 * Adds a missing `Subtype` to an appearance. Viewers show an annotation's appearance without it, but a form that is
 * part of a page needs it.
 */
function asFormXObject(objects: RevisionObjects, form: PdfRef): void {
  const stream = objects.resolve(form) as PdfStream
  const subtype = objects.resolve(stream.dict.get('Subtype'))
  if (subtype instanceof PdfName && subtype.value === 'Form') return
  objects.set(form, new PdfStream(new Map([...stream.dict, ['Subtype', name('Form')]]), stream.raw))
}

function numbersOf(reader: ObjectReader, object: PdfObject | undefined): unknown[] | undefined {
  const list = reader.resolve(object)
  return Array.isArray(list) ? list.map(item => reader.resolve(item)) : undefined
}

const isMatrix = (numbers: unknown[] | undefined): numbers is [number, number, number, number, number, number] =>
  numbers?.length === 6 && numbers.every(Number.isFinite)

/** Returns the matrix that scales and moves one box onto another. */
function fitBox(from: PdfBox, to: PdfBox): Matrix {
  const along = (low: 0 | 1, high: 2 | 3) => {
    const extent = from[high] - from[low]
    const scale = extent > 0 ? (to[high] - to[low]) / extent : 1
    return [scale, to[low] - from[low] * scale] as const
  }
  const [[a, e], [d, f]] = [along(0, 2), along(1, 3)]
  return [a, 0, 0, d, e, f]
}
