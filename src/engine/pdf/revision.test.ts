import { describe, expect, it } from 'vitest'
import { bytesSource, concatenatedSource } from '../byte-source.ts'
import { openPdf, type PdfDocument } from './document.ts'
import type { Drawing } from './drawing.ts'
import { readNameTree } from './name-tree.ts'
import { dict, isDict, name, type PdfDict, PdfRef, type PdfStream, type PdfString } from './objects.ts'
import { Revision } from './revision.ts'
import { serialize } from './serialize.ts'
import {
  CATALOG,
  DocumentBuilder,
  FONT,
  HELLO,
  hybridDocument,
  linearizedDocument,
  onePage,
  pageText,
  plainDocument,
  xrefStreamDocument,
} from './test-documents.ts'
import { decodeTextString } from './text-string.ts'

function drawing(content: string, fonts: [string, PdfRef][] = []): Drawing {
  return { content: Buffer.from(content), fonts: new Map(fonts), xObjects: new Map(), extGStates: new Map() }
}

function reopened(revision: Revision): PdfDocument {
  return openPdf(concatenatedSource(revision.document.source, bytesSource(revision.build())))
}

/** Returns the content of a page as a reader sees it, with its streams joined. */
function contentOf(document: PdfDocument, index = 0): string {
  const contents = document.resolve(document.pages()[index]!.dict.get('Contents'))
  const streams = (Array.isArray(contents) ? contents : [contents]).map(item => document.resolve(item))
  return streams.map(stream => Buffer.from(document.decode(stream as PdfStream)).toString('latin1')).join('\n')
}

function formsOf(document: PdfDocument, index = 0): PdfStream[] {
  const forms = document.resolve(document.pages()[index]!.resources.get('XObject')) as PdfDict
  return [...forms].filter(([key]) => key.startsWith('Cs')).map(([, form]) => document.resolve(form) as PdfStream)
}

const words = (text: string) => text.split(/\s+/).filter(Boolean).join(' ')

const kinds: [string, () => DocumentBuilder][] = [
  ['a table', plainDocument],
  ['a cross-reference stream', xrefStreamDocument],
  ['a hybrid in one section', () => hybridDocument('one-section')],
  ['a hybrid in two sections', () => hybridDocument('two-sections')],
  ['a linearized file', linearizedDocument],
  [
    'a file with junk before its header',
    () => new DocumentBuilder(`junk\n${plainDocument().bytes().toString('latin1')}`),
  ],
]

describe.each(kinds)('a revision of %s', (_, build) => {
  it('reads back with the drawing, the page and the file that it adds', () => {
    const document = build().open()
    const revision = new Revision(document)
    revision.drawOnPage(0, drawing('1 0 0 rg 0 0 10 10 re f'))
    revision.appendPage({ width: 200, height: 100 }, [drawing('0 0 5 5 re f')])
    revision.attachFile({
      name: 'events.jsonl',
      mimeType: 'application/x-ndjson',
      bytes: Buffer.from('{}'),
      description: 'Events',
      modifiedAt: new Date(0),
    })
    const result = reopened(revision)
    expect(words(contentOf(result))).toBe(`q ${HELLO} Q q 1 0 0 1 0 0 cm /Cs1 Do Q`)
    expect(result.pages().map(page => [page.width, page.height])).toEqual([
      [300, 400],
      [200, 100],
    ])
    expect(result.xref.newestKind).toBe(document.xref.newestKind)
    expect(result.xref.trailer.get('Prev')).toBe(document.startXref)
    expect(result.xref.trailer.has('XRefStm')).toBe(false)
    expect(result.xref.sections.length).toBe(document.xref.sections.length + 1)
    expect(Math.min(...[...new Revision(result).changes.keys(), result.size])).toBeGreaterThan(document.size)
  })
})

it('a page refers directly to its content, because viewers do not follow two references in a list', () => {
  const page = pageText().replace('/Contents 4 0 R', '/Contents 6 0 R')
  const builder = onePage({ page }).object(6, '4 0 R').table('/Size 7/Root 1 0 R')
  const revision = new Revision(builder.open())
  revision.drawOnPage(0, drawing('f'))
  const contents = reopened(revision).pages()[0]!.dict.get('Contents')
  expect((contents as PdfRef[])[1]).toEqual(new PdfRef(4))
})

describe('the appended bytes', () => {
  it('are the same for the same input, and start on a new line', () => {
    const make = () => {
      const revision = new Revision(plainDocument().open())
      revision.drawOnPage(0, drawing('f'))
      return revision.build()
    }
    expect(Buffer.compare(make(), make())).toBe(0)
    const source = plainDocument().bytes()
    const unfinished = new Revision(openPdf(bytesSource(source.subarray(0, source.length - 1))))
    unfinished.drawOnPage(0, drawing('f'))
    expect(unfinished.build()[0]).toBe(0x0a)
  })

  it('number new objects after all existing objects, and keep the generation of replaced objects', () => {
    const builder = onePage()
    const at = builder.size
    const entry = (num: number, gen: number) =>
      `${num} 1\n${String(builder.offsets.get(num)).padStart(10, '0')} ${String(gen).padStart(5, '0')} n \n`
    builder
      .raw(`xref\n${[1, 2, 4, 5].map(num => entry(num, 0)).join('')}${entry(3, 7)}trailer\n<</Size 50/Root 1 0 R>>\n`)
      .end(at)
    const revision = new Revision(builder.open())
    expect(revision.add(true).num).toBe(50)
    revision.set(new PdfRef(3), new Map())
    expect(Buffer.from(revision.build()).toString('latin1')).toContain('3 7 obj')
  })

  it('keep the first part of the identifier and change the second, or add an identifier', () => {
    const idsOf = (builder: DocumentBuilder) => {
      const revision = new Revision(builder.open())
      revision.drawOnPage(0, drawing('f'))
      return (reopened(revision).trailer.get('ID') as PdfString[]).map(serialize)
    }
    expect(idsOf(plainDocument())[0]).toBe('<00ff>')
    expect(idsOf(plainDocument())[1]).not.toBe('<01>')
    expect(idsOf(onePage().table('/Size 6/Root 1 0 R'))).toHaveLength(2)
  })

  it('leave out a dangling /Info', () => {
    const revision = new Revision(onePage().table('/Size 6/Root 1 0 R/Info 77 0 R').open())
    revision.drawOnPage(0, drawing('f'))
    expect(reopened(revision).trailer.has('Info')).toBe(false)
  })
})

describe('drawing on a page', () => {
  it('moves unbalanced content into a closed form XObject with the resources and boxes of the page', () => {
    const content = 'q BT /OC /X BDC q 2 0 0 2 0 0 cm (Hello) Tj'
    const revision = new Revision(plainDocument({ content }).open())
    revision.drawOnPage(0, drawing('f'))
    const result = reopened(revision)
    expect(words(contentOf(result))).toBe('q 1 0 0 1 0 0 cm /Cs1 Do Q q 1 0 0 1 0 0 cm /Cs2 Do Q')
    const [pageForm] = formsOf(result)
    expect(words(Buffer.from(result.decode(pageForm!)).toString())).toBe(`${content} ET EMC Q Q`)
    expect(pageForm!.dict.get('BBox')).toEqual([-300, -400, 600, 800])
    expect([...(pageForm!.dict.get('Resources') as PdfDict).keys()]).toEqual(['Font'])
  })

  it('blanks out an extra Q in a copy of the streams for this page only', () => {
    const builder = onePage({ page: pageText().replace('4 0 R', '[6 0 R 4 0 R]'), content: 'Q 1 g' })
    const document = builder.stream(6, '2 0 0 2 0 0 cm').table('/Size 7/Root 1 0 R').open()
    const revision = new Revision(document)
    revision.drawOnPage(0, drawing('f'))
    const result = reopened(revision)
    expect(words(Buffer.from(result.decode(formsOf(result)[0]!)).toString())).toBe('2 0 0 2 0 0 cm 1 g')
    expect(revision.changes.has(4)).toBe(false)
  })

  it('drops content that no viewer can decode', () => {
    const builder = onePage()
    const revision = new Revision(
      builder.object(4, '<</Filter/Nonsense/Length 3>>\nstream\nabc\nendstream').table('/Size 6/Root 1 0 R').open(),
    )
    revision.drawOnPage(0, drawing('f'))
    const result = reopened(revision)
    expect(words(contentOf(result))).toBe('q 1 0 0 1 0 0 cm /Cs1 Do Q q 1 0 0 1 0 0 cm /Cs2 Do Q')
    expect(words(Buffer.from(result.decode(formsOf(result)[0]!)).toString())).toBe('')
  })

  it('does not change shared and inherited resources', () => {
    const document = new DocumentBuilder()
      .object(1, CATALOG)
      .object(2, '<</Type/Pages/Kids[3 0 R 7 0 R]/Count 2/MediaBox[0 0 300 400]/Resources 6 0 R>>')
      .object(3, '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>')
      .stream(4, HELLO)
      .object(5, FONT)
      .object(6, '<</Font<</F1 5 0 R>>/XObject 8 0 R/ProcSet[/PDF]>>')
      .object(7, '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>')
      .object(8, '<</Cs1 4 0 R>>')
      .table('/Size 9/Root 1 0 R')
      .open()
    const revision = new Revision(document)
    revision.drawOnPage(0, drawing('f'))
    const result = reopened(revision)
    expect([2, 6, 7, 8].some(num => revision.changes.has(num))).toBe(false)
    const resources = result.pages()[0]!.resources
    expect([...resources.keys()]).toEqual(['Font', 'XObject', 'ProcSet'])
    expect([...(resources.get('XObject') as PdfDict).keys()]).toEqual(['Cs1', 'Cs2'])
    expect(contentOf(result)).toContain('/Cs2 Do')
    expect(result.pages()[1]!.resources.get('XObject')).toBeInstanceOf(PdfRef)
  })

  it('places the drawing on the page as displayed', () => {
    const revision = new Revision(
      plainDocument({ page: pageText('/Rotate 90/CropBox[10 20 110 220]/UserUnit 2') }).open(),
    )
    revision.drawOnPage(0, drawing('f'), { x: 7, y: 8.5 })
    const result = reopened(revision)
    expect(contentOf(result)).toContain('q 0 0.5 -0.5 0 110 20 cm /Cs1 Do Q')
    const [form] = formsOf(result)
    expect(words(Buffer.from(result.decode(form!)).toString())).toBe('q 1 0 0 1 7 8.5 cm f Q')
    expect(form!.dict.get('BBox')).toEqual([0, 0, 400, 200])
  })

  it('joins drawings, unless they use the same name for different resources', () => {
    const revision = new Revision(plainDocument().open())
    const [a, b] = [revision.add(dict({ Type: name('Font') })), revision.add(dict({ Type: name('Font') }))]
    revision.drawOnPage(0, drawing('1 g', [['CsF', a]]))
    revision.drawOnPage(
      0,
      drawing('2 g', [
        ['CsF', a],
        ['CsG', b],
      ]),
    )
    revision.drawOnPage(0, drawing('3 g', [['CsF', b]]))
    const result = reopened(revision)
    const [wrapper] = formsOf(result)
    const named = (wrapper!.dict.get('Resources') as PdfDict).get('XObject') as PdfDict
    const forms = [...named.values()].map(form => result.resolve(form) as PdfStream)
    expect(forms).toHaveLength(2)
    expect(
      forms.map(form => serialize(((form.dict.get('Resources') as PdfDict).get('Font') as PdfDict).get('CsF')!)),
    ).toEqual([serialize(a), serialize(b)])
  })

  it('refuses a missing page', () => {
    expect(() => new Revision(plainDocument().open()).drawOnPage(1, drawing('f'))).toThrow(
      expect.objectContaining({ code: 'no-such-page' }),
    )
  })

  it('uses one opening stream for all pages', () => {
    const builder = new DocumentBuilder().object(1, CATALOG).object(2, '<</Type/Pages/Kids[3 0 R 6 0 R]/Count 2>>')
    const document = builder
      .object(3, pageText())
      .object(6, pageText())
      .stream(4, HELLO)
      .object(5, FONT)
      .table('/Size 7/Root 1 0 R')
      .open()
    const revision = new Revision(document)
    revision.drawOnPage(0, drawing('f'))
    revision.drawOnPage(1, drawing('f'))
    const [first, second] = reopened(revision)
      .pages()
      .map(page => page.dict.get('Contents') as PdfRef[])
    expect(first![0]).toEqual(second![0])
  })
})

describe('an appended page', () => {
  it('inherits no attributes, and leads to a correct page count', () => {
    const document = new DocumentBuilder()
      .object(1, CATALOG)
      .object(2, '<</Type/Pages/Kids[3 0 R]/Count 9/Rotate 90/MediaBox[0 0 10 10]/CropBox[2 2 4 4]>>')
      .object(3, '<</Type/Page/Parent 2 0 R>>')
      .table('/Size 4/Root 1 0 R')
      .open()
    const revision = new Revision(document)
    revision.appendPage({ width: 595, height: 842 }, [])
    revision.appendPage({ width: 595, height: 842 }, [])
    const result = reopened(revision)
    expect(
      result
        .pages()
        .slice(1)
        .map(page => [page.width, page.height, page.rotation]),
    ).toEqual([
      [595, 842, 0],
      [595, 842, 0],
    ])
    expect((result.resolve(result.catalog.get('Pages')) as PdfDict).get('Count')).toBe(3)
  })
})

describe('an attached file', () => {
  const file = {
    name: 'b.txt',
    mimeType: 'text/plain',
    bytes: Buffer.from('new'),
    description: 'Ünï',
    modifiedAt: new Date(0),
  }

  it('is sorted into the existing attachments, whatever shape their tree has', () => {
    const catalog = '<</Type/Catalog/Pages 2 0 R/Names 6 0 R/AF 10 0 R>>'
    const document = onePage({ catalog })
      .object(6, '<</EmbeddedFiles 7 0 R/Dests 11 0 R>>')
      .object(7, '<</Kids[8 0 R 9 0 R]>>')
      .object(8, '<</Limits[(a.txt)(a.txt)]/Names[(a.txt)<</F(a.txt)>>]>>')
      .object(9, '<</Limits[(b.txt)(c.txt)]/Names[(b.txt) 5 0 R (c.txt)<</F(c.txt)>>]>>')
      .object(10, '[5 0 R]')
      .table('/Size 12/Root 1 0 R')
      .open()
    const revision = new Revision(document)
    const specification = revision.attachFile(file)
    const result = reopened(revision)
    const names = result.resolve(result.catalog.get('Names')) as PdfDict
    const entries = readNameTree(result, names.get('EmbeddedFiles'))
    expect(entries.map(entry => Buffer.from(entry.key).toString())).toEqual(['a.txt', 'b.txt', 'b.txt (2)', 'c.txt'])
    expect(names.has('Dests')).toBe(true)
    expect(result.catalog.get('AF')).toEqual([new PdfRef(5), specification])
    const written = result.resolve(specification) as PdfDict
    expect(decodeTextString(written.get('Desc') as PdfString)).toBe('Ünï')
    expect(written.get('AFRelationship')).toEqual(name('Data'))
    const stream = result.resolve((written.get('EF') as PdfDict).get('F')) as PdfStream
    expect(Buffer.from(result.decode(stream)).toString()).toBe('new')
    expect(isDict(stream.dict.get('Params')) && (stream.dict.get('Params') as PdfDict).get('Size')).toBe(3)
    expect(serialize(stream.dict.get('Subtype')!)).toBe('/text#2Fplain')
  })
})

it('a stream is compressed if that makes it smaller, unless the caller declines', () => {
  const revision = new Revision(plainDocument().open())
  const text = Buffer.from('again and '.repeat(100))
  const filterOf = (ref: PdfRef) => (revision.get(ref) as PdfStream).dict.get('Filter')
  expect(filterOf(revision.addStream(new Map(), text))).toEqual(name('FlateDecode'))
  expect(filterOf(revision.addStream(new Map(), text, { compress: false }))).toBeUndefined()
  expect(filterOf(revision.addStream(new Map(), Buffer.from('short')))).toBeUndefined()
})
