import { bytesSource, concatenatedSource } from '../byte-source.ts'
import type { PagePictures, PicturesOfLastForm } from '../intake/page-pictures.ts'
import type { Pdfium } from '../intake/pdfium.ts'
import type { RgbaImage } from '../intake/pdfium-library.ts'
import { brightnessAt } from '../intake/seal-marks.ts'
import type { PdfDocument } from '../pdf/document.ts'
import type { PdfPage } from '../pdf/pages.ts'
import { PdfError } from '../pdf/pdf-error.ts'
import type { Rectangle } from '../pdf/rectangle.ts'
import { areaAround, inPixels, type PlacedArea } from './looked-at-area.ts'
import type { PlacedBox, SealPlan } from './seal-plan.ts'

/** A pixel with a lower contrast to white paper, out of 255, does not count as ink. */
const LEAST_INK = 10
/** A pixel counts as visible when its contrast on the page is at least this share of its contrast on white paper. */
const SEEN_CONTRAST = 1 / 8
/**
 * The share of the ink's pixels that must be visible. A signature may cross a dark line, a watermark a dark picture.
 */
const SEEN_SHARE = { field: 1 / 2, watermark: 1 / 4 }
/**
 * A pixel is easy to read at this share of its contrast on white paper: black ink on a ground of brightness 153 has a
 * ratio of 7 to 1 (WCAG 2.2 §1.4.6).
 */
const READ_CONTRAST = 3 / 5
/**
 * The share of the ink's pixels that must be easy to read. Letters fill at most a third of a document's lines, so a
 * value written over text does not need a light box.
 */
const READ_SHARE = 3 / 5
/**
 * The pixels per point of the pictures. At 0.75, small print still leaves a trace, and a page of text takes about 2 ms.
 */
const FIELD_SCALE = 0.75
const WATERMARK_SCALE = 0.25

interface Look {
  area: PlacedArea
  kind: keyof typeof SEEN_SHARE
  places: PlacedBox[]
}

/** How visible a drawing is on its page. */
export interface Looked {
  kind: Look['kind']
  /** Where the drawing is; for values and signatures, the same object as in the plan. */
  place: PlacedBox
  isSeen: boolean
  /** Whether the drawing is easy to read. Also true for a drawing that would not show on white paper either. */
  isRead: boolean
}

type Drawn = Pick<SealPlan, 'watermark'> & { places: PlacedBox[] }

/** Returns the places in which a plan draws, and its watermark. */
export const drawnBy = ({ values, signatures, watermark }: SealPlan): Drawn => ({
  places: [...values, ...signatures],
  watermark,
})

/**
 * Checks the pages that a seal drew on, as PDFium shows them with all annotations. A place passes if it looks like the
 * drawing on white paper or, where ink was drawn, if it looks different from the page without the drawing. A drawing
 * that would not show on white paper either, such as a space or a white picture, need not be visible.
 */
export function lookAgain({
  document,
  appendix,
  drawn,
  pdfium,
}: {
  document: PdfDocument
  appendix: Uint8Array
  drawn: Drawn
  pdfium: Pdfium
}): Looked[] {
  const pages = document.pages().filter(page => looksAt(page, drawn).length > 0)
  if (pages.length === 0) return []
  return pdfium.withPictures(
    concatenatedSource(document.source, bytesSource(appendix)),
    sealed => pages.flatMap(page => lookAt(sealed, page, looksAt(page, drawn))),
    () => {
      throw new PdfError('revision-unreadable', 'PDFium does not open the sealed document')
    },
  )
}

/**
 * Asserts that every drawing is visible.
 * @throws PdfError 'not-seen' with the one-based page of an invisible drawing
 */
export function assertSeen(looked: Looked[]): void {
  const hidden = looked.find(({ isSeen }) => !isSeen)?.place
  if (hidden) throw new PdfError('not-seen', `what is drawn on page ${hidden.page} is not seen`, hidden.page)
}

/**
 * Lists the pictures to check on a page: one for all fields if it can show them sharply, otherwise one for each field,
 * and one for the watermark.
 */
function looksAt(page: PdfPage, { places: boxes, watermark }: Drawn): Look[] {
  const fields = boxes.filter(box => box.page === page.index + 1)
  const together = fields.length > 0 ? areaAround(fields, page, FIELD_SCALE) : undefined
  const groups = together?.isSharp ? [fields] : fields.map(field => [field])
  const looks = groups.map((places): Look => ({ kind: 'field', area: areaAround(places, page, FIELD_SCALE), places }))
  if (watermark === null) return looks
  const whole = { page: page.index + 1, x: 0, y: 0, width: page.width, height: page.height }
  return [...looks, { kind: 'watermark', area: areaAround([whole], page, WATERMARK_SCALE), places: [whole] }]
}

function lookAt(sealed: PagePictures, page: PdfPage, looks: Look[]): Looked[] {
  const boxes = looks.map(({ area, places }) => places.map(place => inPixels(place, area)))
  const pictures = sealed.drawLastForm(
    page.index,
    looks.map(({ area }) => area),
    ({ whole, alone }, at) => !boxes[at]!.every(box => isSameWithin(whole, alone, box)),
  )
  return looks.flatMap(({ kind, places }, at) =>
    places.map((place, index) => {
      const shares = pictures ? sharesOfInk(pictures[at]!, boxes[at]![index]!) : { seen: 0, read: 0 }
      const isSeen = shares.seen >= SEEN_SHARE[kind]
      return { kind, place, isSeen, isRead: kind === 'watermark' ? isSeen : shares.read >= READ_SHARE }
    }),
  )
}

/** Whether a place shows nothing but the drawing. Such a place passes at once; most fields are on blank paper. */
function isSameWithin(whole: RgbaImage, alone: RgbaImage, { x, y, width, height }: Rectangle): boolean {
  for (let row = y; row < y + height; row++) {
    const [from, to] = [(row * whole.width + x) * 4, (row * whole.width + x + width) * 4]
    if (Buffer.compare(whole.rgba.subarray(from, to), alone.rgba.subarray(from, to)) !== 0) return false
  }
  return true
}

/** Returns the share of the ink in a box that is visible on the page, and the share that is easy to read. */
function sharesOfInk({ whole, without, alone }: PicturesOfLastForm, box: Rectangle): { seen: number; read: number } {
  let [inked, seen, read] = [0, 0, 0]
  if (without === null) return { seen: 1, read: 1 }
  for (let row = box.y; row < box.y + box.height; row++) {
    for (let column = box.x; column < box.x + box.width; column++) {
      const ink = 255 - brightnessAt(alone, column, row)
      if (ink < LEAST_INK) continue
      inked++
      const contrast = Math.abs(brightnessAt(whole, column, row) - brightnessAt(without, column, row)) / ink
      if (contrast >= SEEN_CONTRAST) seen++
      if (contrast >= READ_CONTRAST) read++
    }
  }
  return inked === 0 ? { seen: 1, read: 1 } : { seen: seen / inked, read: read / inked }
}
