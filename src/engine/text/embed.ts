import {
  dict,
  name,
  type ObjectSink,
  type PdfDict,
  type PdfName,
  type PdfObject,
  type PdfRef,
  PdfString,
} from '../pdf/objects.ts'
import { bundledFonts, type FontId } from './bundled-fonts.ts'
import { glyphCids } from './cff-charset.ts'
import { commonGlyphs } from './common-glyphs.ts'
import { type FontProgram, makeFontProgram } from './font-program.ts'
import { openFont } from './harfbuzz.ts'
import { hex16 } from './to-unicode.ts'

/** A font and the name that drawings use for it in their resources. */
export interface FontResource {
  name: string
  ref: PdfRef
}

/**
 * Collects the glyphs that the drawings of one revision use, and at the end writes each font once: with only these
 * glyphs, or with the common glyphs if it needs no others.
 *
 * A code of a TrueType font stands for a glyph together with the text it is drawn for. So a shape with several meanings
 * is extracted correctly each time, such as a vowel sign, which stands for the syllable in which it was written. A code
 * of a CFF font is the glyph's CID, so each glyph has only one text. The same input gives the same bytes.
 */
export class FontEmbedder {
  readonly #sink: ObjectSink
  readonly #fonts = new Map<FontId, UsedFont>()

  constructor(sink: ObjectSink) {
    this.#sink = sink
  }

  resource(font: FontId): FontResource {
    return this.#used(font).resource
  }

  /** Returns the code that shows the glyph for this text. */
  encode(font: FontId, glyph: number, text: string): GlyphCode {
    const used = this.#used(font)
    return bundledFonts[font].outlines === 'truetype' ? encodeByText(used, glyph, text) : encodeByCid(used, glyph, text)
  }

  /** Writes the fonts. Call it once, after the last drawing. */
  finish(): void {
    for (const used of this.#fonts.values()) writeFont(used, this.#sink)
  }

  #used(font: FontId): UsedFont {
    const existing = this.#fonts.get(font)
    if (existing) return existing
    const resource = { name: `CsF${this.#fonts.size + 1}`, ref: this.#sink.reserve() }
    const used: UsedFont = {
      font,
      resource,
      glyphs: new Map(),
      texts: new Map(),
      codes: new Map(),
      lastCode: commonGlyphs(font)?.lastCode ?? 0,
    }
    this.#fonts.set(font, used)
    return used
  }
}

/** A two-byte code in hexadecimal, and whether extracting it returns the requested text. */
export interface GlyphCode {
  hex: string
  exact: boolean
}

interface UsedFont {
  font: FontId
  resource: FontResource
  /** The glyph of each code. */
  glyphs: Map<number, number>
  /** The text of each code. */
  texts: Map<number, string>
  /** The codes of a TrueType font, keyed by glyph and then by text. */
  codes: Map<number, Map<string, GlyphCode>>
  /** The highest reserved code; codes of the common glyphs are always reserved. */
  lastCode: number
}

function encodeByText(used: UsedFont, glyph: number, text: string): GlyphCode {
  const byText = used.codes.get(glyph) ?? new Map<string, GlyphCode>()
  const existing = byText.get(text)
  if (existing) return existing
  const code = commonGlyphs(used.font)?.codes.get(glyph)?.get(text) ?? ++used.lastCode
  const encoded = { hex: hex16(code), exact: true }
  used.codes.set(glyph, byText.set(text, encoded))
  used.glyphs.set(code, glyph)
  used.texts.set(code, text)
  return encoded
}

function encodeByCid(used: UsedFont, glyph: number, text: string): GlyphCode {
  const code = glyphCids(used.font)[glyph]!
  used.glyphs.set(code, glyph)
  if (!used.texts.has(code)) used.texts.set(code, text)
  return { hex: hex16(code), exact: used.texts.get(code) === text }
}

function programOf(used: UsedFont): FontProgram {
  const common = commonGlyphs(used.font)
  const highest = Math.max(...used.glyphs.keys())
  if (common && highest <= common.lastCode) return common.programUpTo(highest)
  return makeFontProgram(used.font, used)
}

/** Writes the Type 0 font, its CIDFont, descriptor, font program and CMap (ISO 32000-2 §9.7). */
function writeFont(used: UsedFont, sink: ObjectSink): void {
  const { postScriptName, outlines } = bundledFonts[used.font]
  const program = programOf(used)
  const baseFont = name(`${program.tag}+${postScriptName}`)
  const cidFont = sink.add(
    dict({
      Type: name('Font'),
      Subtype: name(outlines === 'truetype' ? 'CIDFontType2' : 'CIDFontType0'),
      BaseFont: baseFont,
      CIDSystemInfo: dict({ Registry: ascii('Adobe'), Ordering: ascii('Identity'), Supplement: 0 }),
      FontDescriptor: sink.add(fontDescriptor(used.font, baseFont, program, sink)),
      DW: 1000,
      W: program.widths,
      CIDToGIDMap: program.cidToGidMap && addDeflated(sink, program.cidToGidMap),
    }),
  )
  const type0 = dict({
    Type: name('Font'),
    Subtype: name('Type0'),
    BaseFont: baseFont,
    Encoding: name('Identity-H'),
    DescendantFonts: [cidFont],
    ToUnicode: addDeflated(sink, program.toUnicode),
  })
  sink.add(type0, used.resource.ref)
}

const ascii = (text: string) => new PdfString(new TextEncoder().encode(text))

function addDeflated(sink: ObjectSink, deflated: Uint8Array, entries: Record<string, PdfObject | undefined> = {}) {
  return sink.addStream(dict({ Filter: name('FlateDecode'), ...entries }), deflated, { compress: false })
}

function fontDescriptor(font: FontId, baseFont: PdfName, program: FontProgram, sink: ObjectSink): PdfDict {
  const { ascent, descent, capHeight, outlines } = bundledFonts[font]
  const file =
    outlines === 'truetype'
      ? { FontFile2: addDeflated(sink, program.file, { Length1: program.fileSizeBytes }) }
      : { FontFile3: addDeflated(sink, program.file, { Subtype: name('CIDFontType0C') }) }
  return dict({
    Type: name('FontDescriptor'),
    FontName: baseFont,
    Flags: 4,
    FontBBox: fontBoundingBox(font),
    ItalicAngle: 0,
    Ascent: ascent,
    Descent: descent,
    CapHeight: capHeight,
    StemV: font === 'heading' ? 120 : 80,
    ...file,
  })
}

/** Returns `xMin`, `yMin`, `xMax` and `yMax` of the head table (OpenType, §head). */
function fontBoundingBox(font: FontId): number[] {
  const head = openFont(font).face.referenceTable('head')!
  const view = new DataView(head.buffer, head.byteOffset)
  return [36, 38, 40, 42].map(offset => view.getInt16(offset))
}
