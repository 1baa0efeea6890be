import { deflateSync } from 'node:zlib'
import { dict, name, type ObjectSink, type PdfDict, type PdfObject, type PdfRef, PdfString } from '../pdf/objects.ts'
import { bundledFonts, type FontId } from './bundled-fonts.ts'
import { glyphCids } from './cff-charset.ts'
import { subsetFont } from './font-subsetter.ts'
import { glyphAdvance, openFont } from './harfbuzz.ts'
import { sfntTable } from './sfnt.ts'
import { hex16, toUnicodeCMap } from './to-unicode.ts'

/** A font under the name by which drawings know it in their resources. */
export interface FontResource {
  name: string
  ref: PdfRef
}

/**
 * Collects what glyphs the drawings of one revision use, and at its end writes each font once, with only these.
 *
 * A code of a TrueType font stands for a glyph together with the text it is drawn for, so that one shape with several
 * meanings (a vowel sign that stands for whichever syllable it was written in) extracts right each time. A code of a
 * CFF font is the glyph's CID, which leaves one text for each glyph. The same input gives the same bytes.
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

  /** The code that shows the glyph for this text. */
  encode(font: FontId, glyph: number, text: string): GlyphCode {
    const used = this.#used(font)
    return bundledFonts[font].outlines === 'truetype' ? encodeByText(used, glyph, text) : encodeByCid(used, glyph, text)
  }

  /** Writes the fonts. To be called once, after the last drawing. */
  finish(): void {
    for (const used of this.#fonts.values()) writeFont(used, this.#sink)
  }

  #used(font: FontId): UsedFont {
    const known = this.#fonts.get(font)
    if (known) return known
    const resource = { name: `CsF${this.#fonts.size + 1}`, ref: this.#sink.reserve() }
    const used: UsedFont = { font, resource, glyphs: new Map(), texts: new Map(), codes: new Map() }
    this.#fonts.set(font, used)
    return used
  }
}

/** A two-byte code in hexadecimal, and whether its extraction gives the text back that it was asked for. */
export interface GlyphCode {
  hex: string
  exact: boolean
}

interface UsedFont {
  font: FontId
  resource: FontResource
  /** Code to glyph. */
  glyphs: Map<number, number>
  /** Code to text. */
  texts: Map<number, string>
  /** For TrueType: glyph and text to code. */
  codes: Map<number, Map<string, GlyphCode>>
}

function encodeByText(used: UsedFont, glyph: number, text: string): GlyphCode {
  const byText = used.codes.get(glyph) ?? new Map<string, GlyphCode>()
  const known = byText.get(text)
  if (known) return known
  const code = used.glyphs.size + 1
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

/** The Type 0 font, its CIDFont, descriptor, font program and CMap (ISO 32000-2 §9.7). */
function writeFont(used: UsedFont, sink: ObjectSink): void {
  const { font, glyphs } = used
  const { postScriptName, outlines } = bundledFonts[font]
  const program = fontProgram(font, new Set(glyphs.values()))
  const baseFont = name(`${program.tag}+${postScriptName}`)
  const trueType = outlines === 'truetype'
  const cidFont = sink.add(
    dict({
      Type: name('Font'),
      Subtype: name(trueType ? 'CIDFontType2' : 'CIDFontType0'),
      BaseFont: baseFont,
      CIDSystemInfo: dict({ Registry: ascii('Adobe'), Ordering: ascii('Identity'), Supplement: 0 }),
      FontDescriptor: sink.add(fontDescriptor(font, baseFont, program, sink)),
      DW: 1000,
      W: widths(font, glyphs),
      CIDToGIDMap: trueType ? sink.addStream(new Map(), cidToGidMap(glyphs)) : undefined,
    }),
  )
  const type0 = dict({
    Type: name('Font'),
    Subtype: name('Type0'),
    BaseFont: baseFont,
    Encoding: name('Identity-H'),
    DescendantFonts: [cidFont],
    ToUnicode: sink.addStream(new Map(), toUnicodeCMap(used.texts)),
  })
  sink.add(type0, used.resource.ref)
}

const ascii = (text: string) => new PdfString(new TextEncoder().encode(text))

/** A subset font program, deflated, with the tag that names the subset (ISO 32000-2 §9.9.2). */
interface FontProgram {
  deflated: Uint8Array
  sizeBytes: number
  tag: string
}

function fontProgram(font: FontId, used: Set<number>): FontProgram {
  const common = commonGlyphs(font)
  if (common && used.isSubsetOf(common)) return commonProgram(font, common)
  return makeProgram(font, used)
}

const commonPrograms = new Map<FontId, FontProgram>()

function commonProgram(font: FontId, common: Set<number>): FontProgram {
  const program = commonPrograms.get(font) ?? makeProgram(font, common)
  commonPrograms.set(font, program)
  return program
}

function makeProgram(font: FontId, glyphs: Set<number>): FontProgram {
  const sorted = [...glyphs].sort((a, b) => a - b)
  const file = subsetFont(font, sorted)
  const bytes = bundledFonts[font].outlines === 'truetype' ? file : sfntTable(file, 'CFF ')!
  return { deflated: deflateSync(bytes), sizeBytes: bytes.length, tag: subsetTag(sorted) }
}

/** Six letters that differ between different sets of glyphs (FNV-1a over the numbers). */
function subsetTag(glyphs: number[]): string {
  let hash = 0x811c9dc5
  for (const glyph of glyphs) hash = Math.imul(hash ^ glyph, 0x01000193) >>> 0
  let tag = ''
  for (let index = 0; index < 6; index++, hash = Math.floor(hash / 26)) tag += String.fromCharCode(65 + (hash % 26))
  return tag
}

const commonSets = new Map<FontId, Set<number>>()

/**
 * The glyphs that most documents get along with, for the two fonts that every document uses: one subset that is made
 * and deflated once in the life of a thread, instead of 2 ms for each document.
 */
function commonGlyphs(font: FontId): Set<number> | undefined {
  if (font !== 'sans' && font !== 'heading') return undefined
  const known = commonSets.get(font)
  if (known) return known
  const glyphs = [...commonCharacters()].map(character => openFont(font).nominalGlyph(character.codePointAt(0)!) ?? 0)
  commonSets.set(font, new Set(glyphs))
  return new Set(glyphs)
}

/** Basic Latin, Latin-1, Latin Extended-A and the punctuation of running text. */
function commonCharacters(): string {
  const codePoints = Array.from({ length: 0x180 - 0x20 }, (_, index) => index + 0x20).filter(
    code => code < 0x7f || code >= 0xa0,
  )
  return `${String.fromCodePoint(...codePoints)}‐‑–—‘’‚“”„†•…‹›€™−`
}

function fontDescriptor(font: FontId, baseFont: PdfObject, program: FontProgram, sink: ObjectSink): PdfDict {
  const { ascent, descent, capHeight, outlines } = bundledFonts[font]
  const trueType = outlines === 'truetype'
  const stream = dict({
    Filter: name('FlateDecode'),
    Length1: trueType ? program.sizeBytes : undefined,
    Subtype: trueType ? undefined : name('CIDFontType0C'),
  })
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
    [trueType ? 'FontFile2' : 'FontFile3']: sink.addStream(stream, program.deflated, { compress: false }),
  })
}

/** `xMin`, `yMin`, `xMax`, `yMax` of the head table (OpenType, §head). */
function fontBoundingBox(font: FontId): number[] {
  const head = openFont(font).face.referenceTable('head')!
  const view = new DataView(head.buffer, head.byteOffset)
  return [36, 38, 40, 42].map(offset => view.getInt16(offset))
}

/** The W array (ISO 32000-2 §9.7.4.3): each stretch of neighbouring codes, with its widths. */
function widths(font: FontId, glyphs: Map<number, number>): PdfObject[] {
  const result: PdfObject[] = []
  let stretch: number[] = []
  let previous = -2
  for (const [code, glyph] of [...glyphs].sort(([a], [b]) => a - b)) {
    if (code !== previous + 1) {
      stretch = []
      result.push(code, stretch)
    }
    stretch.push(glyphAdvance(font, glyph))
    previous = code
  }
  return result
}

/** Two bytes for each CID from 0 on (ISO 32000-2 §9.7.4.2). */
function cidToGidMap(glyphs: Map<number, number>): Uint8Array {
  const map = new DataView(new ArrayBuffer(2 * (glyphs.size + 1)))
  for (const [code, glyph] of glyphs) map.setUint16(2 * code, glyph)
  return new Uint8Array(map.buffer)
}
