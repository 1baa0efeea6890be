import { describe, expect, it } from 'vitest'
import {
  chartFrame,
  declared,
  drawn,
  holding,
  oleObject,
  para,
  picture,
  relationship,
  vmlFill,
  vmlPicture,
  withPart,
  word,
} from '../../../../test/hostile/docx-fragments.ts'
import { svg } from '../../../../test/hostile/hostile-pictures.ts'
import { type DocxParts, docxFile, paragraph } from '../../../../test/support/docx-file.ts'
import { openPackage } from '../package.ts'
import { listedCopy } from './listed-copy.ts'
import { blankPicture } from './pictures/picture.ts'

const png = Buffer.from(blankPicture.bytes)
const open = (file: Uint8Array) => openPackage(listedCopy(openPackage(file)).bytes)
const names = (file: Uint8Array) => [...open(file).parts.keys()]
const xml = (file: Uint8Array, name = '/word/document.xml') => String(Buffer.from(open(file).parts.get(name)!.bytes))
const body = (content: string, parts: DocxParts = {}) => xml(docxFile({ ...parts, body: content }))

describe('a picture in the copy', () => {
  it('gets a name and content type that match its bytes', () => {
    const file = docxFile({ body: para(picture()), ...holding('image', 'media/a.svg', png, 'image/svg+xml') })
    expect(open(file).parts.get('/word/media/image.png')?.contentType).toBe('image/png')
    expect(names(file)).toEqual(['/word/document.xml', '/word/media/image.png'])
  })

  it.each([
    ['shown by DrawingML', picture()],
    ['shown by VML', vmlPicture('r:id="rId1"')],
    ['shown as a fill', vmlFill('r:id="rId1"')],
    [
      'shown by an extension',
      drawn('<a:blip><a:extLst><a:ext uri="x"><asvg:svgBlip r:embed="rId1"/></a:ext></a:extLst></a:blip>'),
    ],
  ])('is replaced by a blank picture if its type is not allowed: %s', (_, content) => {
    const file = docxFile({ body: para(content), ...holding('image', 'a.png', svg('')) })
    expect(Buffer.from(open(file).parts.get('/word/media/image.png')!.bytes).equals(png)).toBe(true)
    expect(Buffer.from(listedCopy(openPackage(file)).bytes).includes('svg"')).toBe(false)
  })

  it('is replaced by a blank picture if it is outside the package', () => {
    for (const content of [
      drawn('<a:blip r:link="rId1"/>'),
      vmlPicture('r:href="rId1"'),
      vmlPicture('src="/etc/x.png"'),
    ]) {
      const file = docxFile({
        body: para(content),
        relationships: [{ type: 'hyperlink', target: 'http://127.0.0.1:1/x', external: true }],
      })
      expect(names(file)).toEqual(['/word/document.xml', '/word/media/image.png'])
      expect(xml(file)).toContain('blank:')
      expect(xml(file)).not.toMatch(/passwd|r:link|r:href|src=/)
    }
  })

  it('is left out if nothing shows it', () => {
    expect(names(docxFile(holding('image', 'a.png', png)))).toEqual(['/word/document.xml'])
  })

  it('is not confused with the blank picture if its relationship has the same id', () => {
    const file = docxFile({
      body: para(drawn('<a:blip r:embed="blankPicture"/>')),
      files: {
        'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship('blankPicture', 'image', 'a.png')}</Relationships>`,
        'word/a.png': svg(''),
      },
    })
    expect(names(file)).toEqual(['/word/document.xml', '/word/media/image.png'])
  })
})

it('the copy prints text that is hidden only on web pages', () => {
  expect(body('<w:p><w:r><w:rPr><w:webHidden/></w:rPr><w:t>7</w:t></w:r></w:p>')).toMatch(/<w:rPr><\/w:rPr><w:t>7/)
})

describe('the parts of the copy', () => {
  it.each([
    [
      'a font',
      'fontTable',
      'fontTable',
      '<w:fonts {}><w:font w:name="F"><w:embedRegular r:id="rId1"/></w:font></w:fonts>',
      'font',
    ],
    [
      'the workbook of a chart',
      'chart',
      'chart',
      '<c:chartSpace {}><c:externalData r:id="rId1"/></c:chartSpace>',
      'package',
    ],
  ])('do not include %s', (_, type, name, content, kind) => {
    const file = withPart(
      type === 'chart' ? para(chartFrame()) : '',
      {
        type,
        name: `${name}.xml`,
        xml: content.replace('{}', declared),
        contentType: 'application/xml',
        rows: [relationship('rId1', kind, 'a.bin')],
      },
      { 'word/a.bin': 'bytes' },
    )
    const part = names(file).find(name => name !== '/word/document.xml')!
    expect(names(file)).toHaveLength(2)
    expect(xml(file, part)).not.toMatch(/embedRegular|externalData/)
  })

  it('get standard names and listed content types', () => {
    const header = withPart(`${paragraph('a')}<w:sectPr><w:headerReference w:type="default" r:id="rId1"/></w:sectPr>`, {
      type: 'header',
      name: 'media/x.svg',
      xml: `<w:hdr ${declared}/>`,
      contentType: 'image/svg+xml',
    })
    expect([...open(header).parts.values()].map(part => part.contentType)).toEqual([
      word('document.main'),
      word('header'),
    ])
    expect(names(header)).toEqual(['/word/document.xml', '/word/header.xml'])
  })

  it('include only relationships whose full type is listed', () => {
    const { relationships } = open(
      docxFile({
        relationships: [{ type: 'http://vendor.example/theme', target: 'theme.xml' }],
        files: { 'word/theme.xml': `<a:theme ${declared}/>` },
      }),
    )
    expect([...relationships.values()].flat()).toHaveLength(1)
  })

  it('include only parts whose root element matches their kind', () => {
    const theme = (content: string) =>
      names(docxFile({ relationships: [{ type: 'theme', target: 'theme.xml' }], files: { 'word/theme.xml': content } }))
    expect(theme(`<a:theme ${declared}/>`)).toHaveLength(2)
    expect(theme(`<w:document ${declared}/>`)).toHaveLength(1)
    expect(theme('')).toHaveLength(1)
  })

  it('keep the settings that decide where lines and pages break', () => {
    const settings = (content: string) =>
      xml(
        withPart('', {
          type: 'settings',
          name: 'settings.xml',
          xml: `<w:settings ${declared}>${content}</w:settings>`,
          contentType: word('settings'),
        }),
        '/word/settings.xml',
      )
    expect(settings('<w:evenAndOddHeaders/><w:compat><w:compatSetting w:name="x"/></w:compat>')).toMatch(
      /evenAndOddHeaders.*compatSetting/,
    )
    expect(
      settings(
        '<w:attachedTemplate r:id="a"/><w:mailMerge><w:query w:val="SELECT"/></w:mailMerge><w:saveThroughXslt/>',
      ),
    ).not.toMatch(/attachedTemplate|mailMerge|SELECT|Xslt/)
  })
})

describe('the XML of the copy', () => {
  it('has no comments or processing instructions', () => {
    expect(body('<!-- <a> --><?xml-stylesheet href="x"?><w:p/>')).not.toMatch(/<!|stylesheet/)
  })

  it('is UTF-8, whatever the encoding of the original', () => {
    const document = `<?xml version="1.0" encoding="UTF-16"?><w:document ${declared}><w:body/></w:document>`
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(document, 'utf16le')])
    expect(xml(docxFile({ files: { 'word/document.xml': bytes } }))).toMatch(/^<\?xml version="1.0" encoding="UTF-8"/)
  })

  it.each([
    ['w:altChunk', '<w:altChunk r:id="rId1"/>'],
    ['OLEObject', para(oleObject('r:id="rId1"'))],
    ['control', '<w:p><w:r><w:object><w:control r:id="rId1"/></w:object></w:r></w:p>'],
    ['x:y', '<x:y xmlns:x="urn:x"><w:p><w:r><w:t>inside</w:t></w:r></w:p></x:y>'],
    ['am3d', `<am3d:model3d xmlns:am3d="http://schemas.microsoft.com/office/drawing/2017/model3d" r:embed="rId1"/>`],
    ['x:attribute', '<w:p xmlns:x="urn:x" x:attribute="file:///etc/passwd"/>'],
    ['r:id', '<w:p r:id="rId1"/>'],
    ['gfxdata', `<w:p><w:r><w:pict><v:shape ${declared} o:gfxdata="UEsDBA=="/></w:pict></w:r></w:p>`],
    ['etc/passwd', `<w:p><w:r><w:pict><v:shape ${declared} v:x="file:/etc/passwd"/></w:pict></w:r></w:p>`],
  ])('does not contain %s', (gone, content) => {
    const result = body(`${content}${paragraph('kept')}`)
    expect(result.replace(/xmlns:\w+="[^"]*"/g, '')).not.toContain(gone)
    expect(result).toContain('kept')
  })

  it('keeps text that looks like an address', () => {
    expect(body(para(picture()).replace('name="x"', 'name="x" descr="see https://example.com/a"'))).toContain(
      'see https://example.com/a',
    )
    expect(body('<w:p><w:r><w:t>file:///etc/passwd</w:t></w:r></w:p>')).toContain('file:///etc/passwd')
  })

  it.each(['file:///etc/passwd', 'contract.docx', 'javascript:x', 'vnd.sun.star.script:x', '\\\\\\\\server\\\\share'])(
    'keeps the text of a link to %s, but not the link',
    target => {
      const file = docxFile({
        body: '<w:p><w:hyperlink r:id="rId1"><w:r><w:t>here</w:t></w:r></w:hyperlink></w:p>',
        relationships: [{ type: 'hyperlink', target, external: true }],
      })
      expect(open(file).relationships.get('/word/document.xml')).toBeUndefined()
      expect(xml(file)).toMatch(/<w:hyperlink><w:r><w:t>here/)
    },
  )
})
