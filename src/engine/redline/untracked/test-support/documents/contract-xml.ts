import { allNamespaces, by } from './sample-files.ts'

export const part = (name: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:${name} ${allNamespaces} xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup" xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:w10="urn:schemas-microsoft-com:office:word" xmlns:wp14="http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing">${content}</w:${name}>`

export const t = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
export const p = (content: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`
const mark = (type: string, more = '') => `<w:r><w:fldChar w:fldCharType="${type}"${more}</w:r>`
export const field = (code: string, result: string, more = '/>') =>
  `${mark('begin', more.endsWith('>') ? more : `${more}/>`)}<w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r>${mark('separate', '/>')}${t(result)}${mark('end', '/>')}`
export const rex = (id: number) => by('Rex', id, `2026-01-02T10:${id % 60}:00Z`)
export const dana = (id: number) => by('Dana', id, `2026-01-03T10:${id % 60}:00Z`)
export const cell = (content: string, properties = '<w:tcW w:w="2000" w:type="dxa"/>') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`
export const row = (cells: string, properties = '') =>
  `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}${cells}</w:tr>`
export const table = (rows: string, properties = '', columns = 2) =>
  `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/>${properties}</w:tblPr><w:tblGrid>${'<w:gridCol w:w="2000"/>'.repeat(columns)}</w:tblGrid>${rows}</w:tbl>`

export const box = (text: string) =>
  `<w:txbxContent>${p(t(text), '<w:jc w:val="center"/>')}${p(field('REF term', 'thirty'))}</w:txbxContent>`
export const graphic = (uri: string, content: string) =>
  `<a:graphic><a:graphicData uri="http://schemas.${uri}">${content}</a:graphicData></a:graphic>`
export const inline = (id: number, name: string, content: string) =>
  `<w:drawing><wp:inline distT="0"><wp:extent cx="9000" cy="8000"/><wp:docPr id="${id}" name="${name}" descr="Shows ${name}"><a:hlinkClick r:id="rShape"/></wp:docPr>${content}</wp:inline></w:drawing>`
export const shape = (text: string) =>
  `<wps:wsp><wps:cNvSpPr/><wps:spPr><a:xfrm><a:off x="1" y="2"/><a:ext cx="10" cy="20"/></a:xfrm><a:solidFill><a:schemeClr val="accent1"/></a:solidFill></wps:spPr><wps:txbx>${box(text)}</wps:txbx><wps:bodyPr wrap="square"/></wps:wsp>`
export const vml = (text: string) =>
  `<w:pict><v:shape id="_x0000_s1026" type="#_x0000_t202" style="width:100pt;height:50pt" fillcolor="white"><v:textbox inset="1,2,3,4">${box(text)}</v:textbox></v:shape></w:pict>`
export const alternate = (text: string) =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${inline(21, 'Box', graphic('microsoft.com/office/word/2010/wordprocessingShape', shape(text)))}</mc:Choice><mc:Fallback>${vml(text)}</mc:Fallback></mc:AlternateContent></w:r>`
export const picture = `<w:r><w:drawing><wp:anchor behindDoc="0" relativeHeight="5" simplePos="0" locked="0" layoutInCell="1" allowOverlap="1"><wp:positionH relativeFrom="column"><wp:posOffset>100</wp:posOffset></wp:positionH><wp:extent cx="7000" cy="6000"/><wp:wrapSquare wrapText="bothSides"/><wp:docPr id="22" name="Seal" descr="The seal"/>${graphic('openxmlformats.org/drawingml/2006/picture', '<pic:pic><pic:nvPicPr><pic:cNvPr id="22" name="seal.png"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rPicture"><a:lum bright="1"/></a:blip><a:srcRect l="10"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr/></pic:pic>')}</wp:anchor></w:drawing></w:r>`
export const chart = `<w:r>${inline(23, 'Chart', graphic('openxmlformats.org/drawingml/2006/chart', '<c:chart r:id="rChart"/>'))}</w:r>`
export const diagram = `<w:r>${inline(24, 'Diagram', graphic('openxmlformats.org/drawingml/2006/diagram', '<dgm:relIds r:dm="rData" r:lo="rLayout" r:qs="rQuick" r:cs="rColors"/>'))}</w:r>`
export const ole = `<w:r><w:object w:dxaOrig="100"><v:shape id="_x0000_i1025" style="width:10pt"><v:imagedata r:id="rPicture" o:title="Sheet"/></v:shape><o:OLEObject Type="Embed" ProgID="Excel.Sheet.12" ShapeID="_x0000_i1025" DrawAspect="Content" ObjectID="_1" r:id="rSheet"/></w:object></w:r>`
export const group = `<w:r>${inline(25, 'Group', graphic('microsoft.com/office/word/2010/wordprocessingGroup', `<wpg:wgp><wpg:cNvGrpSpPr/><wpg:grpSpPr/>${shape('Grouped words')}</wpg:wgp>`))}</w:r>`
export const math =
  '<m:oMathPara><m:oMathParaPr><m:jc m:val="center"/></m:oMathParaPr><m:oMath><m:f><m:fPr><m:type m:val="bar"/></m:fPr><m:num><m:r><m:rPr><m:sty m:val="p"/></m:rPr><m:t>price</m:t></m:r></m:num><m:den><m:r><m:t>12</m:t></m:r></m:den></m:f></m:oMath></m:oMathPara>'
export const control = (id: number, properties: string, content: string) =>
  `<w:sdt><w:sdtPr><w:id w:val="${id}"/><w:alias w:val="Control ${id}"/><w:tag w:val="tag${id}"/>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`

export const storyWithEverything = (name: string, relationship: string) =>
  p(t(`${name} words of ten`), '<w:pStyle w:val="Header"/>') +
  p(
    `${t('Page ')}${field('PAGE', '3')}${t(' of ')}${field('NUMPAGES', '9')}${t(', ')}${field('STYLEREF "heading 1"', 'Definitions')}`,
  ) +
  table(row(cell(p(t(`${name} cell`))) + cell(p(t('right'))))) +
  p(
    `${alternate(`${name} box`)}<w:r><w:drawing><wp:inline><wp:extent cx="1" cy="1"/><wp:docPr id="40" name="Logo"/>${graphic('openxmlformats.org/drawingml/2006/picture', `<pic:pic><pic:blipFill><a:blip r:embed="${relationship}"/></pic:blipFill></pic:pic>`)}</wp:inline></w:drawing></w:r>`,
  ) +
  p(`<w:ins ${rex(301)}>${t(`${name} by Rex`)}</w:ins><w:ins ${dana(302)}>${t(`${name} by Dana`)}</w:ins>`)
