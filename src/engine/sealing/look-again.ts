import { bytesSource, concatenatedSource } from '../byte-source.ts'
import type { PagePictures, PicturesOfLastForm } from '../intake/page-pictures.ts'
import type { Pdfium } from '../intake/pdfium.ts'
import type { RgbaImage } from '../intake/pdfium-library.ts'
import { brightnessAt } from '../intake/seal-marks.ts'
import type { PdfDocument } from '../pdf/document.ts'
import type { PdfPage } from '../pdf/pages.ts'
import { PdfError } from '../pdf/pdf-error.ts'
import { areaAround, inPixels, type PlacedArea, type Rectangle } from './looked-at-area.ts'
import type { SealPlan } from './seal-plan.ts'

/** What leaves less than this of 255 on white paper is no ink. */
const LEAST_INK = 10
/** Of the contrast on white paper: how much of it makes a pixel count as seen on the page. */
const SEEN_CONTRAST = 1 / 8
/** Of the pixels with ink: how many must be seen. A signature may cross a dark line, a watermark a dark picture. */
const SEEN_SHARE = { field: 1 / 2, watermark: 1 / 4 }
/** 0.75 of a pixel to a point: small print still leaves its trace, and a page of text takes some 2 ms. */
const FIELD_SCALE = 0.75
const WATERMARK_SCALE = 0.25

interface Look {
  area: PlacedArea
  kind: keyof typeof SEEN_SHARE
  places: Rectangle[]
}

type Drawn = Pick<SealPlan, 'values' | 'signatures' | 'watermark'>

/**
 * Looks at the pages that a seal drew on, as PDFium shows them with all annotations: a place must look as what was drawn there
 * looks on white paper, or, where ink was drawn, otherwise than without what was drawn. What would not show on white paper
 * either, such as a space or a white picture, is not expected to be seen.
 * @throws PdfError 'not-seen' with the page, counted from 1
 */
export function assertDrawingsAreSeen(document: PdfDocument, appendix: Uint8Array, drawn: Drawn, pdfium: Pdfium): void {
  const pages = document.pages().filter(page => looksAt(page, drawn).length > 0)
  if (pages.length === 0) return
  pdfium.withPictures(
    concatenatedSource(document.source, bytesSource(appendix)),
    sealed => {
      for (const page of pages) lookAt(sealed, page, looksAt(page, drawn))
    },
    () => {
      throw new PdfError('revision-unreadable', 'PDFium does not open the sealed document')
    },
  )
}

/** The fields of a page together where they are in one picture, else one by one. */
function looksAt(page: PdfPage, { values, signatures, watermark }: Drawn): Look[] {
  const fields = [...values, ...signatures].filter(box => box.page === page.index + 1)
  const together = fields.length > 0 ? areaAround(fields, page, FIELD_SCALE) : undefined
  const groups = together?.isSharp ? [fields] : fields.map(field => [field])
  const looks = groups.map((places): Look => ({ kind: 'field', area: areaAround(places, page, FIELD_SCALE), places }))
  if (watermark === null) return looks
  const whole = { x: 0, y: 0, width: page.width, height: page.height }
  return [...looks, { kind: 'watermark', area: areaAround([whole], page, WATERMARK_SCALE), places: [whole] }]
}

function lookAt(sealed: PagePictures, page: PdfPage, looks: Look[]): void {
  const boxes = looks.map(({ area, places }) => places.map(place => inPixels(place, area)))
  const pictures = sealed.drawLastForm(
    page.index,
    looks.map(({ area }) => area),
    ({ whole, alone }, at) => !boxes[at]!.every(box => isSameWithin(whole, alone, box)),
  )
  const isSeen = looks.every(
    ({ kind }, at) =>
      pictures !== undefined && boxes[at]!.every(box => isInkSeen(pictures[at]!, box, SEEN_SHARE[kind])),
  )
  if (!isSeen) throw new PdfError('not-seen', `what is drawn on page ${page.index + 1} is not seen`, page.index + 1)
}

/** Where the page shows nothing but what was drawn, that is seen: fields are mostly placed on blank paper. */
function isSameWithin(whole: RgbaImage, alone: RgbaImage, { x, y, width, height }: Rectangle): boolean {
  for (let row = y; row < y + height; row++) {
    const [from, to] = [(row * whole.width + x) * 4, (row * whole.width + x + width) * 4]
    if (Buffer.compare(whole.rgba.subarray(from, to), alone.rgba.subarray(from, to)) !== 0) return false
  }
  return true
}

function isInkSeen({ whole, without, alone }: PicturesOfLastForm, box: Rectangle, share: number): boolean {
  if (without === null) return true
  let inked = 0
  let seen = 0
  for (let row = box.y; row < box.y + box.height; row++) {
    for (let column = box.x; column < box.x + box.width; column++) {
      const ink = 255 - brightnessAt(alone, column, row)
      if (ink < LEAST_INK) continue
      inked++
      if (Math.abs(brightnessAt(whole, column, row) - brightnessAt(without, column, row)) >= ink * SEEN_CONTRAST) seen++
    }
  }
  return seen >= inked * share
}
