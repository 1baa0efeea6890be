import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readContentStream } from './content-stream.ts'
import { dict, name, type PdfObject, PdfStream } from './objects.ts'
import { plainDocument } from './test-documents.ts'

const reader = plainDocument().open()
const text = '0 0 m 1 1 l S '.repeat(200)
const deflated = deflateSync(text)

function read(raw: Uint8Array, entries: Record<string, PdfObject> = { Filter: name('FlateDecode') }) {
  const stream = new PdfStream(dict({ Length: raw.length, ...entries }), raw)
  const { data, isCertain } = readContentStream(reader, stream)
  return { text: Buffer.from(data).toString('latin1'), isCertain }
}

describe('a content stream', () => {
  it.each([
    ['deflated', deflated, undefined],
    ['plain', Buffer.from(text), {}],
  ])('is the same for all viewers if it is %s', (_, raw, entries) => {
    expect(read(raw, entries)).toEqual({ text, isCertain: true })
  })

  it.each([
    ['lacks its checksum', deflated.subarray(0, deflated.length - 4), undefined],
    ['is in hexadecimal', Buffer.from(`${Buffer.from(text).toString('hex')}>`), { Filter: name('ASCIIHexDecode') }],
    ['has filter parameters', deflated, { Filter: name('FlateDecode'), DecodeParms: new Map() }],
    ['states a wrong length', deflated, { Filter: name('FlateDecode'), Length: 3 }],
  ])('is read, but not relied on, if it %s', (_, raw, entries) => {
    expect(read(raw, entries)).toEqual({ text, isCertain: false })
  })

  it('is read up to the damaged part if it is damaged', () => {
    const stored = deflateSync(text, { level: 0 })
    const broken = Buffer.concat([
      stored.subarray(0, -4),
      deflateSync(text, { level: 0 }).subarray(2, -4),
      Buffer.alloc(9, 7),
    ])
    const result = read(broken)
    expect(result.isCertain).toBe(false)
    expect(result.text.startsWith(text.slice(0, 2000))).toBe(true)
  })

  it('is empty if its filter is unknown', () => {
    expect(read(Buffer.from('Q'), { Filter: name('Nonsense') })).toEqual({ text: '', isCertain: false })
  })
})
