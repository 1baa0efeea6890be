import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { packagedFile } from '../../../src/engine/packaged-file.ts'
import { bundledFonts } from '../../../src/engine/text/bundled-fonts.ts'
import {
  type DocxParts,
  docxFile,
  fieldRuns,
  linkedPicture,
  paragraph,
  relationshipsXml,
} from '../../support/docx-file.ts'
import type { HostileFile } from '../hostile-file.ts'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument'

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="300" height="200">${content}</svg>`

/** An SVG that draws a text. */
export const svgOf = (word: string) => svg(`<text x="5" y="40" font-size="20">${word}</text>`)

/** A DOCX with these bytes as a picture named .png. */
export const withPicture = (bytes: string | Uint8Array) =>
  docxFile({
    body: linkedPicture.replace('r:link', 'r:embed'),
    relationships: [{ type: 'image', target: 'media/image1.png' }],
    files: { 'word/media/image1.png': bytes },
  })

const naming = (url: string, attribute: string) =>
  svg(`<image x="0" y="0" width="300" height="200" ${attribute}="${url}"/>`)

/** Documents that name a file or an address, each in a different way. */
export const documentsNaming = (url: string): Record<HostileFile['name'], Uint8Array> => ({
  'an SVG named .png with an image by xlink:href': withPicture(naming(url, 'xlink:href')),
  'an SVG named .png with an image by href': withPicture(naming(url, 'href')),
  'an SVG named .png, compressed': withPicture(gzipSync(naming(url, 'xlink:href'))),
  'an SVG in an SVG': withPicture(
    naming(`data:image/svg+xml;base64,${Buffer.from(naming(url, 'xlink:href')).toString('base64')}`, 'xlink:href'),
  ),
  'a linked picture': docxFile({
    body: linkedPicture,
    relationships: [{ type: 'image', target: url, external: true }],
  }),
  'a field INCLUDETEXT': docxFile({ body: fieldRuns([`INCLUDETEXT "${url}"`], 'included') }),
  'a field INCLUDEPICTURE': docxFile({ body: fieldRuns([`INCLUDEPICTURE "${url}"`], 'included') }),
  'an alternative chunk': docxFile({
    body: '<w:altChunk r:id="rId1"/>',
    relationships: [{ type: 'aFChunk', target: url, external: true }],
  }),
})

/** A document with further parts, by their names. */
function withParts(
  body: string,
  parts: Record<string, { type: string; xml: string }>,
  more: DocxParts = {},
): Uint8Array {
  const names = Object.keys(parts)
  return docxFile({
    body,
    relationships: names.map(name => ({ type: parts[name]!.type, target: `${name}.xml` })),
    files: { ...Object.fromEntries(names.map(name => [`word/${name}.xml`, parts[name]!.xml])), ...more.files },
    contentTypes: {
      ...Object.fromEntries(names.map(name => [`/word/${name}.xml`, `${TYPES}.wordprocessingml.${name}+xml`])),
      ...more.contentTypes,
    },
  })
}

const FONT_KEY = '{01020304-0506-0708-090A-0B0C0D0E0F10}'

/** ECMA-376 part 4, §2.8.1: the first 32 bytes of an embedded font are exclusive-ored with its key, backwards. */
function obfuscated(font: Uint8Array): Uint8Array {
  const key = Buffer.from(FONT_KEY.replace(/[{}-]/g, ''), 'hex').reverse()
  return font.map((byte, at) => (at < 32 ? byte ^ key[at % 16]! : byte))
}

const textIn = (font: string, text: string) =>
  `<w:p><w:r><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr><w:t>${text}</w:t></w:r></w:p>`

/** A document that embeds a different font under the name of a common one. */
export function withEmbeddedFont(name: string): Uint8Array {
  const face = readFileSync(packagedFile(bundledFonts.signature.file))
  return withParts(
    textIn(name, 'Total 100 EUR'),
    {
      settings: { type: 'settings', xml: `<w:settings xmlns:w="${W}"><w:embedTrueTypeFonts/></w:settings>` },
      fontTable: {
        type: 'fontTable',
        xml: `<w:fonts xmlns:w="${W}" xmlns:r="${R}"><w:font w:name="${name}"><w:embedRegular r:id="rId1" w:fontKey="${FONT_KEY}"/></w:font></w:fonts>`,
      },
    },
    {
      files: {
        'word/_rels/fontTable.xml.rels': relationshipsXml([
          `<Relationship Id="rId1" Type="${R}/font" Target="fonts/font1.odttf"/>`,
        ]),
        'word/fonts/font1.odttf': obfuscated(face),
      },
      contentTypes: { '/word/fonts/font1.odttf': `${TYPES}.obfuscatedFont` },
    },
  )
}

/** Documents that would change what LibreOffice keeps for later documents. */
export const documentsThatStay: Record<HostileFile['name'], Uint8Array> = {
  'a font with the name of an installed font': withEmbeddedFont('Liberation Sans'),
  'a font with a name that is not installed': withEmbeddedFont('Unknown Sans'),
  'other defaults and styles': withParts(paragraph('styled'), {
    styles: {
      type: 'styles',
      xml: `<w:styles xmlns:w="${W}"><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="72"/><w:lang w:val="de-DE"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:rPr><w:b/><w:color w:val="FF0000"/></w:rPr></w:style></w:styles>`,
    },
  }),
  'settings with hyphenation, variables, a template and a source of data': withParts(
    paragraph('set up'),
    {
      settings: {
        type: 'settings',
        xml: `<w:settings xmlns:w="${W}" xmlns:r="${R}"><w:attachedTemplate r:id="rId1"/><w:mailMerge><w:mainDocumentType w:val="formLetters"/><w:dataType w:val="textFile"/><w:connectString w:val=""/><w:query w:val="SELECT * FROM x"/><w:dataSource r:id="rId2"/></w:mailMerge><w:autoHyphenation/><w:defaultTabStop w:val="4000"/><w:docVars><w:docVar w:name="Total" w:val="999"/></w:docVars></w:settings>`,
      },
    },
    {
      files: {
        'word/_rels/settings.xml.rels': relationshipsXml([
          `<Relationship Id="rId1" Type="${R}/attachedTemplate" Target="file:///tmp/x.dotm" TargetMode="External"/>`,
          `<Relationship Id="rId2" Type="${R}/mailMergeSource" Target="file:///tmp/x.csv" TargetMode="External"/>`,
        ]),
      },
    },
  ),
  'a glossary of building blocks': withParts(
    paragraph('glossary'),
    {},
    {
      files: {
        'word/_rels/document.xml.rels': relationshipsXml([
          `<Relationship Id="rId1" Type="${R}/glossaryDocument" Target="glossary/document.xml"/>`,
        ]),
        'word/glossary/document.xml': `<w:glossaryDocument xmlns:w="${W}"><w:docParts><w:docPart><w:docPartPr><w:name w:val="Total"/><w:category><w:name w:val="General"/><w:gallery w:val="autoTxt"/></w:category></w:docPartPr><w:docPartBody>${paragraph('999')}</w:docPartBody></w:docPart></w:docParts></w:glossaryDocument>`,
      },
      contentTypes: { '/word/glossary/document.xml': `${TYPES}.wordprocessingml.document.glossary+xml` },
    },
  ),
}

/** A document that would show what earlier documents left: installed and missing fonts, defaults, fields. */
export const innocent = docxFile({
  body: [
    textIn('Liberation Sans', 'Total 100 EUR'),
    textIn('Unknown Sans', 'Total 100 EUR'),
    paragraph('The undersigned parties agree unconditionally on the aforementioned considerations. '.repeat(8)),
    fieldRuns(['DOCVARIABLE Total'], '100'),
    fieldRuns(['AUTOTEXT Total'], '100'),
  ].join(''),
})

/** A PDF without its creation time and ids, which differ each time. */
export const withoutTimes = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .replace(/\/CreationDate\(D:[^)]*\)/, '')
    .replace(/\/ID \[[^\]]*\]/, '')
    .replace(/\/DocChecksum \/\w+/, '')
