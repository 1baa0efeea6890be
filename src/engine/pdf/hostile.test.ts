import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesSource } from '../byte-source.ts'
import { openPdf } from './document.ts'
import { PdfRef, PdfStream } from './objects.ts'
import { prepareSignature } from './prepare-signature.ts'
import { Revision } from './revision.ts'
import {
  CATALOG,
  DocumentBuilder,
  hybridDocument,
  onePage,
  plainDocument,
  xrefStreamDocument,
} from './test-documents.ts'

/** Runs every step of an upload; returns the error code if one fails. */
function outcome(bytes: Uint8Array): string {
  try {
    const document = openPdf(bytesSource(bytes))
    document.signatures()
    const revision = new Revision(document)
    revision.drawOnPage(0, { content: new Uint8Array(0), fonts: new Map(), xObjects: new Map(), extGStates: new Map() })
    prepareSignature(revision, { fieldName: 'S', subFilter: 'ETSI.CAdES.detached', reservedBytes: 10 })
    return 'written'
  } catch (error) {
    expect(error).toMatchObject({ name: 'PdfError' })
    return (error as { code: string }).code
  }
}

/** Also returns the CPU time in milliseconds, because other processes on the machine do not affect it. */
function measured(bytes: Uint8Array): [string, number] {
  const before = process.cpuUsage()
  const result = outcome(bytes)
  const { user, system } = process.cpuUsage(before)
  return [result, (user + system) / 1000]
}

const bomb = (deflated: string, entries = '') =>
  `<<${entries}/Filter[/FlateDecode/FlateDecode]/Length ${deflated.length}>>\nstream\n${deflated}\nendstream`
const doublyDeflated = () => deflateSync(deflateSync(Buffer.alloc(300_000_000))).toString('latin1')

describe('a hostile file', () => {
  it.each<[string, () => Uint8Array, string]>([
    ['sections that form a circle', () => onePage().table('/Size 6/Root 1 0 R/Prev 0', {}).bytes(), 'written'],
    [
      'a cross-reference section that is its own predecessor',
      () => {
        const builder = onePage()
        return builder.table(`/Size 6/Root 1 0 R/Prev ${builder.size}`).bytes()
      },
      'damaged',
    ],
    ['an absurd size', () => onePage().table('/Size 1000000000/Root 1 0 R').bytes(), 'damaged'],
    [
      'an absurd object number',
      () => {
        const builder = onePage()
        const at = builder.size
        return builder.raw('xref\n4000000000 1\n0000000010 00000 n \ntrailer\n<</Root 1 0 R>>\n').end(at).bytes()
      },
      'damaged',
    ],
    [
      'a cross-reference stream with entries of width 0',
      () => {
        const builder = onePage()
        const at = builder.size
        return builder.stream(7, '', '/Type/XRef/W[0 0 0]/Index[0 1000000000]/Size 9/Root 1 0 R').end(at).bytes()
      },
      'damaged',
    ],
    [
      'resources that refer to themselves through a font',
      () =>
        onePage()
          .object(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Resources<</Font<</F1 3 0 R>>>>/Contents 4 0 R>>')
          .table('/Size 6/Root 1 0 R')
          .bytes(),
      'written',
    ],
    [
      'resources that refer to themselves through a font that is a direct object',
      () =>
        onePage()
          .object(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Resources 5 0 R/Contents 4 0 R>>')
          .object(5, '<</Font<</F1<</Type/Font/Resources 5 0 R>>>>>>')
          .table('/Size 6/Root 1 0 R')
          .bytes(),
      'written',
    ],
    [
      'a page tree with a circle',
      () => onePage().object(2, '<</Type/Pages/Kids[2 0 R 2 0 R]>>').table('/Size 6/Root 1 0 R').bytes(),
      'damaged',
    ],
    [
      'a page tree that doubles at every level',
      () => {
        const builder = new DocumentBuilder().object(1, CATALOG)
        for (let num = 2; num < 60; num++) builder.object(num, `<</Type/Pages/Kids[${num + 1} 0 R ${num + 1} 0 R]>>`)
        return builder.object(60, '<</Type/Page>>').table('/Size 61/Root 1 0 R').bytes()
      },
      'damaged',
    ],
    [
      'fields that form a circle',
      () =>
        plainDocument({ catalog: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[9 0 R]>>>>' })
          .object(9, '<</Kids[9 0 R]/Parent 9 0 R>>')
          .table('/Size 10/Root 1 0 R')
          .bytes(),
      'written',
    ],
    [
      'content that decompresses to 300 MB',
      () => onePage().object(4, bomb(doublyDeflated())).table('/Size 6/Root 1 0 R').bytes(),
      'too-complex',
    ],
    [
      'an object stream that decompresses to 300 MB',
      () =>
        new DocumentBuilder()
          .objectStream(6, { 1: CATALOG })
          .object(6, bomb(doublyDeflated(), '/Type/ObjStm/N 1/First 4'))
          .xrefStream(7, '/Size 8/Root 1 0 R')
          .bytes(),
      'too-complex',
    ],
    [
      'deep nesting',
      () =>
        onePage()
          .object(3, `<</A${'['.repeat(2_000_000)}`)
          .table('/Size 6/Root 1 0 R')
          .bytes(),
      'too-complex',
    ],
    [
      'strings that never end',
      () =>
        onePage()
          .object(3, `(${'x'.repeat(3_000_000)}`)
          .table('/Size 6/Root 1 0 R')
          .bytes(),
      'damaged',
    ],
    [
      'a length that refers to itself',
      () => onePage().object(4, '<</Length 4 0 R>>\nstream\nq\nendstream').table('/Size 6/Root 1 0 R').bytes(),
      'written',
    ],
    [
      'references that form a circle',
      () =>
        onePage({ catalog: '<</Type/Catalog/Pages 8 0 R>>' })
          .object(8, '9 0 R')
          .object(9, '8 0 R')
          .table('/Size 10/Root 1 0 R')
          .bytes(),
      'damaged',
    ],
    [
      'an object stream inside itself',
      () =>
        new DocumentBuilder().objectStream(6, { 1: CATALOG, 6: 'null' }).xrefStream(7, '/Size 8/Root 1 0 R').bytes(),
      'damaged',
    ],
  ])('is handled quickly: %s', (_, build, code) => {
    const bytes = build()
    const [result, cpuMs] = measured(bytes)
    expect(result).toBe(code)
    expect(cpuMs).toBeLessThan(20_000)
  })

  it('is handled quickly even if thousands of streams have no end', () => {
    const builder = new DocumentBuilder().object(1, CATALOG)
    const kids = Array.from({ length: 3000 }, (_, i) => `${i + 10} 0 R`)
    builder.object(2, `<</Type/Pages/Kids[${kids.join(' ')}]>>`)
    for (let i = 0; i < 3000; i++) {
      builder.offsets.set(i + 10, builder.size)
      builder.raw(`${i + 10} 0 obj <</Length 1>>\nstream\n`)
    }
    const [code, cpuMs] = measured(builder.raw(' '.repeat(2_000_000)).table('/Size 4000/Root 1 0 R').bytes())
    expect(['damaged', 'too-complex']).toContain(code)
    expect(cpuMs).toBeLessThan(20_000)
  })

  it('results in a document or a coded error, whatever its bytes', () => {
    const samples = [plainDocument(), xrefStreamDocument(), hybridDocument('two-sections')].map(builder =>
      builder.bytes(),
    )
    const edit = fc.tuple(fc.nat(), fc.nat(255))
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.array(edit, { minLength: 1, maxLength: 6 }), (sample, edits) => {
        const bytes = Buffer.from(sample)
        for (const [at, value] of edits) bytes[at % bytes.length] = value
        outcome(bytes)
      }),
      { numRuns: 1500 },
    )
  })
})

it('a large stream is read again each time instead of being kept in memory', () => {
  const document = onePage().stream(6, 'x'.repeat(200_000)).table('/Size 7/Root 1 0 R').open()
  const [first, second] = [document.get(new PdfRef(6)), document.get(new PdfRef(6))]
  expect(first).toBeInstanceOf(PdfStream)
  expect(first).not.toBe(second)
})
