import { latin1 } from './characters.ts'
import type { Drawing } from './drawing.ts'
import type { Matrix } from './geometry.ts'
import { closeNestedContent } from './nested-content.ts'
import { dict, name, type PdfDict, PdfRef } from './objects.ts'
import { closePageContent } from './page-content.ts'
import type { PdfPage } from './pages.ts'
import type { RevisionObjects } from './revision-objects.ts'
import { formatName, formatNumber } from './serialize.ts'

/** A drawing, and where its origin goes on the page as displayed, in points. */
export interface PlacedDrawing {
  drawing: Drawing
  x: number
  y: number
}

/** The resources that the pages of one revision share. */
export interface SharedByPages {
  /** Returns the stream with the single `q` that comes before a page's content. */
  openingStream: () => PdfRef
  /** The numbers of the objects whose content has been checked and closed, on any page. */
  closed: Set<number>
}

/** A form XObject to show, with its place in the page's user space. */
export interface PlacedForm {
  form: PdfRef
  matrix: Matrix
}

/**
 * Draws over a page's existing content. The drawings become form XObjects with their own resources, so that no name can
 * clash with the page's or with another drawing's; the page gets one short content stream that shows them.
 * @param underneath the forms to show between the page's own content and the drawings, in order
 */
export function drawOnPage(
  objects: RevisionObjects,
  page: PdfPage,
  placed: PlacedDrawing[],
  underneath: PlacedForm[],
  shared: SharedByPages,
): void {
  const flattened = dict({ XObject: new Map(underneath.map(({ form }, index) => [String(index), form])) })
  for (const resources of [page.resources, flattened]) closeNestedContent(objects, resources, shared.closed)
  const content = closePageContent(objects, page)
  const xObjects = objects.copyOf(page.resources.get('XObject'))
  const show = ({ form, matrix }: PlacedForm) =>
    `q ${matrix.map(formatNumber).join(' ')} cm ${formatName(addUnderFreeName(xObjects, form))} Do Q\n`
  const pageForm = content.kind === 'form' ? show({ form: content.form, matrix: IDENTITY }) : ''
  const shown = pageForm + [...underneath, ...showTogether(objects, page, placed)].map(show).join('')
  objects.edit(page.ref, entries => {
    // Some writers leave the type out, and PDFium then does not report what was drawn.
    entries.set('Type', name('Page'))
    entries.set('Resources', new Map([...page.resources, ['XObject', xObjects]]))
    if (content.kind !== 'streams') entries.set('Contents', objects.addStream(new Map(), latin1(shown)))
    else {
      const closing = objects.addStream(new Map(), latin1(`\nQ\n${shown}`))
      entries.set('Contents', [shared.openingStream(), ...content.streams, closing])
    }
  })
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/**
 * Combines the drawings into one form XObject, so that they are a single object when the page is checked, and always
 * the last on the page.
 */
function showTogether(objects: RevisionObjects, page: PdfPage, placed: PlacedDrawing[]): PlacedForm[] {
  const forms = groupByResources(placed).map(group => addForm(objects, group, page.width, page.height))
  if (forms.length === 0) return []
  const form = forms.length === 1 ? forms[0]! : addFormOfForms(objects, page, forms)
  return [{ form, matrix: page.toUserSpace }]
}

function addFormOfForms(objects: RevisionObjects, page: PdfPage, forms: PdfRef[]): PdfRef {
  const xObjects: PdfDict = new Map()
  const content = forms.map(form => `${formatName(addUnderFreeName(xObjects, form))} Do\n`).join('')
  return objects.addStream(formEntries(page.width, page.height, dict({ XObject: xObjects })), latin1(content))
}

/** Creates the content of a page that holds only drawings. */
export function drawnPageContent(
  objects: RevisionObjects,
  drawings: Drawing[],
  width: number,
  height: number,
): { contents: PdfRef; resources: PdfDict } {
  const groups = groupByResources(drawings.map(drawing => ({ drawing, x: 0, y: 0 })))
  const xObjects: PdfDict = new Map()
  const names = groups.map(group => addUnderFreeName(xObjects, addForm(objects, group, width, height)))
  const contents = objects.addStream(new Map(), latin1(names.map(name => `${formatName(name)} Do\n`).join('')))
  return { contents, resources: dict({ XObject: xObjects }) }
}

/** Groups drawings in order; a new group begins when a name would refer to two different resources. */
function groupByResources(placed: PlacedDrawing[]): PlacedDrawing[][] {
  const groups: PlacedDrawing[][] = []
  let taken = new Map<string, PdfDict | PdfRef>()
  for (const item of placed) {
    const entries = resourceEntries(item.drawing)
    if (groups.length === 0 || entries.some(([key, value]) => taken.has(key) && !isSame(taken.get(key)!, value))) {
      groups.push([])
      taken = new Map()
    }
    groups.at(-1)!.push(item)
    for (const [key, value] of entries) taken.set(key, value)
  }
  return groups
}

function resourceEntries(drawing: Drawing): [string, PdfDict | PdfRef][] {
  const kinds: [string, Map<string, PdfDict | PdfRef>][] = [
    ['Font', drawing.fonts],
    ['XObject', drawing.xObjects],
    ['ExtGState', drawing.extGStates],
  ]
  return kinds.flatMap(([kind, entries]) =>
    [...entries].map(([key, value]): [string, PdfDict | PdfRef] => [`${kind}/${key}`, value]),
  )
}

function isSame(a: PdfDict | PdfRef, b: PdfDict | PdfRef): boolean {
  return a === b || (a instanceof PdfRef && b instanceof PdfRef && a.num === b.num)
}

function addForm(objects: RevisionObjects, group: PlacedDrawing[], width: number, height: number): PdfRef {
  const parts = group.flatMap(({ drawing, x, y }) => [
    latin1(x === 0 && y === 0 ? 'q\n' : `q 1 0 0 1 ${formatNumber(x)} ${formatNumber(y)} cm\n`),
    drawing.content,
    latin1('\nQ\n'),
  ])
  const merged = (pick: (drawing: Drawing) => Map<string, PdfDict | PdfRef>) => {
    const entries: PdfDict = new Map(group.flatMap(({ drawing }) => [...pick(drawing)]))
    return entries.size > 0 ? entries : undefined
  }
  const resources = dict({
    Font: merged(drawing => drawing.fonts),
    XObject: merged(drawing => drawing.xObjects),
    ExtGState: merged(drawing => drawing.extGStates),
  })
  return objects.addStream(formEntries(width, height, resources), Buffer.concat(parts))
}

const formEntries = (width: number, height: number, resources: PdfDict) =>
  dict({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, width, height], Resources: resources })

function addUnderFreeName(xObjects: PdfDict, form: PdfRef): string {
  let number = xObjects.size + 1
  while (xObjects.has(`Cs${number}`)) number++
  xObjects.set(`Cs${number}`, form)
  return `Cs${number}`
}
