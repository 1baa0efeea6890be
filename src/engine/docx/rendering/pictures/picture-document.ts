import { encodeXml } from '../../../xml/xml-bytes.ts'
import { type Package, type Part, writePackage } from '../../package.ts'
import { DOCUMENT_TYPE } from '../../word-document.ts'
import type { Picture } from './picture.ts'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'

/** The length of the sides of the page, in points, in EMU (ECMA-376-1 §20.1.2.1) and in twentieths of a point. */
const SIDE = 720
const EMU = 12_700 * SIDE
const TWENTIETHS = 20 * SIDE

/** Makes a DOCX with one square page, which a picture fills, whatever its shape. */
export function pictureDocument({ bytes, extension, contentType }: Picture): Uint8Array {
  const main: Part = { name: '/word/document.xml', contentType: DOCUMENT_TYPE, bytes: encodeXml(body) }
  const media: Part = { name: `/word/media/picture.${extension}`, contentType, bytes }
  const to = (kind: string, { name }: Part) => [
    { id: 'rId1', type: `${OFFICE}/relationships/${kind}`, target: name, partName: name },
  ]
  const document: Package = {
    parts: new Map([main, media].map(part => [part.name.toLowerCase(), part])),
    relationships: new Map([
      ['', to('officeDocument', main)],
      [main.name, to('image', media)],
    ]),
  }
  return writePackage(document)
}

const extent = `cx="${EMU}" cy="${EMU}"`
const body = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:wp="${DRAWING}/wordprocessingDrawing" xmlns:a="${DRAWING}/main" xmlns:pic="${DRAWING}/picture" xmlns:r="${OFFICE}/relationships"><w:body><w:p><w:r><w:drawing><wp:anchor distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="1" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="page"><wp:posOffset>0</wp:posOffset></wp:positionH><wp:positionV relativeFrom="page"><wp:posOffset>0</wp:posOffset></wp:positionV><wp:extent ${extent}/><wp:wrapNone/><wp:docPr id="1" name="picture"/><a:graphic><a:graphicData uri="${DRAWING}/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="picture"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rId1"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r></w:p><w:sectPr><w:pgSz w:w="${TWENTIETHS}" w:h="${TWENTIETHS}"/><w:pgMar w:top="0" w:right="0" w:bottom="0" w:left="0" w:header="0" w:footer="0" w:gutter="0"/></w:sectPr></w:body></w:document>`
