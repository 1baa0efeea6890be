import { latin1 } from './characters.ts'
import { dict, name, PdfRef, PdfStream } from './objects.ts'
import { wholeFile } from './whole-file.ts'

/** The size of A4 in points, and the margin around a picture. */
const PAPER = { short: 595.28, long: 841.89 }
const MARGIN = 24

/**
 * Makes a PDF with one A4 page, portrait or landscape like the picture, with the picture centered and as large as fits.
 * @param jpeg the picture in RGB, or in gray when `colors` is 1
 */
export function pictureFile({
  jpeg,
  width,
  height,
  colors,
}: {
  jpeg: Uint8Array
  width: number
  height: number
  colors: 1 | 3
}): Uint8Array {
  const isUpright = height >= width
  const [pageWidth, pageHeight] = isUpright ? [PAPER.short, PAPER.long] : [PAPER.long, PAPER.short]
  const scale = Math.min((pageWidth - 2 * MARGIN) / width, (pageHeight - 2 * MARGIN) / height)
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
