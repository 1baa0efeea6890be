import { bytesSource } from '../../src/engine/byte-source.ts'
import { loadPdfium } from '../../src/engine/intake/pdfium.ts'

const WIDTH_PX = 240
const HEIGHT_PX = 320
/** The difference in brightness, out of 255, that anti-aliasing may cause on paper. */
const MOST_DIFFERENCE = 48

/** Throws if a page looks different on paper and on screen: a printed sealed file must show what was signed. */
export async function assertSeenAlike(sealed: Uint8Array): Promise<void> {
  const pdfium = await loadPdfium()
  pdfium.withPictures(
    bytesSource(sealed),
    (pictures, { pageCount }) => {
      for (let index = 0; index < pageCount; index++) {
        const area = { left: 0, top: 0, width: 1, height: 1, widthPx: WIDTH_PX, heightPx: HEIGHT_PX }
        const [screen, paper] = [false, true].map(
          print => pictures.draw(index, area, { annotations: true, print })?.rgba,
        )
        const isAlike = screen?.every((value, at) => Math.abs(value - paper![at]!) <= MOST_DIFFERENCE)
        if (!isAlike) throw new Error(`page ${index + 1} is not the same on screen and paper`)
      }
    },
    () => {
      throw new Error('PDFium does not open the sealed file')
    },
  )
}
