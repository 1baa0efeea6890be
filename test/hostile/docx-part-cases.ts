import { type DocxParts, docxFile, paragraph } from '../support/docx-file.ts'
import * as f from './docx-fragments.ts'
import type { HostileFile } from './hostile-file.ts'
import { svgOf } from './hostile-pictures.ts'

const settings = (xml: string, ...rows: string[]): Uint8Array =>
  f.withPart(paragraph('text'), {
    type: 'settings',
    name: 'settings.xml',
    xml: `<w:settings ${f.declared}>${xml}</w:settings>`,
    contentType: f.word('settings'),
    rows,
  })

const altChunk = (name: string, contentType: string, content: string | Uint8Array) =>
  docxFile({ body: '<w:altChunk r:id="rId1"/><w:p/>', ...f.holding('aFChunk', name, content, contentType) })

/** A separate package with a document whose picture is an SVG. */
const inner = (path: string) => docxFile({ body: f.para(f.picture()), ...f.holding('image', 'a.png', svgOf(path)) })

const dataSource = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/mailMergeSource'
const macroType = 'application/vnd.ms-word.document.macroEnabled.main+xml'
const outside = (type: string, target: string, parts: DocxParts = {}) =>
  docxFile({ ...parts, relationships: [{ type, target, external: true }] })

const parts: Record<string, HostileFile['make']> = {
  'a page of HTML as text, with a picture of the server': t =>
    altChunk('a.html', 'text/html', `<html><body><img src="file://${t.files.png}"></body></html>`),
  'a text in RTF as text, with a picture of the server': t =>
    altChunk(
      'a.rtf',
      'application/rtf',
      `{\\rtf1{\\field{\\*\\fldinst INCLUDETEXT "file://${t.files.txt}"}{\\fldrslt x}}}`,
    ),
  'a document as text, with a picture that is an SVG': t =>
    altChunk('a.docx', f.word('document.main'), inner(t.files.png)),
  'a text of the server as text': t =>
    outside('aFChunk', `file://${t.files.txt}`, { body: '<w:altChunk r:id="rId1"/><w:p/>' }),
  'a part of a master document': t =>
    outside('subDocument', `file://${t.files.docx}`, { body: f.para('<w:subDoc r:id="rId1"/>') }),
  'a header outside of the package': t =>
    outside('header', `file://${t.files.docx}`, {
      body: `${paragraph('text')}<w:sectPr><w:headerReference w:type="default" r:id="rId1"/></w:sectPr>`,
    }),
  'an object linked to a file': t =>
    outside('oleObject', `file://${t.files.docx}`, {
      body: f.para(f.oleObject('Type="Link" UpdateMode="Always" r:id="rId1"')),
    }),
  'an object linked to the network': t =>
    outside('oleObject', `${t.listener}/a.docx`, {
      body: f.para(f.oleObject('Type="Link" UpdateMode="Always" r:id="rId1"')),
    }),
  'an embedded document with a picture that is an SVG': t =>
    docxFile({
      body: f.para(f.oleObject('Type="Embed" r:id="rId1"')),
      ...f.holding('package', 'embeddings/a.docx', inner(t.files.png), f.word('document')),
    }),
  'a control with a picture of the server': t =>
    f.withPart(
      f.para(
        f.run(`<w:object ${f.declared}><w:control r:id="rId1" w:name="Image1" w:shapeid="_x0000_i1025"/></w:object>`),
      ),
      {
        type: 'control',
        name: 'activeX/activeX1.xml',
        xml: `<ax:ocx xmlns:ax="http://schemas.microsoft.com/office/2006/activeX" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ax:classid="{D7053240-CE69-11CD-A777-00DD01143C57}" ax:persistence="persistPropertyBag"><ax:ocxPr ax:name="Picture" ax:value="file://${t.files.png}"/></ax:ocx>`,
        contentType: 'application/vnd.ms-office.activeX+xml',
      },
    ),
  'a template of the server': t =>
    settings(
      '<w:attachedTemplate r:id="rId1"/><w:linkStyles/>',
      f.relationship('rId1', 'attachedTemplate', `file://${t.files.docx}`, true),
    ),
  'a template from the network': t =>
    settings(
      '<w:attachedTemplate r:id="rId1"/><w:linkStyles/>',
      f.relationship('rId1', 'attachedTemplate', `${t.listener}/a.dotx`, true),
    ),
  'a mail merge with a file of the server': t =>
    settings(
      `<w:mailMerge><w:mainDocumentType w:val="formLetters"/><w:dataType w:val="textFile"/><w:connectString w:val="${t.files.csv}"/><w:query w:val="SELECT * FROM target"/><w:dataSource r:id="rId1"/></w:mailMerge>`,
      f.relationship('rId1', dataSource, `file://${t.files.csv}`, true),
    ),
  'an XSLT to save through': t =>
    settings('<w:saveThroughXslt r:id="rId1"/>', f.relationship('rId1', 'transform', `file://${t.files.html}`, true)),
  'a page of frames': t =>
    f.withPart(paragraph('text'), {
      type: 'webSettings',
      name: 'webSettings.xml',
      xml: `<w:webSettings ${f.declared}><w:frameset><w:frame><w:sourceFileName r:id="rId1"/></w:frame></w:frameset></w:webSettings>`,
      contentType: f.word('webSettings'),
      rows: [f.relationship('rId1', 'frame', `file://${t.files.html}`, true)],
    }),
  'an embedded font, which the renderer keeps': () =>
    f.withPart(
      f.para(`<w:r><w:rPr><w:rFonts w:ascii="Liberation Serif"/></w:rPr><w:t>text</w:t></w:r>`),
      {
        type: 'fontTable',
        name: 'fontTable.xml',
        xml: `<w:fonts ${f.declared}><w:font w:name="Liberation Serif"><w:embedRegular r:id="rId1" w:fontKey="{00000000-0000-0000-0000-000000000000}"/></w:font></w:fonts>`,
        contentType: f.word('fontTable'),
        rows: [f.relationship('rId1', 'font', 'fonts/font1.odttf')],
      },
      { 'word/fonts/font1.odttf': Buffer.alloc(4096, 1) },
    ),
  'a chart of a spreadsheet of the server': t =>
    f.withPart(f.para(f.chartFrame()), {
      type: 'chart',
      name: 'charts/chart1.xml',
      xml: `<c:chartSpace ${f.declared}><c:chart><c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:ser><c:idx val="0"/><c:order val="0"/><c:cat><c:strRef><c:f>'file://${t.files.csv}'#$Sheet1.$A$1</c:f></c:strRef></c:cat><c:val><c:numRef><c:f>'file://${t.files.csv}'#$Sheet1.$A$1</c:f></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart><c:externalData r:id="rId1"><c:autoUpdate val="1"/></c:externalData></c:chartSpace>`,
      contentType: 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
      rows: [f.relationship('rId1', 'oleObject', `file://${t.files.csv}`, true)],
    }),
  'a diagram whose drawing holds an SVG': t =>
    docxFile({
      body: f.para(f.diagramFrame('rId1', 'rId2')),
      relationships: [
        { type: 'diagramData', target: 'data1.xml' },
        { type: 'diagramLayout', target: 'layout1.xml' },
        { type: 'http://schemas.microsoft.com/office/2007/relationships/diagramDrawing', target: 'drawing1.xml' },
      ],
      contentTypes: {
        '/word/data1.xml': 'application/vnd.openxmlformats-officedocument.drawingml.diagramData+xml',
        '/word/layout1.xml': 'application/vnd.openxmlformats-officedocument.drawingml.diagramLayout+xml',
        '/word/drawing1.xml': 'application/vnd.ms-office.drawingml.diagramDrawing+xml',
      },
      files: {
        'word/data1.xml': `<dgm:dataModel ${f.declared}><dgm:ptLst/><dgm:cxnLst/><dgm:bg/><dgm:whole/><dgm:extLst><a:ext uri="http://schemas.microsoft.com/office/drawing/2008/diagram"><dsp:dataModelExt relId="rId3" minVer="http://schemas.openxmlformats.org/drawingml/2006/diagram"/></a:ext></dgm:extLst></dgm:dataModel>`,
        'word/layout1.xml': `<dgm:layoutDef ${f.declared}/>`,
        'word/drawing1.xml': `<dsp:drawing ${f.declared}><dsp:spTree><dsp:nvGrpSpPr><dsp:cNvPr id="0" name=""/><dsp:cNvGrpSpPr/></dsp:nvGrpSpPr><dsp:grpSpPr/><dsp:sp><dsp:nvSpPr><dsp:cNvPr id="1" name=""/><dsp:cNvSpPr/></dsp:nvSpPr><dsp:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="2000000" cy="2000000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:blipFill><a:blip r:embed="rId1"/><a:stretch><a:fillRect/></a:stretch></a:blipFill></dsp:spPr></dsp:sp></dsp:spTree></dsp:drawing>`,
        'word/_rels/drawing1.xml.rels': f.relationships(f.relationship('rId1', 'image', 'a.png')),
        'word/a.png': svgOf(t.files.png),
      },
    }),
  'a video of the server': t =>
    outside('video', `file://${t.files.png}`, {
      body: f.para(
        f
          .picture('rId9')
          .replace('<pic:cNvPicPr/>', '<pic:cNvPicPr/><pic:nvPr><a:videoFile r:link="rId1"/></pic:nvPr>'),
      ),
    }),
  'custom data that includes a file': t =>
    docxFile({
      body: `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/a[1]" w:storeItemID="{11111111-1111-1111-1111-111111111111}"/><w:text/></w:sdtPr><w:sdtContent>${paragraph('text')}</w:sdtContent></w:sdt>`,
      relationships: [{ type: 'customXml', target: '../customXml/item1.xml' }],
      files: {
        'customXml/item1.xml': `<a xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="file://${t.files.txt}" parse="text"/></a>`,
        'customXml/_rels/item1.xml.rels': f.relationships(f.relationship('rId1', 'customXmlProps', 'itemProps1.xml')),
        'customXml/itemProps1.xml':
          '<ds:datastoreItem xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml" ds:itemID="{11111111-1111-1111-1111-111111111111}"/>',
      },
    }),
  'a style sheet for its XML': t =>
    docxFile({
      files: {
        'word/document.xml': `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="file://${t.files.html}"?><w:document ${f.declared}><w:body>${paragraph('text')}</w:body></w:document>`,
      },
    }),
  'an external entity in its text': t =>
    docxFile({
      files: {
        'word/document.xml': `<!DOCTYPE x [<!ENTITY x SYSTEM "file://${t.files.txt}">]><w:document ${f.declared}><w:body><w:p><w:r><w:t>&x;</w:t></w:r></w:p></w:body></w:document>`,
      },
    }),
  'a macro that runs when it is opened': () =>
    docxFile({
      mainType: macroType,
      ...f.holding(
        'http://schemas.microsoft.com/office/2006/relationships/vbaProject',
        'vbaProject.bin',
        'macro',
        'application/vnd.ms-office.vbaProject',
      ),
    }),
  'a building block for later documents': t =>
    f.withPart(paragraph('text'), {
      type: 'glossaryDocument',
      name: 'glossary/document.xml',
      xml: `<w:glossaryDocument ${f.declared}><w:docParts><w:docPart><w:docPartPr><w:name w:val="BW"/><w:category><w:name w:val="General"/><w:gallery w:val="autoTxt"/></w:category></w:docPartPr><w:docPartBody>${paragraph(t.word)}</w:docPartBody></w:docPart></w:docParts></w:glossaryDocument>`,
      contentType: f.word('document.glossary'),
    }),
  'a link that is never clicked': t =>
    outside('hyperlink', `file://${t.files.txt}`, {
      body: f.para(`<w:hyperlink r:id="rId1">${f.text('here')}</w:hyperlink>`),
    }),
}

export const partCases = Object.entries(parts).map(([name, make]) => ({ name, make }))
