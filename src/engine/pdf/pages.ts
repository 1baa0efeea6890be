import {
  displayedSize,
  displayedToUserSpace,
  type Matrix,
  normalizeRotation,
  type PdfBox,
  pageBoxes,
  type Rotation,
} from './geometry.ts'
import type { ObjectReader } from './object-reader.ts'
import { isDict, type PdfDict, PdfName, type PdfObject, PdfRef } from './objects.ts'
import { PdfError } from './pdf-error.ts'

/** A page with inherited attributes and geometry resolved (ISO 32000-2 §7.7.3). */
export interface PdfPage {
  /** The index of the page, zero-based. */
  readonly index: number
  readonly ref: PdfRef
  readonly dict: PdfDict
  readonly resources: PdfDict
  readonly mediaBox: PdfBox
  /** The crop box, clipped to the media box. */
  readonly cropBox: PdfBox
  /** The rotation of the page for display, in degrees clockwise. */
  readonly rotation: Rotation
  /** The size of a unit of user space in points of 1/72 inch (§14.11.2.2). */
  readonly userUnit: number
  /** The size of the page as displayed, in points. */
  readonly width: number
  readonly height: number
  /** The matrix from displayed coordinates (points, origin at the bottom left, y upwards) to the page's user space. */
  readonly toUserSpace: Matrix
}

export const INHERITED = ['MediaBox', 'CropBox', 'Rotate', 'Resources'] as const
const MAX_TREE_DEPTH = 64
const MAX_PAGES = 100_000

export type Inherited = Map<string, PdfObject>

/**
 * Returns the pages of the page tree in order.
 * @throws PdfError 'damaged' for an invalid tree: no root, circles, a node or page in two places, a node of another
 * type or that is not an indirect object; 'too-complex' for a tree that is too deep or has too many pages
 */
export function readPages(reader: ObjectReader): PdfPage[] {
  const pages: PdfPage[] = []
  const seen = new Set<number>()

  const visit = (object: PdfObject, inherited: Inherited, depth: number) => {
    if (depth > MAX_TREE_DEPTH) throw new PdfError('too-complex', 'the page tree is too deep')
    const node = reader.resolve(object)
    if (node === null || node === undefined) return
    // Without this check, such an object would be read as an empty page.
    if (!isDict(node) || node === reader.catalog || !mayBeNode(reader, node))
      throw new PdfError('damaged', 'an object in the page tree is no page')
    if (!(object instanceof PdfRef)) throw new PdfError('damaged', 'a node of the page tree is not an indirect object')
    if (seen.has(object.num)) throw new PdfError('damaged', 'a node is in the page tree twice')
    seen.add(object.num)
    const attributes = withOwn(inherited, node)
    const kids = isPage(reader, node) ? null : reader.resolve(node.get('Kids'))
    if (Array.isArray(kids)) for (const kid of kids) visit(kid, attributes, depth + 1)
    else pages.push(describePage(reader, pages.length, object, node, attributes))
    if (pages.length > MAX_PAGES) throw new PdfError('too-complex', 'too many pages')
  }

  const root = reader.catalog.get('Pages')
  const tree = reader.resolve(root)
  if (!isDict(tree) || !Array.isArray(reader.resolve(tree.get('Kids'))))
    throw new PdfError('damaged', 'the document has no page tree')
  visit(root!, new Map(), 0)
  return pages
}

/** Whether a dictionary may be a node of the page tree. Some writers leave out its type. */
function mayBeNode(reader: ObjectReader, node: PdfDict): boolean {
  const type = reader.resolve(node.get('Type'))
  return !(type instanceof PdfName) || type.value === 'Page' || type.value === 'Pages'
}

function isPage(reader: ObjectReader, node: PdfDict): boolean {
  const type = reader.resolve(node.get('Type'))
  return (type instanceof PdfName && type.value === 'Page') || !node.has('Kids')
}

export function withOwn(inherited: Inherited, node: PdfDict): Inherited {
  if (!INHERITED.some(key => node.has(key))) return inherited
  const merged = new Map(inherited)
  for (const key of INHERITED) {
    const value = node.get(key)
    if (value !== undefined) merged.set(key, value)
  }
  return merged
}

function describePage(reader: ObjectReader, index: number, ref: PdfRef, dict: PdfDict, attributes: Inherited): PdfPage {
  const box = (key: string) => {
    const value = reader.resolve(attributes.get(key))
    return Array.isArray(value) ? value.map(item => reader.resolve(item)) : undefined
  }
  const { mediaBox, cropBox } = pageBoxes(box('MediaBox'), box('CropBox'))
  const rotation = normalizeRotation(reader.resolve(attributes.get('Rotate')))
  const unit = reader.resolve(dict.get('UserUnit'))
  const userUnit = typeof unit === 'number' && unit > 0 ? unit : 1
  return {
    index,
    ref,
    dict,
    get resources() {
      const resources = reader.resolve(attributes.get('Resources'))
      return isDict(resources) ? resources : new Map()
    },
    mediaBox,
    cropBox,
    rotation,
    userUnit,
    ...displayedSize(cropBox, rotation, userUnit),
    toUserSpace: displayedToUserSpace(cropBox, rotation, userUnit),
  }
}
