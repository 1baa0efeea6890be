import { latin1 } from './characters.ts'
import { PdfString } from './objects.ts'

/** Code points of PDFDocEncoding where it differs from Latin-1 (ISO 32000-2 Annex D.3). */
const PDF_DOC_ENCODING = new Map(
  [...'˘ˇˆ˙˝˛˚˜']
    .map((character, index): [number, string] => [0x18 + index, character])
    .concat(
      [...'•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'].map((character, index): [number, string] => [0x80 + index, character]),
      [[0xa0, '€']],
    ),
)

/**
 * Makes a text string (§7.9.2.2): ASCII stays unchanged, anything else is written as UTF-16BE with a byte order mark.
 */
export function textString(text: string): PdfString {
  if (/^[\x20-\x7e]*$/.test(text)) return new PdfString(latin1(text))
  return new PdfString(Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), true)
}

/** Decodes a text string in any of its three encodings. */
export function decodeTextString({ bytes }: PdfString): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes)
  let text = ''
  for (const byte of bytes) text += PDF_DOC_ENCODING.get(byte) ?? String.fromCharCode(byte)
  return text
}

/** Writes a date in UTC (§7.9.4), such as `D:20261130120000+00'00'`. */
export function dateString(date: Date): PdfString {
  const digits = date.toISOString().replace(/\D/g, '').slice(0, 14)
  return new PdfString(latin1(`D:${digits}+00'00'`))
}
