import { describe, expect, it } from 'vitest'
import {
  type DocxParts,
  docxFile,
  fieldRuns,
  linkedPicture,
  paragraph,
  relationshipsXml,
} from '../../../test/support/docx-file.ts'
import { sampleDocuments } from '../../../test/support/sample-documents.ts'
import { openPackage } from '../docx/package.ts'
import { writeZip } from '../zip/write-zip.ts'
import { receiveDocx } from './receive-docx.ts'

const macroType = 'application/vnd.ms-word.document.macroEnabled.main+xml'
const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const vba = 'http://schemas.microsoft.com/office/2006/relationships/vbaProject'

const receive = (parts: DocxParts) => receiveDocx(docxFile(parts))

/** Returns the text of a part of the rendered copy, or undefined if it has no part of that name. */
function rendered(parts: DocxParts, name = '/word/document.xml'): string | undefined {
  const part = openPackage(receive(parts).rendering).parts.get(name)
  return part && Buffer.from(part.bytes).toString()
}

const externalTargets = (bytes: Uint8Array) =>
  [...openPackage(bytes).relationships.values()]
    .flat()
    .filter(relationship => relationship.partName === null)
    .map(relationship => relationship.target)

describe('the rendered copy', () => {
  it('keeps all content if there is nothing to remove', () => {
    expect(rendered({ body: paragraph('As it was.') })).toContain('As it was.')
    expect(receive({})).toMatchObject({ cleanedSource: null, warnings: [] })
  })

  it.each(['attachedTemplate', 'image', 'oleObject', 'frame', 'mailMergeSource', 'http://vendor.example/whatever'])(
    'has no target for a relationship of the kind %s',
    type => {
      const { rendering } = receive({ relationships: [{ type, target: 'http://127.0.0.1:1/x', external: true }] })
      expect(externalTargets(rendering)).toEqual([])
    },
  )

  it('has no target for an internal relationship to a URL', () => {
    expect(
      externalTargets(receive({ relationships: [{ type: 'image', target: 'http://127.0.0.1:1/x' }] }).rendering),
    ).toEqual([])
  })

  it('has no targets for relationships of headers or settings', () => {
    const outside = (type: string) =>
      relationshipsXml([
        `<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="file:///etc/passwd" TargetMode="External"/>`,
      ])
    const { rendering } = receive({
      body: '<w:p/><w:sectPr><w:headerReference w:type="default" r:id="rId1"/></w:sectPr>',
      relationships: [
        { type: 'header', target: 'header1.xml' },
        { type: 'settings', target: 'settings.xml' },
      ],
      files: {
        'word/header1.xml': `<w:hdr ${namespace}/>`,
        'word/_rels/header1.xml.rels': outside('image'),
        'word/settings.xml': `<w:settings ${namespace}/>`,
        'word/_rels/settings.xml.rels': outside('attachedTemplate'),
      },
    })
    expect([...openPackage(rendering).parts.keys()]).toEqual([
      '/word/document.xml',
      '/word/header.xml',
      '/word/settings.xml',
    ])
    expect(externalTargets(rendering)).toEqual([])
  })

  it('keeps links for readers to click', () => {
    const { rendering, warnings } = receive({
      body: '<w:p><w:hyperlink r:id="rId1"><w:r><w:t>here</w:t></w:r></w:hyperlink></w:p>',
      relationships: [{ type: 'hyperlink', target: 'https://example.com', external: true }],
    })
    expect(externalTargets(rendering)).toEqual(['https://example.com'])
    expect(warnings).toEqual([])
  })

  it.each([
    ['oleObject', 'embeddings/o.bin'],
    ['package', 'embeddings/sheet.xlsx'],
    ['control', 'activeX/activeX1.xml'],
    [vba, 'vbaProject.bin'],
  ])('has no part of the kind %s, so that no nested archive is ever opened', (type, target) => {
    const nested = writeZip([{ name: 'a', bytes: new Uint8Array(10) }], 'deflate')
    const parts = { relationships: [{ type, target }], files: { [`word/${target}`]: nested } }
    expect(
      rendered({ ...parts, contentTypes: { [`/word/${target}`]: 'application/x' } }, `/word/${target}`.toLowerCase()),
    ).toBeUndefined()
  })

  it('has no unreferenced part', () => {
    expect(rendered({ files: { 'word/hidden.xml': '<a/>' } }, '/word/hidden.xml')).toBeUndefined()
  })

  it.each([
    [['INCLUDETEXT "file:///etc/passwd"']],
    [[' INCLUDEPICTURE "http://127.0.0.1:1/x.png" \\d ']],
    [['DDE', 'AUTO excel "x"']],
    [['INC', 'LUDE', 'TEXT "x"']],
    [['&#73;NCLUDETEXT "x"']],
    [['LINK Excel.Sheet.8 "C:\\\\x.xls"']],
    [['DATABASE \\c "DSN=x"']],
  ])('contains the result of the field %j, but not its code', code => {
    const text = rendered({ body: fieldRuns(code, 'the result') })!
    expect(text).toContain('the result')
    expect(text).not.toMatch(/INC|TEXT|DDE|AUTO|LINK|DATABASE|passwd|127\.0\.0\.1|fldChar/)
  })

  it('does not contain the code of a simple field, whatever its namespace prefix', () => {
    const text = rendered({
      files: {
        'word/document.xml':
          '<x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:body><x:p><x:fldSimple x:instr=" includetext &quot;file:///etc/passwd&quot;"><x:r><x:t>as stored</x:t></x:r></x:fldSimple></x:p></x:body></x:document>',
      },
    })
    expect(text).not.toMatch(/includetext|passwd|fldSimple/)
    expect(text).toContain('as stored')
  })

  it('does not contain the code of a field without an end', () => {
    const body = '<w:p><w:r><w:fldChar w:fldCharType="begin"/><w:instrText>DDE x</w:instrText></w:r></w:p>'
    expect(rendered({ body })).not.toContain('DDE')
  })

  it('keeps links, and the results of other fields as text', () => {
    const link = ' HYPERLINK "https://example.com/" '
    expect(rendered({ body: fieldRuns([link], 'there') })).toContain('HYPERLINK')
    expect(rendered({ body: fieldRuns([' PAGE \\* MERGEFORMAT '], '7') })).toMatch(/^((?!PAGE).)*>7</s)
  })

  it('contains neither comments nor their marks', () => {
    const parts = {
      body: '<w:p><w:commentRangeStart w:id="0"/><w:r><w:t>text</w:t></w:r><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"></w:commentReference></w:r></w:p>',
      relationships: [{ type: 'comments', target: 'comments.xml' }],
      files: { 'word/comments.xml': '<a/>' },
    }
    expect(rendered(parts)).toMatch(/text/)
    expect(rendered(parts)).not.toMatch(/comment/)
    expect(rendered(parts, '/word/comments.xml')).toBeUndefined()
  })

  it('has only valid XML in parts that must be XML, whatever their content type', () => {
    const footer = (bytes: string | Uint8Array) => ({
      body: '<w:p/><w:sectPr><w:footerReference w:type="default" r:id="rId1"/></w:sectPr>',
      relationships: [{ type: 'footer', target: 'footer1.bin' }],
      files: { 'word/footer1.bin': bytes },
    })
    expect(rendered(footer(`<w:ftr ${namespace}/>`), '/word/footer.xml')).toContain('ftr')
    expect(rendered(footer('no xml'), '/word/footer.xml')).toBeUndefined()
    expect(rendered(footer('<svg xmlns="http://www.w3.org/2000/svg"/>'), '/word/footer.xml')).toBeUndefined()
    expect(() => receive(footer('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'))).toThrow(
      expect.objectContaining({ code: 'damaged' }),
    )
    expect(() => receive(footer(Buffer.from('<!DOCTYPE a><a/>', 'utf16le')))).toThrow(
      expect.objectContaining({ code: 'damaged' }),
    )
  })
})

describe('the cleaned source', () => {
  const withMacros: DocxParts = {
    mainType: macroType,
    relationships: [{ type: vba, target: 'vbaProject.bin' }],
    files: {
      'word/vbaProject.bin': 'code',
      'word/_rels/vbaProject.bin.rels': relationshipsXml([
        '<Relationship Id="rId1" Type="http://schemas.microsoft.com/office/2006/relationships/wordVbaData" Target="vbaData.xml"/>',
      ]),
      'word/vbaData.xml': '<a/>',
    },
  }

  it('loses macros with a warning, and keeps everything else', () => {
    const { cleanedSource, warnings } = receive(withMacros)
    const cleaned = openPackage(cleanedSource!)
    expect(warnings).toEqual(['macros-removed'])
    expect([...cleaned.parts.values()].map(part => [part.name, part.contentType])).toEqual([
      ['/word/document.xml', expect.stringContaining('document.main+xml')],
    ])
    expect([...cleaned.relationships.values()].flat().some(relationship => /vba/i.test(relationship.type))).toBe(false)
    expect(Buffer.from(cleanedSource!).includes('vba')).toBe(false)
  })

  it('loses macros even if the document has no macro content type', () => {
    expect(receive({ ...withMacros, mainType: undefined }).warnings).toEqual(['macros-removed'])
  })

  it('is a regular document, with a warning, if the upload is a Word template', () => {
    const { cleanedSource, warnings } = receive({
      mainType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml',
    })
    expect(openPackage(cleanedSource!).parts.get('/word/document.xml')?.contentType).toContain('document.main+xml')
    expect(warnings).toEqual(['word-template'])
  })
})

describe('receiveDocx warns about', () => {
  it('pictures that are not in the file', () => {
    const parts = {
      body: linkedPicture,
      relationships: [{ type: 'image', target: 'http://127.0.0.1:1/', external: true }],
    }
    expect(receive(parts).warnings).toEqual(['linked-content-left-out'])
  })

  it('visible pictures in a format that is not rendered', () => {
    const svg = { 'word/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' }
    const contentTypes = { '/word/a.svg': 'image/svg+xml' }
    const relationships = [{ type: 'image', target: 'a.svg' }]
    const shown = linkedPicture.replace('r:link', 'r:embed')
    expect(receive({ body: shown, relationships, files: svg, contentTypes }).warnings).toEqual(['pictures-left-out'])
    expect(receive({ relationships, files: svg, contentTypes }).warnings).toEqual([])
  })

  it('tracked changes', () => {
    const body = '<w:p><w:ins w:id="1" w:author="A"><w:r><w:t>new</w:t></w:r></w:ins></w:p>'
    expect(receive({ body }).warnings).toEqual(['tracked-changes-accepted'])
  })
})

describe('receiveDocx refuses', () => {
  it.each<[string, string, DocxParts]>([
    [
      'a spreadsheet',
      'not-a-word-document',
      { mainType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml' },
    ],
    ['an archive without a main part', 'not-a-word-document', { files: { '_rels/.rels': relationshipsXml([]) } }],
    ['a document with a document type', 'damaged', { files: { 'word/document.xml': '<!DOCTYPE a><a/>' } }],
    ['relationships with a document type', 'damaged', { files: { '_rels/.rels': '<!DOCTYPE a><a/>' } }],
    ['broken XML', 'damaged', { files: { 'word/document.xml': '<a><b></a>' } }],
    ['excessive nesting', 'too-large', { body: '<a>'.repeat(251) + '</a>'.repeat(251) }],
    ['another encoding', 'damaged', { files: { 'word/document.xml': '<?xml version="1.0" encoding="UTF-7"?><a/>' } }],
    ['text from another file', 'document-inside', { relationships: [{ type: 'aFChunk', target: 'chunk.html' }] }],
    [
      'a subdocument in another file',
      'document-inside',
      { relationships: [{ type: 'subDocument', target: 'b.docx', external: true }] },
    ],
  ])('%s', (_, code, parts) => {
    expect(() => receive(parts)).toThrow(expect.objectContaining({ code }))
  })
})

describe('a sample document', () => {
  it.each(sampleDocuments('docx'))('is accepted, and its copy does not change if it is copied again: %s', (_, read) => {
    const { rendering } = receiveDocx(read())
    expect(Buffer.from(receiveDocx(rendering).rendering).equals(rendering)).toBe(true)
  })
})
