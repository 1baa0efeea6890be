import { describe, expect, it } from 'vitest'
import { bytesSource } from '../byte-source.ts'
import { PdfStream } from './objects.ts'
import { largestPageTree, salvagePdf } from './salvage.ts'
import type { DocumentBuilder } from './test-documents.ts'
import {
  HELLO,
  hybridDocument,
  linearizedDocument,
  onePage,
  pageText,
  plainDocument,
  xrefStreamDocument,
} from './test-documents.ts'

/** Returns the file with a wrong number after each `startxref`. */
const withoutXref = (builder: DocumentBuilder) =>
  bytesSource(
    Buffer.from(
      builder
        .bytes()
        .toString('latin1')
        .replaceAll(/startxref\n\d+/g, 'startxref\n99999999'),
      'latin1',
    ),
  )

describe('salvagePdf', () => {
  it.each([
    ['a table', plainDocument()],
    ['a cross-reference stream', xrefStreamDocument()],
    ['a hybrid', hybridDocument('two-sections')],
    ['a linearized file', linearizedDocument()],
    ['no trailer at all', onePage()],
  ])('reads a file with wrong cross-references object by object: %s', (_, builder) => {
    const document = salvagePdf(withoutXref(builder))
    const contents = document.resolve(document.pages()[0]!.dict.get('Contents')) as PdfStream
    expect(contents).toBeInstanceOf(PdfStream)
    expect(Buffer.from(document.decode(contents)).toString()).toBe(HELLO)
  })

  it('uses the last of several objects with the same number', () => {
    const builder = plainDocument().object(3, pageText('/Rotate 90'))
    expect(salvagePdf(withoutXref(builder)).pages()[0]!.rotation).toBe(90)
  })

  it('ignores text inside a stream that looks like an object', () => {
    const builder = onePage().stream(6, '\n3 0 obj\n<</Type/Page/Rotate 90>>\nendobj\n').table('/Size 7/Root 1 0 R')
    expect(salvagePdf(withoutXref(builder)).pages()[0]!.rotation).toBe(0)
  })
})

describe('loss that a repair must not hide', () => {
  it('is reported if the trailer of a larger page tree is lost', () => {
    const builder = plainDocument().object(8, '<</Type/Pages/Kids[3 0 R 9 0 R]/Count 2>>').object(9, pageText('', 8))
    expect(largestPageTree(salvagePdf(withoutXref(builder)))).toBe(2)
  })

  it('is reported if a page tree has lost a page', () => {
    const builder = plainDocument().object(8, '<</Type/Pages/Kids[3 0 R 9 0 R]/Count 2>>')
    expect(largestPageTree(salvagePdf(withoutXref(builder)))).toBe(Number.POSITIVE_INFINITY)
  })

  it('is reported if the file is encrypted or has no catalog', () => {
    const encrypted = onePage().table('/Root 1 0 R/Encrypt 9 0 R')
    expect(() => salvagePdf(withoutXref(encrypted))).toThrow(expect.objectContaining({ code: 'encrypted' }))
    expect(() => salvagePdf(bytesSource(Buffer.from('%PDF-1.4\n1 0 obj 5 endobj')))).toThrow(
      expect.objectContaining({ code: 'damaged' }),
    )
  })
})

it.each(['1 0 obj\n<</Length 5>>\nstream\n', '1 0 obj\n[', '1 0 obj\n('])(
  'gives up quickly on thousands of unfinished objects: %j',
  beginning => {
    const before = process.cpuUsage()
    expect(() => salvagePdf(bytesSource(Buffer.from(`%PDF-1.4\n${beginning.repeat(200_000)}`)))).toThrow(
      expect.objectContaining({ code: 'damaged' }),
    )
    // Measure CPU time, because other processes on the machine do not affect it.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(10_000)
  },
)
