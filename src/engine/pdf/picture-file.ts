import { latin1 } from './characters.ts'
import { dict, name, PdfRef, PdfStream } from './objects.ts'
import { wholeFile } from './whole-file.ts'

/** The sizes of paper in points. */
export const papers = { a4: { short: 595.28, long: 841.89 }, letter: { short: 612, long: 792 } } as const
export type Paper = keyof typeof papers

/** Returns the paper of a page, upright or sideways; null if it is of another size. Page sizes are often rounded. */
export function paperOf({ width, height }: { width: number; height: number }): Paper | null {
  const isSide = (side: number, length: number) => Math.abs(side - length) < 2
  const match = (Object.keys(papers) as Paper[]).find(
    paper =>
      isSide(papers[paper].short, Math.min(width, height)) && isSide(papers[paper].long, Math.max(width, height)),
  )
  return match ?? null
}

/** How far the sides of a picture may be from those of a paper, as a share, for it to be a picture of such a paper. */
const SAME_SHAPE = 0.01

/** Returns the paper that a picture has the shape of, as a scan does; for any other picture, the usual paper. */
export function paperFor({ width, height }: { width: number; height: number }, usual: Paper): Paper {
  const shape = Math.max(width, height) / Math.min(width, height)
  const match = (Object.keys(papers) as Paper[]).find(paper => {
    const { short, long } = papers[paper]
    return Math.abs(shape / (long / short) - 1) < SAME_SHAPE
  })
  return match ?? usual
}

/** The margin around a picture, in points. */
const MARGIN = 24

interface PictureToPlace {
  /** The picture in RGB, or in gray when `colors` is 1. */
  jpeg: Uint8Array
  width: number
  height: number
  colors: 1 | 3
  paper: Paper
  /** The fewest pixels per inch that the picture is drawn with; as few as fill the page if absent. */
  leastDpi?: number
}

/** Makes a PDF with one page, portrait or landscape like its picture, with the picture centered and as large as fits. */
export function pictureFile({ jpeg, width, height, colors, paper, leastDpi }: PictureToPlace): Uint8Array {
  const { short, long } = papers[paper]
  const [pageWidth, pageHeight] = height >= width ? [short, long] : [long, short]
  const fitting = Math.min((pageWidth - 2 * MARGIN) / width, (pageHeight - 2 * MARGIN) / height)
  const scale = leastDpi === undefined ? fitting : Math.min(fitting, 72 / leastDpi)
  const [shownWidth, shownHeight] = [width * scale, height * scale]
  const place = [shownWidth, 0, 0, shownHeight, (pageWidth - shownWidth) / 2, (pageHeight - shownHeight) / 2]
  const content = latin1(`q ${place.map(number => number.toFixed(3)).join(' ')} cm /Picture Do Q`)
  const [catalog, pages, page, contents, picture] = [1, 2, 3, 4, 5].map(number => new PdfRef(number)) as [
    PdfRef,
    PdfRef,
    PdfRef,
    PdfRef,
    PdfRef,
  ]
  const image = dict({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    ColorSpace: name(colors === 1 ? 'DeviceGray' : 'DeviceRGB'),
    BitsPerComponent: 8,
    Filter: name('DCTDecode'),
    Length: jpeg.length,
  })
  const objects = [
    dict({ Type: name('Catalog'), Pages: pages }),
    dict({ Type: name('Pages'), Kids: [page], Count: 1 }),
    dict({
      Type: name('Page'),
      Parent: pages,
      MediaBox: [0, 0, pageWidth, pageHeight],
      Resources: dict({ XObject: dict({ Picture: picture }) }),
      Contents: contents,
    }),
    new PdfStream(dict({ Length: content.length }), content),
    new PdfStream(image, jpeg),
  ]
  const numbered = objects.map((object, index) => ({ num: index + 1, gen: 0, object }))
  return wholeFile(numbered, () => dict({ Root: catalog }))
}
