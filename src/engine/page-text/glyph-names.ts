/** Names in the Adobe Glyph List that the Latin encodings use and that cannot be derived, with their code points. */
const irregular = new Map(
  `
space=0020 exclam=0021 quotedbl=0022 numbersign=0023 dollar=0024 percent=0025 ampersand=0026 quotesingle=0027
parenleft=0028 parenright=0029 asterisk=002a plus=002b comma=002c hyphen=002d period=002e slash=002f zero=0030
one=0031 two=0032 three=0033 four=0034 five=0035 six=0036 seven=0037 eight=0038 nine=0039 colon=003a
semicolon=003b less=003c equal=003d greater=003e question=003f at=0040 bracketleft=005b backslash=005c
bracketright=005d asciicircum=005e underscore=005f grave=0060 braceleft=007b bar=007c braceright=007d
asciitilde=007e dagger=2020 degree=00b0 cent=00a2 sterling=00a3 section=00a7 bullet=2022 paragraph=00b6
germandbls=00df registered=00ae copyright=00a9 trademark=2122 acute=00b4 dieresis=00a8 notequal=2260 AE=00c6
Oslash=00d8 infinity=221e plusminus=00b1 lessequal=2264 greaterequal=2265 yen=00a5 mu=00b5 partialdiff=2202
summation=2211 product=220f pi=03c0 integral=222b ordfeminine=00aa ordmasculine=00ba Omega=2126 ae=00e6
oslash=00f8 questiondown=00bf exclamdown=00a1 logicalnot=00ac radical=221a florin=0192 approxequal=2248
Delta=2206 guillemotleft=00ab guillemotright=00bb ellipsis=2026 OE=0152 oe=0153 endash=2013 emdash=2014
quotedblleft=201c quotedblright=201d quoteleft=2018 quoteright=2019 divide=00f7 lozenge=25ca fraction=2044
currency=00a4 guilsinglleft=2039 guilsinglright=203a fi=fb01 fl=fb02 daggerdbl=2021 periodcentered=00b7
quotesinglbase=201a quotedblbase=201e perthousand=2030 apple=f8ff dotlessi=0131 circumflex=02c6 tilde=02dc
macron=00af breve=02d8 dotaccent=02d9 ring=02da cedilla=00b8 hungarumlaut=02dd ogonek=02db caron=02c7
Lslash=0141 lslash=0142 Euro=20ac brokenbar=00a6 twosuperior=00b2 threesuperior=00b3 onesuperior=00b9
onequarter=00bc onehalf=00bd threequarters=00be Eth=00d0 multiply=00d7 Thorn=00de eth=00f0 thorn=00fe
nbspace=00a0 softhyphen=00ad minus=2212 ff=fb00 ffi=fb03 ffl=fb04
`
    .trim()
    .split(/\s+/)
    .map((entry): [string, string] => {
      const [glyphName, hex] = entry.split('=') as [string, string]
      return [glyphName, String.fromCodePoint(Number.parseInt(hex, 16))]
    }),
)

const accents = new Map(
  Object.entries({
    acute: '\u0301',
    grave: '\u0300',
    circumflex: '\u0302',
    dieresis: '\u0308',
    tilde: '\u0303',
    ring: '\u030a',
    cedilla: '\u0327',
    caron: '\u030c',
    macron: '\u0304',
    breve: '\u0306',
    ogonek: '\u0328',
    dotaccent: '\u0307',
    hungarumlaut: '\u030b',
    commaaccent: '\u0326',
  }),
)

/**
 * Returns the text of the glyph with this name (Adobe Glyph List Specification §2); empty when the name does not define
 * a text.
 */
export function textOfGlyphName(glyphName: string): string {
  const base = glyphName.split('.')[0]!
  const listed = irregular.get(base)
  if (listed !== undefined) return listed
  if (/^[A-Za-z]$/.test(base)) return base
  const code = /^(?:uni([0-9A-F]{4})|u([0-9A-F]{4,6}))$/.exec(base)
  if (code) return codePoint(Number.parseInt((code[1] ?? code[2])!, 16))
  const accented = /^([A-Za-z])([a-z]+)$/.exec(base)
  const accent = accents.get(accented?.[2] ?? '')
  return accent === undefined ? '' : (accented![1]! + accent).normalize('NFC')
}

const codePoint = (value: number) => (value <= 0x10ffff ? String.fromCodePoint(value) : '')
