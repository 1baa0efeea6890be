import { isRegular, latin1 } from './characters.ts'
import { PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from './objects.ts'

/** Writes a number in PDF syntax, without an exponent (ISO 32000-2 §7.3.3). */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '0'
  const text = String(value)
  if (!text.includes('e')) return text
  return Math.abs(value) < 1 ? value.toFixed(10).replace(/\.?0+$/, '') : BigInt(Math.trunc(value)).toString()
}

/** Writes a name with its solidus, with irregular characters as `#xx` (§7.3.5). */
export function formatName(value: string): string {
  let text = '/'
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i) & 0xff
    const plain = code > 0x20 && code < 0x7f && code !== 0x23 && isRegular(code)
    text += plain ? value[i] : `#${code.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return text
}

/**
 * Writes an object as text, one character per byte. Only `serializeIndirect` writes streams, because they are always
 * indirect.
 */
export function serialize(object: PdfObject): string {
  if (object === null) return 'null'
  if (typeof object === 'boolean') return String(object)
  if (typeof object === 'number') return formatNumber(object)
  if (object instanceof PdfName) return formatName(object.value)
  if (object instanceof PdfRef) return `${object.num} ${object.gen} R`
  if (object instanceof PdfString) return formatString(object)
  if (Array.isArray(object)) return `[${object.map(serialize).join(' ')}]`
  if (object instanceof PdfStream) throw new Error('a stream must be an indirect object')
  let text = '<<'
  for (const [key, value] of object) text += `${formatName(key)} ${serialize(value)}\n`
  return `${text.length > 2 ? text.slice(0, -1) : text}>>`
}

function formatString(string: PdfString): string {
  const bytes = Buffer.from(string.bytes.buffer, string.bytes.byteOffset, string.bytes.length)
  if (string.hex) return `<${bytes.toString('hex')}>`
  // An unescaped carriage return would be read back as a line feed.
  return `(${bytes.toString('latin1').replace(/[\\()\r]/g, character => (character === '\r' ? '\\r' : `\\${character}`))})`
}

/** Writes an indirect object with its `obj` and `endobj`, ending in a line feed (§7.3.10). */
export function serializeIndirect(num: number, gen: number, object: PdfObject): Uint8Array[] {
  const head = `${num} ${gen} obj\n`
  if (!(object instanceof PdfStream)) return [latin1(`${head}${serialize(object)}\nendobj\n`)]
  return [latin1(`${head}${serialize(object.dict)}\nstream\n`), object.raw, latin1('\nendstream\nendobj\n')]
}
