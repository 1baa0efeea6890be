import { describe, expect, it } from 'vitest'
import { bytesSource } from '../byte-source.ts'
import { openPdf } from './document.ts'
import type { PdfStream } from './objects.ts'
import { rewriteDocument } from './rewrite.ts'
import { HELLO, hybridDocument, onePage, plainDocument, xrefStreamDocument } from './test-documents.ts'

describe('a rewritten document', () => {
  it.each([
    ['a table', plainDocument()],
    ['a cross-reference stream', xrefStreamDocument()],
    ['a hybrid', hybridDocument('two-sections')],
    [
      'a stream with a wrong length',
      onePage().object(4, `<</Length 1>>\nstream\n${HELLO}\nendstream`).table('/Size 6/Root 1 0 R'),
    ],
  ])('has the same content in one section when rewritten from %s', (_, builder) => {
    const document = openPdf(bytesSource(rewriteDocument(builder.open())))
    expect(document.xref.sections).toHaveLength(1)
    const [page] = document.pages()
    const stream = document.resolve(page!.dict.get('Contents')) as PdfStream
    expect(Buffer.from(document.decode(stream)).toString()).toBe(HELLO)
    expect(stream.dict.get('Length')).toBe(HELLO.length)
    expect([page!.dict.get('CropBox'), page!.dict.get('Rotate')]).toEqual([[0, 0, 300, 400], 0])
    expect([...document.xref.entries.values()].every(entry => entry.kind !== 'compressed')).toBe(true)
  })

  it('keeps its identifier', () => {
    const document = openPdf(bytesSource(rewriteDocument(plainDocument().open())))
    expect(document.trailer.get('ID')).toHaveLength(2)
  })
})
