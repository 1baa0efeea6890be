import { describe, expect, it } from 'vitest'
import { docxFile, relationshipsXml } from '../../../../test/support/docx-file.ts'
import { openPackage } from '../../docx/package.ts'
import { writeComments } from '../comments/write-comments.ts'
import { saveRevision } from '../open-revision.ts'
import { fileComment } from '../test-support/comments.ts'
import { opened, p, r } from '../test-support/contract.ts'
import { cleanFile } from '../test-support/files.ts'

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const secret = 'Dana Secret'
const by = 'w:author="Dana Secret" w:date="2026-01-01T00:00:00Z"'
const style = `<w:style w:styleId="x"><w:rPr><w:b/><w:rPrChange w:id="9" ${by}><w:rPr/></w:rPrChange></w:rPr></w:style>`
const field = (code: string) => `<w:fldSimple w:instr="${code}">${r('shown')}</w:fldSimple>`

/** Creates a document with a secret in every place that is not text; `body` is added to its text. */
function fileWithSecrets(body = ''): Uint8Array {
  const custom = (name: string, value: string) =>
    `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="${name}"><vt:lpwstr xmlns:vt="${office}/docPropsVTypes">${value}</vt:lpwstr></property>`
  const file = docxFile({
    body: [
      `<w:p w:rsidR="00SECRET"><w:bookmarkStart w:id="5" w:name="_Hlk_secret"/>${r('Agreed ')}<w:bookmarkEnd w:id="5"/><w:proofErr w:type="spellStart"/><w:ins w:id="1" ${by}>${r('text')}</w:ins><w:del w:id="2" ${by}><w:r><w:delText>secret words</w:delText></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:pict><v:imagedata xmlns:v="urn:schemas-microsoft-com:vml" r:id="rId3"/></w:pict></w:r></w:del></w:p>`,
      p('<w:r><w:footnoteReference w:id="3"/></w:r>', '<w:sectPr><w:printerSettings r:id="rId5"/></w:sectPr>'),
      p(
        `<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" alt="C:\\Users\\secret\\map.png"/></w:pict></w:r>`,
      ),
      body,
    ].join(''),
    relationships: [
      { type: 'settings', target: 'settings.xml' },
      { type: 'footnotes', target: 'footnotes.xml' },
      { type: 'image', target: 'media/secret.png' },
      { type: 'customXml', target: '../customXml/item1.xml' },
      { type: 'printerSettings', target: 'printer.bin' },
      { type: 'stylesWithEffects', target: 'stylesWithEffects.xml' },
      { type: 'glossaryDocument', target: 'glossary/document.xml' },
    ],
    contentTypes: {
      '/word/settings.xml': `${word}.settings+xml`,
      '/word/footnotes.xml': `${word}.footnotes+xml`,
      '/word/glossary/document.xml': `${word}.document.glossary+xml`,
      '/word/glossary/styles.xml': `${word}.styles+xml`,
      '/docProps/core.xml': 'application/vnd.openxmlformats-package.core-properties+xml',
      '/docProps/app.xml': 'application/vnd.openxmlformats-officedocument.extended-properties+xml',
      '/docProps/custom.xml': 'application/vnd.openxmlformats-officedocument.custom-properties+xml',
      '/customXml/item1.xml': 'application/xml',
      '/customXml/itemProps1.xml': 'application/vnd.openxmlformats-officedocument.customXmlProperties+xml',
    },
    files: {
      '_rels/.rels': relationshipsXml([
        `<Relationship Id="rId1" Type="${office}/relationships/officeDocument" Target="word/document.xml"/>`,
        `<Relationship Id="rId2" Type="${packages}/relationships/metadata/core-properties" Target="docProps/core.xml"/>`,
        `<Relationship Id="rId3" Type="${office}/relationships/extended-properties" Target="docProps/app.xml"/>`,
        `<Relationship Id="rId4" Type="${office}/relationships/custom-properties" Target="docProps/custom.xml"/>`,
      ]),
      'word/settings.xml': `<w:settings ${w}><w:trackRevisions/><sl:schemaLibrary xmlns:sl="http://schemas.openxmlformats.org/schemaLibrary/2006/main"><sl:schema sl:uri="x" sl:schemaLocation="C:\\secret.xsd"/></sl:schemaLibrary><w:defaultTabStop w:val="709"/><w:docVars><w:docVar w:name="Matter" w:val="secret"/></w:docVars><w:rsids><w:rsid w:val="00SECRET"/></w:rsids></w:settings>`,
      'word/footnotes.xml': `<w:footnotes ${w}><w:footnote w:type="separator" w:id="0">${p('')}</w:footnote><w:footnote w:id="2">${p(r('secret note'))}</w:footnote><w:footnote w:id="3">${p(r('agreed note'))}</w:footnote></w:footnotes>`,
      'word/stylesWithEffects.xml': `<w:styles ${w}>${style}</w:styles>`,
      'word/glossary/document.xml': `<w:glossaryDocument ${w}/>`,
      'word/glossary/_rels/document.xml.rels': relationshipsXml([
        `<Relationship Id="rId1" Type="${office}/relationships/styles" Target="styles.xml"/>`,
      ]),
      'word/glossary/styles.xml': `<w:styles ${w}>${style}</w:styles>`,
      'word/media/secret.png': 'secret',
      'word/printer.bin': 'secret printer',
      'docProps/core.xml': `<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Contract</dc:title><dc:creator>Dana Secret</dc:creator><cp:lastModifiedBy>Rex Secret</cp:lastModifiedBy></cp:coreProperties>`,
      'docProps/app.xml': `<Properties xmlns="${office}/extended-properties"><Company>Secret Ltd</Company><HyperlinkBase>https://example.com/</HyperlinkBase></Properties>`,
      'docProps/custom.xml': `<Properties xmlns="${office}/custom-properties">${custom('Matter', 'secret 42')}</Properties>`,
      'customXml/item1.xml': '<data>secret</data>',
      'customXml/_rels/item1.xml.rels': relationshipsXml([
        `<Relationship Id="rId1" Type="${office}/relationships/customXmlProps" Target="itemProps1.xml"/>`,
      ]),
      'customXml/itemProps1.xml': `<ds:datastoreItem xmlns:ds="${office}/customXml" ds:itemID="{ABC}"/>`,
    },
  })
  const open = opened(file)
  const comment = { author: secret, text: 'secret', anchor: open.anchors[0]!, start: 0, length: 6 }
  writeComments(open, [fileComment({ id: 'a', ...comment }), fileComment({ id: 'b', parentId: 'a', ...comment })])
  return saveRevision(open).bytes
}

/** Returns all parts of a file as text. */
const texts = (bytes: Uint8Array) =>
  new Map([...openPackage(bytes).parts].map(([name, part]) => [name, Buffer.from(part.bytes).toString()]))

describe('a clean copy', () => {
  it('contains the agreed text and no trace of the negotiation in any part', () => {
    const parts = texts(cleanFile(fileWithSecrets()))
    expect([...parts.values()].join('\n')).not.toMatch(/secret/i)
    expect(parts.get('/word/document.xml')).not.toMatch(/w:(ins|del|comment\w+|proofErr|rsid\w*)\b/)
    expect(parts.get('/word/document.xml')).toContain('Agreed')
    expect(parts.get('/word/document.xml')).toContain('alt="map.png"')
    expect(parts.get('/word/document.xml')).not.toContain('r:id')
    expect(parts.get('/word/footnotes.xml')).toContain('agreed note')
    expect(parts.get('/word/settings.xml')).toMatch(/^((?!track).)*defaultTabStop/s)
    expect(parts.get('/docprops/core.xml')).toContain('Contract')
    expect(parts.get('/docprops/app.xml')).toContain('https://example.com/')
    expect([...parts.keys()].toSorted()).toEqual([
      '/docprops/app.xml',
      '/docprops/core.xml',
      '/docprops/custom.xml',
      '/word/document.xml',
      '/word/footnotes.xml',
      '/word/glossary/document.xml',
      '/word/glossary/styles.xml',
      '/word/settings.xml',
    ])
  })

  it.each([
    ['a property', field('DOCPROPERTY Matter'), '/docprops/custom.xml', 'secret 42'],
    ['an author', field('AUTHOR'), '/docprops/core.xml', 'Dana Secret'],
    ['a company', field('DOCPROPERTY Company'), '/docprops/app.xml', 'Secret Ltd'],
    ['a variable', field('DOCVARIABLE Matter'), '/word/settings.xml', 'w:docVar '],
    [
      'data bound to a content control',
      `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/data" w:storeItemID="{abc}"/></w:sdtPr><w:sdtContent>${p(r('x'))}</w:sdtContent></w:sdt>`,
      '/customxml/item1.xml',
      '<data>',
    ],
  ])('keeps %s that the text shows', (_, body, name, content) => {
    const shown = body.startsWith('<w:fld') ? p(body) : body
    expect(texts(cleanFile(fileWithSecrets(shown))).get(name)).toContain(content)
  })

  it('has the same bytes each time, and does not change if it is cleaned again', () => {
    const once = cleanFile(fileWithSecrets())
    expect(Buffer.from(cleanFile(fileWithSecrets())).equals(once)).toBe(true)
    expect(Buffer.from(cleanFile(once)).equals(once)).toBe(true)
  })
})
