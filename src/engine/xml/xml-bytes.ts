import { XmlError } from './xml-error.ts'

/**
 * Decodes XML: UTF-8, or UTF-16 with a byte order mark (ISO/IEC 29500-2, 6.2.5). A declaration that names another
 * encoding is an error, because other readers would read it differently. Throws XmlError `encoding`.
 */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = markedEncoding(bytes)
  const text = decode(bytes, encoding)
  const declared = /^<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1]?.toLowerCase()
  const isAsDeclared =
    declared === undefined || (encoding === 'utf-8' ? /^(utf-?8|us-ascii)$/ : /^utf-16/).test(declared)
  if (!isAsDeclared) throw new XmlError('encoding', `XML in ${declared}`)
  return text
}

function markedEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new XmlError('encoding', `XML that is not ${encoding}`)
  }
}

/** Encodes XML as UTF-8, with a declaration. */
export function encodeXml(text: string): Uint8Array {
  const content = text.replace(/^<\?xml\s[^>]*\?>\s*/, '')
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content}`)
}
