import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  isDict,
  type ObjectSink,
  type PdfDict,
  type PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '../pdf/objects.ts'
import { FontEmbedder } from './embed.ts'
import { openFont } from './harfbuzz.ts'
import { shapeText } from './shape.ts'

describe('an embedded font', () => {
  it('has a separate code for each meaning of a glyph', () => {
    const { embedder } = begin()
    const glyph = glyphOf('A')
    const latin = embedder.encode('sans', glyph, 'A')
    expect(embedder.encode('sans', glyph, 'A')).toEqual(latin)
    expect(embedder.encode('sans', glyph, 'Α').hex).not.toBe(latin.hex)
  })

  it('reports if a CFF glyph already represents a different text', () => {
    const { embedder } = begin()
    const glyph = openFont('japanese').nominalGlyph(0x65e5)!
    expect(embedder.encode('japanese', glyph, '日').exact).toBe(true)
    expect(embedder.encode('japanese', glyph, '⽇').exact).toBe(false)
  })

  it('has the same bytes for the same input', () => {
    const [first, second] = [
      write('Contract 合同', ['sans', 'simplifiedChinese']),
      write('Contract 合同', ['sans', 'simplifiedChinese']),
    ]
    expect(first).toEqual(second)
  })

  it('contains only the used glyphs', () => {
    const few = fontFileSize(write('合同', ['simplifiedChinese']))
    expect(few).toBeLessThan(4000)
    expect(fontFileSize(write('A', ['sans']))).toBeLessThan(25_000)
  })

  it('is the same for all English documents, and for all other documents in a Latin script', () => {
    const [first, second, german] = ['Certificate of Wolff', 'a fjord – “flag”', 'Käthe Weiß'].map(shapedProgram)
    expect(second).toBe(first)
    expect(german).not.toBe(first)
    expect(shapedProgram('Łódź')).toBe(german)
    expect(shapedProgram('Ωmega')).not.toBe(german)
  })

  it('is not written if nothing is drawn with it', () => {
    const { embedder, sink } = begin()
    embedder.finish()
    expect(sink.objects).toEqual([])
  })
})

function begin() {
  const sink = new RecordingSink()
  return { sink, embedder: new FontEmbedder(sink) }
}

const glyphOf = (character: string) => openFont('sans').nominalGlyph(character.codePointAt(0)!)!

function write(text: string, fonts: ('sans' | 'simplifiedChinese')[]): PdfObject[] {
  const { embedder, sink } = begin()
  for (const font of fonts) {
    for (const character of text) {
      const glyph = openFont(font).nominalGlyph(character.codePointAt(0)!)
      if (glyph) embedder.encode(font, glyph, character)
    }
  }
  embedder.finish()
  return sink.objects
}

/** Returns the font program for a text as it is drawn, with its ligatures. */
function shapedProgram(text: string): Uint8Array {
  const { embedder, sink } = begin()
  for (const run of shapeText(text).runs) {
    for (const glyph of run.glyphs) embedder.encode(run.font, glyph.glyph, glyph.text!)
  }
  embedder.finish()
  return fontFile(sink.objects).raw
}

function fontFileSize(objects: PdfObject[]): number {
  const { raw } = fontFile(objects)
  expect(inflateSync(raw).length).toBeGreaterThan(raw.length)
  return raw.length
}

function fontFile(objects: PdfObject[]): PdfStream {
  const descriptor = objects.find(
    object => isDict(object) && (object.get('Type') as PdfName)?.value === 'FontDescriptor',
  ) as PdfDict
  return objects[((descriptor.get('FontFile2') ?? descriptor.get('FontFile3')) as PdfRef).num] as PdfStream
}

class RecordingSink implements ObjectSink {
  readonly objects: PdfObject[] = []

  reserve(): PdfRef {
    return new PdfRef(this.objects.push(null) - 1)
  }

  add(object: PdfObject, at = this.reserve()): PdfRef {
    this.objects[at.num] = object
    return at
  }

  addStream(entries: PdfDict, data: Uint8Array): PdfRef {
    return this.add(new PdfStream(entries, data))
  }
}
