import { describe, expect, it } from 'vitest'
import { isDict, type PdfDict, PdfRef } from '../pdf/objects.ts'
import { type DocumentBuilder, FONT, onePage } from '../pdf/test-documents.ts'
import { readCmap } from './cmap.ts'
import { readTextFont } from './read-text-font.ts'

/** Reads the font in object 6; streams are given by their object numbers. */
function font(entries: string, streams: Record<number, string> = {}, objects: Record<number, string> = {}) {
  const builder: DocumentBuilder = onePage().object(6, `<<${entries}>>`)
  for (const [num, data] of Object.entries(streams)) builder.stream(Number(num), data)
  for (const [num, text] of Object.entries(objects)) builder.object(Number(num), text)
  const document = builder.table('/Size 20/Root 1 0 R').open()
  const fontDict = document.resolve(new PdfRef(6))
  return readTextFont(document, isDict(fontDict) ? fontDict : (new Map() as PdfDict))
}

const CMAP = `1 begincodespacerange <00> <7F> endcodespacerange 1 begincodespacerange <8000> <FFFF> endcodespacerange
2 begincidrange <20> <7E> 1 <8140> <817E> 633 endcidrange 1 begincidchar <80A0> 7 endcidchar`
const TO_UNICODE = `2 beginbfchar <0003> <0020> <0005> <00660069> endbfchar
2 beginbfrange <0010> <0012> <0041> <0020> <0021> [<0061> <D83DDE00>] endbfrange`

describe('a simple font', () => {
  it.each([
    ['/Subtype/Type1/BaseFont/Helvetica', 0x7b, '{', 334],
    ['/Subtype/Type1/BaseFont/Times-Bold', 0x41, 'A', 722],
    ['/Subtype/Type1/BaseFont/Courier', 0x41, 'A', 600],
    ['/Subtype/Type1/BaseFont/Helvetica', 0xae, 'ﬁ', 500],
    ['/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding', 0x80, '€', 556],
    ['/Subtype/Type1/BaseFont/Helvetica/Encoding/MacRomanEncoding', 0x8a, 'ä', 556],
    ['/Subtype/TrueType/BaseFont/Arial', 0xe4, 'ä', 556],
    [
      '/Subtype/Type1/Encoding<</Differences[65/braceleft/uni20AC/Scaron/eacute.alt]>>/FirstChar 65/Widths[1 2 3 4]',
      65,
      '{',
      1,
    ],
    [
      '/Subtype/Type1/Encoding<</Differences[65/braceleft/uni20AC/Scaron/eacute.alt]>>/FirstChar 65/Widths[1 2 3 4]',
      66,
      '€',
      2,
    ],
    [
      '/Subtype/Type1/Encoding<</Differences[65/braceleft/uni20AC/Scaron/eacute.alt]>>/FirstChar 65/Widths[1 2 3 4]',
      67,
      'Š',
      3,
    ],
    [
      '/Subtype/Type1/Encoding<</Differences[65/braceleft/uni20AC/Scaron/eacute.alt]>>/FirstChar 65/Widths[1 2 3 4]',
      68,
      'é',
      4,
    ],
    ['/Subtype/Type1/Encoding<</Differences[65/g17]>>/FirstChar 65/Widths[1]', 65, '', 1],
    ['/Subtype/Type1/FirstChar 65/Widths[1]/FontDescriptor<</MissingWidth 250>>', 70, 'F', 250],
    ['/Subtype/Type3/FontMatrix[0.01 0 0 0.01 0 0]/FirstChar 65/Widths[5]', 65, 'A', 50],
  ])('maps codes to characters: with %s, %i is "%s"', (entries, code, text, width) => {
    expect(font(entries)!.glyph(code)).toEqual({ text, width })
  })

  it('prefers ToUnicode to its encoding', () => {
    const read = font('/Subtype/Type1/BaseFont/Helvetica/ToUnicode 7 0 R', {
      7: '1 beginbfchar <41> <007B> endbfchar',
    })!
    expect(read.glyph(0x41).text).toBe('{')
    expect(read.lastBytesOf('{')).toEqual(new Set([0x41, 0x7b]))
  })

  it('uses the encoding in its font program if it has no other encoding', () => {
    const entries = '/Subtype/Type1/FirstChar 0/Widths[]/FontDescriptor<</FontFile 7 0 R>>'
    const read = font(entries, { 7: '/Encoding 256 array dup 102 /braceleft put dup 103/braceright put eexec ....' })!
    expect([read.glyph(102).text, read.glyph(103).text, read.glyph(65).text]).toEqual(['{', '}', ''])
  })
})

describe('a composite font', () => {
  const descendant = '/DescendantFonts[<</DW 500/W[3[250 300] 16 18 700]>>]'

  it('uses two-byte codes with Identity-H', () => {
    const read = font(`/Subtype/Type0/Encoding/Identity-H${descendant}/ToUnicode 7 0 R`, { 7: TO_UNICODE })!
    expect(read.codeLength(Uint8Array.of(0, 3), 0)).toBe(2)
    expect([3, 5, 16, 18, 32, 33, 99].map(code => read.glyph(code))).toEqual([
      { text: ' ', width: 250 },
      { text: 'fi', width: 500 },
      { text: 'A', width: 700 },
      { text: 'C', width: 700 },
      { text: 'a', width: 500 },
      { text: '😀', width: 500 },
      { text: '', width: 500 },
    ])
  })

  it('takes its codes and CIDs from an embedded CMap', () => {
    const read = font(`/Subtype/Type0/Encoding 8 0 R${descendant}/ToUnicode 7 0 R`, { 7: TO_UNICODE, 8: CMAP })!
    expect(read.codeLength(Uint8Array.of(0x41), 0)).toBe(1)
    expect(read.codeLength(Uint8Array.of(0x81, 0x40), 0)).toBe(2)
    expect(read.glyph(0x22).width).toBe(250)
  })

  it.each([
    ['vertical writing', '/Encoding/Identity-V/ToUnicode 7 0 R'],
    ['a predefined CMap', '/Encoding/UniGB-UCS2-H/ToUnicode 7 0 R'],
    ['a CMap that uses another CMap', '/Encoding 9 0 R/ToUnicode 7 0 R'],
    ['no ToUnicode', '/Encoding/Identity-H'],
  ])('is not read with %s', (_, entries) => {
    const objects = { 9: '<</UseCMap/Identity-H/Length 1>>\nstream\n \nendstream' }
    expect(font(`/Subtype/Type0${descendant}${entries}`, { 7: TO_UNICODE }, objects)).toBeNull()
  })
})

it.each([
  ['/Subtype/Type0/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 5 0 R'],
  ['/Subtype/Type1/Encoding<</Differences 5>>/Widths 7'],
  ['/Subtype/Type1/Encoding<</Differences[-1/a 999/b]>>/FirstChar -5/Widths[(x)]'],
  [FONT.slice(2, -2)],
])('does not throw for a font with invalid entries: %s', entries => {
  expect(() => font(entries)?.glyph(65)).not.toThrow()
})

it('truncates a CMap range that is too long', () => {
  const started = readCmap(Buffer.from('1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange'))
  expect(started.texts.size).toBeLessThanOrEqual(70_000)
})
