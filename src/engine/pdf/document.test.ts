import { describe, expect, it } from 'vitest'
import { bytesSource, concatenatedSource } from '../byte-source.ts'
import { openPdf, openUpdated } from './document.ts'
import { dict, PdfRef, PdfStream } from './objects.ts'
import { Revision } from './revision.ts'
import {
  CATALOG,
  FONT,
  HELLO,
  hybridDocument,
  linearizedDocument,
  onePage,
  pageText,
  plainDocument,
  xrefStreamDocument,
} from './test-documents.ts'

/** Returns the text of a document's first content stream. */
function contentOf(document: ReturnType<typeof openPdf>): string {
  const stream = document.resolve(document.pages()[0]?.dict.get('Contents'))
  return stream instanceof PdfStream ? Buffer.from(document.decode(stream)).toString('latin1') : 'no stream'
}

describe('cross-references', () => {
  it.each([
    ['a table', plainDocument(), 'table'],
    ['a stream with object streams', xrefStreamDocument(), 'stream'],
    ['a hybrid of one section', hybridDocument('one-section'), 'table'],
    ['a hybrid of two sections', hybridDocument('two-sections'), 'table'],
    ['a linearized file', linearizedDocument(), 'table'],
  ])('are read from %s', (_, builder, kind) => {
    const document = builder.open()
    expect(document.pages()).toHaveLength(1)
    expect(contentOf(document)).toBe(HELLO)
    expect(document.pages()[0]!.resources.has('Font')).toBe(true)
    expect(document.xref.newestKind).toBe(kind)
  })

  it('hide objects that the table of a hybrid section marks as free, as in other readers', () => {
    const builder = hybridDocument('one-section')
    const at = builder.bytes().lastIndexOf('xref\n0')
    const free = builder
      .bytes()
      .toString('latin1')
      .slice(at)
      .replace('xref\n', 'xref\n3 1\n0000000000 65535 f \n')
      .replace(/startxref\n\d+/, `startxref\n${builder.size}`)
    expect(builder.raw(free).open().pages()).toHaveLength(0)
  })

  it('can replace, free and add objects in a newer section', () => {
    const builder = plainDocument()
    const previous = builder.bytes().lastIndexOf('xref\n0')
    const document = builder
      .object(3, pageText('/Rotate 90'))
      .table(`/Size 12/Root 1 0 R/Prev ${previous}`, { nums: [3], free: [5] })
      .open()
    expect(document.pages()[0]!.rotation).toBe(90)
    expect(document.resolve(document.pages()[0]!.resources.get('Font'))).toEqual(new Map([['F1', expect.anything()]]))
    expect(document.get(document.pages()[0]!.ref)).not.toBeNull()
    expect(document.size).toBe(12)
  })

  it('yield the largest size that any trailer states or any object needs', () => {
    expect(onePage().table('/Size 40/Root 1 0 R').open().size).toBe(40)
    expect(onePage().table('/Size 2/Root 1 0 R').open().size).toBe(6)
  })
})

describe('openPdf tolerates harmless mistakes of writers', () => {
  it('opens a file with junk before the header, whether offsets count from the header or the start', () => {
    const junk = Buffer.from('HTTP/1.1 200 OK\r\n\r\n')
    const counted = openPdf(bytesSource(Buffer.concat([junk, plainDocument().bytes()])))
    expect(contentOf(counted)).toBe(HELLO)
    expect(counted.xref.base).toBe(junk.length)
    const absolute = plainDocument({ head: `${junk.toString()}%PDF-1.4\n` }).open()
    expect(contentOf(absolute)).toBe(HELLO)
    expect(absolute.xref.base).toBe(0)
  })

  it('opens a file with bytes after its end', () => {
    const document = openPdf(bytesSource(Buffer.concat([plainDocument().bytes(), Buffer.alloc(100_000, '\0')])))
    expect(contentOf(document)).toBe(HELLO)
  })

  it('opens a table with one-byte line ends, and a table that begins at 1', () => {
    const text = onePage().table('/Size 6/Root 1 0 R').bytes().toString('latin1')
    const oneLine = text.replaceAll(' n \n', ' n\n').replace('0 1\n0000000000 65535 f \n', '0 1\n0000000000 65535 f\n')
    expect(contentOf(openPdf(bytesSource(Buffer.from(oneLine, 'latin1'))))).toBe(HELLO)
    const entries = [...onePage().offsets.values()].map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`)
    const builder = onePage()
    const at = builder.size
    builder.raw(`xref\n1 6\n0000000000 65535 f \n${entries.join('')}trailer\n<</Size 6/Root 1 0 R>>\n`).end(at)
    expect(contentOf(builder.open())).toBe(HELLO)
  })

  it('reads a stream whose length is indirect, wrong or missing', () => {
    for (const length of ['/Length 9 0 R', '/Length 3', '/Length 99999', '']) {
      const document = onePage()
        .object(4, `<<${length}>>\nstream\r\n${HELLO}\r\nendstream`)
        .object(9, String(HELLO.length))
        .table('/Size 10/Root 1 0 R')
        .open()
      expect(contentOf(document)).toBe(HELLO)
    }
  })

  it('reads an object without endobj', () => {
    const builder = onePage()
    builder.offsets.set(5, builder.size)
    expect(contentOf(builder.raw(`5 0 obj ${FONT}\n`).table('/Size 6/Root 1 0 R').open())).toBe(HELLO)
  })
})

describe('openPdf', () => {
  it.each([
    ['not-a-pdf', Buffer.from('hello')],
    ['not-a-pdf', Buffer.alloc(0)],
    ['damaged', Buffer.from('%PDF-1.4\nnothing')],
    ['damaged', onePage().end(99_999).bytes()],
    ['damaged', onePage().table('/Size 6').bytes()],
    ['damaged', onePage().table('/Size 6/Root 99 0 R').bytes()],
    ['damaged', onePage().table('/Size 1000000000/Root 1 0 R').bytes()],
  ])('refuses a broken file with the code %s', (code, bytes) => {
    expect(() => openPdf(bytesSource(bytes))).toThrow(expect.objectContaining({ code }))
  })

  it('does not fall back to an earlier revision if the latest revision is cut off', () => {
    const later = plainDocument().object(3, pageText('/Rotate 90')).bytes()
    expect(() => openPdf(bytesSource(later))).toThrow(expect.objectContaining({ code: 'damaged' }))
  })

  it('refuses an object that is not at its offset', () => {
    const builder = onePage()
    builder.offsets.set(3, builder.offsets.get(5)!)
    expect(() => builder.table('/Size 6/Root 1 0 R').open().pages()).toThrow(
      expect.objectContaining({ code: 'damaged' }),
    )
  })

  it('reports an encrypted document as encrypted and does not read its objects', () => {
    const document = onePage().table('/Size 6/Root 1 0 R/Encrypt<</Filter/Standard>>').open()
    expect(document.encrypted).toBe(true)
    expect(() => document.pages()).toThrow(expect.objectContaining({ code: 'encrypted' }))
  })
})

describe('an XFA form', () => {
  it.each([
    ['none', ''],
    ['hybrid', '/AcroForm<</XFA[]/Fields[9 0 R]>>'],
    ['only', '/AcroForm<</XFA[]/Fields[]>>'],
    ['only', '/AcroForm<</XFA[]/Fields[9 0 R]>>/NeedsRendering true'],
  ])('is reported as "%s"', (kind, entries) => {
    expect(plainDocument({ catalog: CATALOG.replace('>>', `${entries}>>`) }).open().xfa).toBe(kind)
  })
})

describe('openPdf with random access', () => {
  it('skips large streams when it opens a document and reads its first page', () => {
    const builder = onePage().stream(6, 'x'.repeat(1_000_000)).table('/Size 7/Root 1 0 R')
    const bytes = builder.bytes()
    let read = 0
    const source = bytesSource(bytes)
    const counting = {
      sizeBytes: source.sizeBytes,
      read: (offset: number, length: number) => {
        const part = source.read(offset, length)
        read += part.length
        return part
      },
    }
    openPdf(counting).pages()
    expect(read).toBeLessThan(50_000)
  })

  it('reads two joined sources', () => {
    const bytes = plainDocument().bytes()
    const joined = concatenatedSource(bytesSource(bytes.subarray(0, 100)), bytesSource(bytes.subarray(100)))
    expect(contentOf(openPdf(joined))).toBe(HELLO)
  })
})

describe('a document with an appended revision', () => {
  it.each([
    ['after a table', plainDocument()],
    ['after a stream', xrefStreamDocument()],
    ['after a hybrid of one section', hybridDocument('one-section')],
    ['after a hybrid of two sections', hybridDocument('two-sections')],
    ['after a linearized file', linearizedDocument()],
    ['after junk before the header', plainDocument({ head: 'junk\n%PDF-1.7\n' })],
  ])('reads the same as the complete file that is opened again: %s', (_, builder) => {
    const bytes = builder.bytes()
    const before = builder.open()
    const revision = new Revision(before)
    revision.add(dict({ Added: true }))
    revision.edit(before.pages()[0]!.ref, page => page.set('Rotate', 90))
    const appendix = revision.build()
    const whole = openPdf(bytesSource(Buffer.concat([bytes, appendix])))
    const updated = openUpdated(before, appendix)
    expect(updated.xref).toEqual(whole.xref)
    for (const num of whole.xref.entries.keys()) {
      expect(updated.get(new PdfRef(num))).toEqual(whole.get(new PdfRef(num)))
    }
    expect(updated.pages()[0]!.rotation).toBe(90)
    expect(before.pages()[0]!.rotation).toBe(0)
  })
})
