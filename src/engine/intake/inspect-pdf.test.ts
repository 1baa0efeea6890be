import { describe, expect, it } from 'vitest'
import { bytesSource } from '../byte-source.ts'
import { openPdf } from '../pdf/document.ts'
import { PdfName } from '../pdf/objects.ts'
import { finishSignature, prepareSignature } from '../pdf/prepare-signature.ts'
import { Revision } from '../pdf/revision.ts'
import {
  DocumentBuilder,
  hybridDocument,
  linearizedDocument,
  onePage,
  pageText,
  plainDocument,
  xrefStreamDocument,
} from '../pdf/test-documents.ts'
import { inspectPdf, isAccepted } from './inspect-pdf.ts'
import { loadPdfium } from './pdfium.ts'

const pdfium = await loadPdfium()
const inspect = (bytes: Uint8Array) => inspectPdf(bytes, pdfium)

function signed(bytes: Uint8Array, certification?: 1 | 2 | 3): Buffer {
  const revision = new Revision(openPdf(bytesSource(bytes)))
  const options = {
    fieldName: 'Signature',
    subFilter: 'ETSI.CAdES.detached',
    reservedBytes: 100,
    certification,
  } as const
  return Buffer.concat([bytes, finishSignature(prepareSignature(revision, options), Uint8Array.of(0x30, 0))])
}

describe('junk before the header', () => {
  const withJunk = (bytes: Uint8Array) => Buffer.concat([Buffer.from('junk\n'), bytes])

  it('is removed from an unsigned file, because some validators refuse it', () => {
    const result = inspect(withJunk(plainDocument().bytes()))
    expect(result).toMatchObject({ accepted: true, changed: 'repaired', pageCount: 1 })
    expect(result.accepted && Buffer.from(result.document.subarray(0, 5)).toString()).toBe('%PDF-')
  })

  it('stays in a signed file, because its bytes must not move', () => {
    const bytes = signed(withJunk(plainDocument().bytes()))
    expect(inspect(bytes)).toMatchObject({ accepted: true, changed: false, document: bytes, signatures: 1 })
  })
})

describe('a trailer that strict readers refuse', () => {
  it.each([
    ['without a size', '/Root 1 0 R'],
    ['with a predecessor at 0', '/Size 6/Root 1 0 R/Prev 0'],
  ])('is rewritten in an unsigned file: %s', (_, trailer) => {
    const bytes = onePage().table(trailer).bytes()
    const result = inspect(bytes)
    expect(result).toMatchObject({ accepted: true, changed: 'repaired', pageCount: 1 })
    expect(result.accepted && inspect(result.document)).toMatchObject({ accepted: true, changed: false })
    expect(inspect(signed(bytes))).toMatchObject({ accepted: true, changed: false, signatures: 1 })
  })
})

describe('a page without /Type /Page', () => {
  const untyped = (entry: string) =>
    onePage({ page: pageText().replace('/Type/Page', entry) })
      .table('/Size 6/Root 1 0 R')
      .bytes()
  const isTyped = (bytes: Uint8Array) => openPdf(bytesSource(bytes)).pages()[0]!.dict.get('Type') instanceof PdfName

  it.each(['', '/Type(Page)', '/Type null'])('is given the type in an unsigned file if its entry was "%s"', entry => {
    const bytes = untyped(entry)
    expect(isTyped(bytes)).toBe(false)
    const result = inspect(bytes)
    expect(result).toMatchObject({ accepted: true, changed: 'repaired', pageCount: 1 })
    expect(result.accepted && isTyped(result.document)).toBe(true)
  })

  it('stays unchanged in a signed file', () => {
    const bytes = signed(untyped(''))
    expect(inspect(bytes)).toMatchObject({ accepted: true, changed: false, document: bytes })
  })
})

describe('a sound file', () => {
  it.each<[string, DocumentBuilder]>([
    ['with a cross-reference table', plainDocument()],
    ['with a cross-reference stream', xrefStreamDocument()],
    ['with hybrid cross-references in two sections', hybridDocument('two-sections')],
    ['that is linearized', linearizedDocument()],
    ['with unbalanced page content', plainDocument({ content: 'q q BT (x' })],
  ])('is accepted unchanged: %s', (_, builder) => {
    const bytes = builder.bytes()
    expect(inspect(bytes)).toMatchObject({
      accepted: true,
      document: bytes,
      changed: false,
      pageCount: 1,
      signatures: 0,
      warnings: [],
    })
  })

  it('is reported with its page sizes as displayed', () => {
    const page = pageText('/Rotate -90/CropBox[10 20 110 220]/UserUnit 2')
    expect(inspect(plainDocument({ page }).bytes())).toMatchObject({
      pages: [{ width: 400, height: 200, rotation: 270 }],
    })
  })

  it('is reported with its signatures and their certification', () => {
    expect(inspect(signed(plainDocument().bytes()))).toMatchObject({
      accepted: true,
      changed: false,
      signatures: 1,
      certification: null,
    })
    expect(inspect(signed(plainDocument().bytes(), 2))).toMatchObject({
      accepted: true,
      changed: false,
      signatures: 1,
      certification: 2,
    })
  })

  it('loses an XFA form, with a warning', () => {
    const catalog = '<</Type/Catalog/Pages 2 0 R/AcroForm<</XFA[]/Fields[6 0 R]>>>>'
    const builder = onePage({ catalog }).object(6, '<</FT/Tx/T(a)>>').table('/Size 7/Root 1 0 R')
    expect(inspect(builder.bytes())).toMatchObject({ accepted: true, warnings: [{ code: 'xfa-form-dropped' }] })
  })
})

describe('a damaged file', () => {
  const damaged = onePage().table('/Size 6/Root 1 0 R', { startXref: 7 }).bytes()

  it('is repaired if nothing is lost', () => {
    const result = inspect(damaged)
    expect(result).toMatchObject({ accepted: true, changed: 'repaired', pageCount: 1 })
    expect(result.accepted && inspect(result.document)).toMatchObject({ accepted: true, changed: false })
  })

  it.each<[string, DocumentBuilder]>([
    ['a hybrid file whose hidden objects PDFium does not see', hybridDocument('one-section')],
    ['a crop box outside the media box', plainDocument({ page: pageText('/CropBox[900 900 950 950]') })],
  ])('is rewritten if PDFium reads it differently: %s', (_, builder) => {
    const result = inspect(builder.bytes())
    expect(result).toMatchObject({
      accepted: true,
      changed: 'repaired',
      pages: [{ width: 300, height: 400, rotation: 0 }],
    })
    expect(result.accepted && inspect(result.document)).toMatchObject({ accepted: true, changed: false })
  })

  it.each<[string, { catalog?: string; tree?: string; page?: string }, number]>([
    ['a wrong count', { tree: '<</Type/Pages/Kids[3 0 R]/Count 7>>' }, 1],
    ['a repeated page', { tree: '<</Type/Pages/Kids[3 0 R 3 0 R]/Count 2>>' }, 2],
    ['a page that is a direct object', { tree: `<</Type/Pages/Kids[${pageText()}]/Count 1>>` }, 1],
    ['a root that is a direct object', { catalog: '<</Type/Catalog/Pages<</Type/Pages/Kids[3 0 R]/Count 1>>>>' }, 1],
    ['a page in the place of a tree', { catalog: '<</Type/Catalog/Pages 3 0 R>>' }, 1],
    ['a reference to a reference', { catalog: '<</Type/Catalog/Pages 6 0 R>>' }, 1],
    [
      'sizes in a root that is a direct object',
      {
        catalog: '<</Type/Catalog/Pages<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 300]/Rotate 90>>>>',
        page: pageText().replace('/MediaBox[0 0 300 400]', ''),
      },
      1,
    ],
  ])('gets a new page tree if its tree is broken: %s', (_, { catalog, tree, page }, pageCount) => {
    const builder = onePage({ catalog, page }).object(6, '2 0 R')
    if (tree) builder.object(2, tree)
    const result = inspect(builder.table('/Size 7/Root 1 0 R').bytes())
    const pages = Array.from({ length: pageCount }, () => expect.objectContaining({ width: 300, height: 400 }))
    expect(result).toMatchObject({ accepted: true, changed: 'repaired', pageCount, pages })
    if (!result.accepted) return
    expect(inspect(result.document)).toMatchObject({ accepted: true, changed: false })
    const shown = pdfium.withDocument(
      [result.document],
      document => document.pageText(pageCount - 1),
      () => undefined,
    )
    expect(shown).toBe('Hello')
  })

  it('is refused if its page tree contains a circle', () => {
    const builder = onePage().object(2, '<</Type/Pages/Kids[3 0 R 2 0 R]/Count 2>>').table('/Size 6/Root 1 0 R')
    expect(inspect(builder.bytes())).toEqual({ accepted: false, code: 'damaged' })
  })

  it('is refused if it has a signature', () => {
    const text = signed(plainDocument().bytes()).toString('latin1')
    const broken = Buffer.from(text.replaceAll(/startxref\n\d+/g, 'startxref\n7'), 'latin1')
    expect(inspect(broken)).toEqual({ accepted: false, code: 'damaged-and-signed' })
  })

  it('is refused if a page is lost', () => {
    const builder = new DocumentBuilder().object(1, '<</Type/Catalog/Pages 2 0 R>>')
    builder.object(2, '<</Type/Pages/Kids[3 0 R 6 0 R]/Count 2>>').object(3, pageText()).stream(4, 'n')
    expect(inspect(builder.table('/Size 7/Root 1 0 R', { startXref: 7 }).bytes())).toEqual({
      accepted: false,
      code: 'damaged',
    })
  })

  it('is refused if visible content of a page is lost', () => {
    const cut = new DocumentBuilder()
      .object(1, '<</Type/Catalog/Pages 2 0 R>>')
      .object(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>')
      .object(3, pageText())
    expect(inspect(cut.bytes())).toEqual({ accepted: false, code: 'damaged' })
  })
})

describe('a file that cannot be signed', () => {
  it.each<[string, Uint8Array]>([
    ['not-a-pdf', Buffer.from('PK\x03\x04')],
    ['not-a-pdf', new Uint8Array(0)],
    ['damaged', Buffer.from('%PDF-1.7\n')],
    ['damaged', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(50_000, 0x5b)])],
    // The page tree is the catalog itself, which some readers show as an empty page.
    ['damaged', Buffer.from('%PDF-1.4 1 0 obj<</Pages 1 0 R>>endobj trailer<</Root 1 0 R>>')],
    // The only page is the catalog.
    [
      'damaged',
      Buffer.from('%PDF-1.4 1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[1 0 R]>>endobj'),
    ],
    ['certified-no-changes', signed(plainDocument().bytes(), 1)],
    [
      'xfa-only',
      onePage({ catalog: '<</Type/Catalog/Pages 2 0 R/AcroForm<</XFA[]/Fields[]>>>>' })
        .table('/Size 6/Root 1 0 R')
        .bytes(),
    ],
    [
      'no-pages',
      new DocumentBuilder()
        .object(1, '<</Type/Catalog/Pages 2 0 R>>')
        .object(2, '<</Type/Pages/Kids[]/Count 0>>')
        .table('/Size 3/Root 1 0 R')
        .bytes(),
    ],
    [
      'encryption-unsupported',
      onePage().table('/Size 6/Root 1 0 R/Encrypt<</Filter/Adobe.PubSec/V 4>>/ID[<00><00>]').bytes(),
    ],
  ])('is refused with the code %s', (code, bytes) => {
    expect(inspect(bytes)).toEqual({ accepted: false, code })
  })

  it('is refused if it has too many pages', () => {
    const nums = Array.from({ length: 2001 }, (_, i) => i + 10)
    const builder = new DocumentBuilder().object(1, '<</Type/Catalog/Pages 2 0 R>>')
    builder.object(2, `<</Type/Pages/MediaBox[0 0 9 9]/Count 2001/Kids[${nums.map(num => `${num} 0 R`).join(' ')}]>>`)
    for (const num of nums) builder.object(num, '<</Type/Page/Parent 2 0 R>>')
    expect(inspect(builder.table('/Size 2100/Root 1 0 R').bytes())).toEqual({ accepted: false, code: 'too-many-pages' })
  })
})

describe('a page as an image', () => {
  it('is drawn on white at the requested width', () => {
    const bytes = plainDocument({ content: '1 0 0 rg 0 0 150 400 re f' }).bytes()
    const image = pdfium.withDocument(
      [bytes],
      document => document.render(0, 30),
      () => undefined,
    )
    expect(image).toMatchObject({ width: 30, height: 40 })
    const at = (x: number, y: number) => [...image!.rgba.subarray((y * 30 + x) * 4, (y * 30 + x) * 4 + 4)]
    expect(at(5, 20)).toEqual([255, 0, 0, 255])
    expect(at(25, 20)).toEqual([255, 255, 255, 255])
  })

  it('is undefined if it would be too large or the page is missing', () => {
    const bytes = plainDocument({ page: pageText().replace('300 400', '1 14000') }).bytes()
    const render = (index: number, width: number) =>
      pdfium.withDocument(
        [bytes],
        document => document.render(index, width),
        () => undefined,
      )
    expect(render(0, 5000)).toBeUndefined()
    expect(render(3, 100)).toBeUndefined()
  })
})

it('a document that the service has changed is accepted only if it is static', () => {
  const acting = (entries: string) =>
    plainDocument().object(1, `<</Type/Catalog/Pages 2 0 R${entries}>>`).table('/Size 20/Root 1 0 R').bytes()
  expect(isAccepted(acting(''), pdfium)).toBe(true)
  expect(isAccepted(acting('/OpenAction<</S/JavaScript/JS(a)>>'), pdfium)).toBe(false)
})

it('a signed document is accepted even if it has an entry that viewers ignore', () => {
  const bytes = signed(
    plainDocument().object(1, '<</Type/Catalog/Pages 2 0 R/Teleport 1>>').table('/Size 20/Root 1 0 R').bytes(),
  )
  expect(inspect(bytes)).toMatchObject({ accepted: true, changed: false, document: bytes })
})
