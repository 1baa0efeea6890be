import { describe, expect, it } from 'vitest'
import { drawn, holding, para, picture } from '../../../../test/hostile/docx-fragments.ts'
import { svg } from '../../../../test/hostile/hostile-pictures.ts'
import { docxFile } from '../../../../test/support/docx-file.ts'
import { openPackage } from '../../docx/package.ts'
import { blankPicture } from '../../docx/rendering/pictures/picture.ts'
import { refusalOf } from './refusals.ts'

const withPicture = (bytes: string | Uint8Array, body = picture()) =>
  openPackage(docxFile({ body: para(body), ...holding('image', 'media/image1.png', bytes) }))
const pixels = Buffer.from(blankPicture.bytes)

describe('a picture in an upload', () => {
  it('is accepted if it is a bitmap', () => {
    expect(refusalOf(withPicture(pixels), withPicture(pixels))).toBeNull()
  })

  it('is refused if the signed PDF would not show it, whatever its file name', () => {
    expect(refusalOf(withPicture(pixels), withPicture(svg('')))).toMatch(/^The file has a picture in a format/)
    expect(refusalOf(withPicture(pixels), withPicture('%PDF-1.7'))).toMatch(/^The file has a picture in a format/)
  })

  it('may be an SVG with a bitmap as an alternative', () => {
    const svgBlip =
      '<a:blip><a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}"><asvg:svgBlip r:embed="rId1"/></a:ext></a:extLst></a:blip>'
    const upload = openPackage(
      docxFile({
        body: para(drawn(svgBlip.replace('<a:blip>', '<a:blip r:embed="rId2">'))),
        relationships: [
          { type: 'image', target: 'media/a.svg' },
          { type: 'image', target: 'media/a.png' },
        ],
        contentTypes: { '/word/media/a.svg': 'image/svg+xml' },
        files: { 'word/media/a.svg': svg(''), 'word/media/a.png': pixels },
      }),
    )
    expect(refusalOf(withPicture(pixels), upload)).toBeNull()
  })

  it('is accepted in a format that the signed PDF would not show if the last round already contains it', () => {
    expect(refusalOf(withPicture(svg('')), withPicture(svg('')))).toBeNull()
  })
})
