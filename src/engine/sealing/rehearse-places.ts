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

/** The places at which the drawings of a seal would be hidden or hard to read. */
export interface Rehearsed {
  /** Places where nothing that a seal draws would be visible. */
  hidden: PlacedBox[]
  /** Places where ink would be hard to read without a light box. */
  dark: PlacedBox[]
}

/**
 * Draws black stripes at the places and checks their visibility, both as a seal would. Places that are hard to read are
 * checked again on light boxes. Places that make this fail are found by bisection, because most documents have none.
 */
export function rehearsePlaces(document: PdfDocument, places: PlacedBox[], pdfium: Pdfium): Rehearsed {
  if (places.length === 0) return { hidden: [], dark: [] }
  try {
    const dark = look({ document, places, lightBoxes: [], pdfium }).filter(({ isRead }) => !isRead)
    const boxes = dark.map(({ place }) => place)
    if (boxes.length === 0) return { hidden: [], dark: [] }
    const hidden = look({ document, places: boxes, lightBoxes: boxes, pdfium }).filter(({ isSeen }) => !isSeen)
    const never = hidden.map(({ place }) => place)
    return { hidden: never, dark: boxes.filter(box => !never.includes(box)) }
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    return places.length === 1 ? { hidden: places, dark: [] } : rehearseHalves(document, places, pdfium)
  }
}

/**
 * Finds the one-based pages on which the test watermark would not be visible in any ink. Only a document with earlier
 * signatures can have such pages: in any other document, annotations become part of the page.
 */
export function rehearseWatermark(document: PdfDocument, pdfium: Pdfium): number[] {
  if (document.signatures().length === 0) return []
  const hiddenPages = (blackWatermarks: number[]): number[] => {
    const plan = { ...nothing, watermark: testWatermark, blackWatermarks }
    const { appendix } = prepareSeal(document, plan)
    const looked = lookAgain({ document, appendix, drawn: drawnBy(plan), pdfium })
    return looked.filter(({ isSeen }) => !isSeen).map(({ place }) => place.page)
  }
  const hidden = hiddenPages([])
  return hidden.length === 0 ? [] : hiddenPages(hidden)
}

const nothing: SealPlan = {
  values: [],
  signatures: [],
  watermark: null,
  certificate: null,
  attachments: [],
  seal: { reservedBytes: 64, name: '', reason: '', signedAt: new Date(0) },
}

function rehearseHalves(document: PdfDocument, places: PlacedBox[], pdfium: Pdfium): Rehearsed {
  const inOrder = places.toSorted((a, b) => a.page - b.page)
  const middle = Math.ceil(inOrder.length / 2)
  const halves = [inOrder.slice(0, middle), inOrder.slice(middle)]
  const [first, second] = halves.map(half => rehearsePlaces(document, half, pdfium)) as [Rehearsed, Rehearsed]
  return { hidden: [...first.hidden, ...second.hidden], dark: [...first.dark, ...second.dark] }
}

function look({
  document,
  places,
  lightBoxes,
  pdfium,
}: {
  document: PdfDocument
  places: PlacedBox[]
  lightBoxes: PlacedBox[]
  pdfium: Pdfium
}) {
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
  return lookAgain({ document, appendix, drawn: { places, watermark: null }, pdfium })
}

/**
 * The width of a stripe, which is that of the strokes of small print, and the distance between stripes, which leaves
 * the page visible between them; both in points.
 */
const STRIPE = 1.5
const STRIPES_APART = 6

/** Draws vertical stripes over the whole place, as uniform as ink can be, so that differences come from the page. */
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
