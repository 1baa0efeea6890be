import type { ObjectReader } from '../pdf/object-reader.ts'
import { isDict, type PdfDict, PdfName, PdfStream } from '../pdf/objects.ts'
import { readCmap } from './cmap.ts'
import { dictOf, numberOf, numbersOf, streamBytes } from './font-entries.ts'
import { textOfGlyphName } from './glyph-names.ts'
import { simpleEncodings } from './simple-encodings.ts'
import { standardWidths } from './standard-widths.ts'
import type { FontGlyph, TextFont } from './text-font.ts'

/** Reads a Type 1, TrueType or Type 3 font (ISO 32000-2 §9.6), which has one-byte codes. */
export function readSimpleFont(reader: ObjectReader, font: PdfDict, subtype: string): TextFont {
  const texts = textsOf(reader, font, subtype)
  const widths = widthsOf(reader, font, subtype)
  const glyphs: FontGlyph[] = texts.map((text, code) => ({ text, width: widths[code]! }))
  return {
    codeLength: () => 1,
    glyph: code => glyphs[code]!,
    lastBytesOf: character => new Set(glyphs.flatMap(({ text }, code) => (text.includes(character) ? [code] : []))),
  }
}

/** Returns the text of each code, from `ToUnicode` or else from the glyph names of the encoding (§9.10.2). */
function textsOf(reader: ObjectReader, font: PdfDict, subtype: string): string[] {
  const texts = encodedTexts(reader, font, subtype)
  const toUnicode = streamBytes(reader, font.get('ToUnicode'))
  if (toUnicode) for (const [code, text] of readCmap(toUnicode).texts) if (code < 256) texts[code] = text
  return texts
}

function encodedTexts(reader: ObjectReader, font: PdfDict, subtype: string): string[] {
  const encoding = reader.resolve(font.get('Encoding'))
  const named = isDict(encoding) ? reader.resolve(encoding.get('BaseEncoding')) : encoding
  const texts = named instanceof PdfName ? baseTexts(named.value, subtype) : builtInTexts(reader, font, subtype)
  if (!isDict(encoding)) return texts
  let code = 0
  const differences = reader.resolve(encoding.get('Differences'))
  for (const item of Array.isArray(differences) ? differences : []) {
    const value = reader.resolve(item)
    if (typeof value === 'number') code = value
    else if (value instanceof PdfName && code >= 0 && code < 256) texts[code++] = textOfGlyphName(value.value)
  }
  return texts
}

function baseTexts(encodingName: string, subtype: string): string[] {
  if (Object.hasOwn(simpleEncodings, encodingName))
    return [...simpleEncodings[encodingName as keyof typeof simpleEncodings]]
  return [...simpleEncodings[subtype === 'TrueType' ? 'WinAnsiEncoding' : 'StandardEncoding']]
}

/**
 * Returns the text of each code by the encoding in the clear part of a Type 1 font program, or by the standard encoding
 * when the program has none.
 */
function builtInTexts(reader: ObjectReader, font: PdfDict, subtype: string): string[] {
  const texts = baseTexts('', subtype)
  const program = reader.resolve(dictOf(reader, font.get('FontDescriptor')).get('FontFile'))
  const bytes = program instanceof PdfStream ? streamBytes(reader, program) : undefined
  if (!bytes) return texts
  const clear = Buffer.from(bytes.subarray(0, 64 * 1024))
    .toString('latin1')
    .split('eexec')[0]!
  const entries = [...clear.matchAll(/\bdup\s+(\d{1,3})\s*\/(\S+)\s+put\b/g)]
  if (entries.length > 0) texts.fill('')
  for (const [, code, glyphName] of entries) if (Number(code) < 256) texts[Number(code)] = textOfGlyphName(glyphName!)
  return texts
}

/** Returns the width of each code, in thousandths of the font size. */
function widthsOf(reader: ObjectReader, font: PdfDict, subtype: string): number[] {
  const widths = numbersOf(reader, font.get('Widths'))
  if (widths.length === 0 && subtype !== 'Type3') return standardWidthsByCode(reader, font, subtype)
  const first = numberOf(reader, font.get('FirstChar'), 0)
  const missing = numberOf(reader, dictOf(reader, font.get('FontDescriptor')).get('MissingWidth'), 0)
  // The glyphs of a Type 3 font have their own coordinate space (§9.6.4).
  const scale = subtype === 'Type3' ? (numbersOf(reader, font.get('FontMatrix'))[0] ?? 0.001) * 1000 : 1
  return Array.from({ length: 256 }, (_, code) => (widths[code - first] ?? missing) * scale)
}

/** The width assumed for a glyph that WinAnsiEncoding lacks, such as a ligature. */
const unknownWidth = 500

function standardWidthsByCode(reader: ObjectReader, font: PdfDict, subtype: string): number[] {
  const baseFont = reader.resolve(font.get('BaseFont'))
  const widths = standardWidths(baseFont instanceof PdfName ? baseFont.value : '')
  const codeByText = new Map(simpleEncodings.WinAnsiEncoding.map((text, code) => [text, code]))
  return encodedTexts(reader, font, subtype).map(text => widths[(codeByText.get(text) ?? 0) - 32] ?? unknownWidth)
}
