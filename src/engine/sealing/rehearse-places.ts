import { type Box, fieldBox } from '../appearance/box.ts'
import { Canvas, operands } from '../appearance/canvas.ts'
import { drawLightBox } from '../appearance/light-box.ts'
import { testWatermark } from '../appearance/watermark.ts'
import type { Pdfium } from '../intake/pdfium.ts'
import type { PdfDocument } from '../pdf/document.ts'
import type { Drawing } from '../pdf/drawing.ts'
import type { PdfPage } from '../pdf/pages.ts'
import { PdfError } from '../pdf/pdf-error.ts'
import { prepareSignature } from '../pdf/prepare-signature.ts'
import { Revision } from '../pdf/revision.ts'
import { drawnBy, lookAgain } from './look-again.ts'
import { clearPlacesOf, prepareSeal } from './prepare-seal.ts'
import type { PlacedBox, SealPlan } from './seal-plan.ts'

/** What a seal would meet at its places. */
export interface Rehearsed {
  /** Where nothing that a seal draws would be seen. */
  hidden: PlacedBox[]
  /** Where ink would be hard to read without a light box. */
  dark: PlacedBox[]
}

/**
 * Draws black stripes at the places as a seal would draw there, and looks at them as it would; where they are hard to read, once
 * more on light boxes. Places that are hidden are found by halves: most documents have none.
 */
export function rehearsePlaces(document: PdfDocument, places: PlacedBox[], pdfium: Pdfium): Rehearsed {
  if (places.length === 0) return { hidden: [], dark: [] }
  try {
    const dark = look(document, places, [], pdfium).filter(({ isRead }) => !isRead)
    const boxes = dark.map(({ place }) => place)
    if (boxes.length === 0) return { hidden: [], dark: [] }
    const hidden = look(document, boxes, boxes, pdfium).filter(({ isSeen }) => !isSeen)
    const never = hidden.map(({ place }) => place)
    return { hidden: never, dark: boxes.filter(box => !never.includes(box)) }
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    return places.length === 1 ? { hidden: places, dark: [] } : byHalves(document, places, pdfium)
  }
}

/**
 * From 1: the pages on which the watermark of a test would not be seen, whatever its ink. Only a document that came with signatures
 * has such: in any other, what lies over a page becomes part of it.
 */
export function rehearseWatermark(document: PdfDocument, pdfium: Pdfium): number[] {
  if (document.signatures().length === 0) return []
  const hiddenFor = (blackWatermarks: number[]): number[] => {
    const plan = { ...nothing, watermark: testWatermark, blackWatermarks }
    const { appendix } = prepareSeal(document, plan)
    const looked = lookAgain(document, appendix, drawnBy(plan), pdfium)
    return looked.filter(({ isSeen }) => !isSeen).map(({ place }) => place.page)
  }
  const hidden = hiddenFor([])
  return hidden.length === 0 ? [] : hiddenFor(hidden)
}

const nothing: SealPlan = {
  values: [],
  signatures: [],
  watermark: null,
  certificate: null,
  attachments: [],
  seal: { reservedBytes: 64, name: '', reason: '', signedAt: new Date(0) },
}

function byHalves(document: PdfDocument, places: PlacedBox[], pdfium: Pdfium): Rehearsed {
  const inOrder = places.toSorted((a, b) => a.page - b.page)
  const middle = Math.ceil(inOrder.length / 2)
  const halves = [inOrder.slice(0, middle), inOrder.slice(middle)]
  const [first, second] = halves.map(half => rehearsePlaces(document, half, pdfium)) as [Rehearsed, Rehearsed]
  return { hidden: [...first.hidden, ...second.hidden], dark: [...first.dark, ...second.dark] }
}

function look(document: PdfDocument, places: PlacedBox[], lightBoxes: PlacedBox[], pdfium: Pdfium) {
  const pages = document.pages()
  const revision = new Revision(document)
  for (const box of lightBoxes) revision.drawOnPage(box.page - 1, drawLightBox(box, pages[box.page - 1]!))
  for (const place of places) revision.drawOnPage(place.page - 1, drawStripes(place, pages[place.page - 1]!))
  clearPlacesOf(revision, places)
  const { appendix } = prepareSignature(revision, {
    fieldName: 'Countersign',
    subFilter: 'ETSI.CAdES.detached',
    reservedBytes: 64,
  })
  return lookAgain(document, appendix, { places, watermark: null }, pdfium)
}

/** In points: as wide as small print is thick, and so far apart that the page is seen between them. */
const STRIPE = 1.5
const STRIPES_APART = 6

/** Upright stripes over the whole place, as even as ink can be: what they show of the page is what lies there. */
function drawStripes(place: PlacedBox, page: PdfPage): Drawing {
  const box = fieldBox(place, page)
  const canvas = new Canvas()
  canvas.write(
    '0 g',
    ...stripesOf(box).map(x => `${operands(x, box.y, Math.min(STRIPE, box.width), box.height)} re`),
    'f',
  )
  return canvas.finish()
}

const stripesOf = ({ x, width }: Box): number[] =>
  Array.from({ length: Math.max(1, Math.floor(width / STRIPES_APART)) }, (_, index) => x + index * STRIPES_APART)
