/** Character classes of ISO 32000-2 §7.2.3, as a table of 256 entries: 0 regular, 1 white space, 2 delimiter. */
export const characterClass = new Uint8Array(256)
for (const byte of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) characterClass[byte] = 1
for (const character of '()<>[]{}/%') characterClass[character.charCodeAt(0)] = 2

export const isWhitespace = (byte: number | undefined) => byte !== undefined && characterClass[byte] === 1
export const isRegular = (byte: number | undefined) => byte !== undefined && characterClass[byte] === 0
export const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39

/** Returns the value of a hexadecimal digit, or -1. */
export function hexValue(byte: number | undefined): number {
  if (byte === undefined) return -1
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}

/** Returns the position of `text` (ASCII) in `bytes` at or after `from`, or -1. */
export function indexOfText(bytes: Uint8Array, text: string, from = 0): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(text, from, 'latin1')
}

/** Returns the last position of `text` (ASCII) in `bytes`, or -1. */
export function lastIndexOfText(bytes: Uint8Array, text: string): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).lastIndexOf(text, undefined, 'latin1')
}

/** Whether `text` (ASCII) is at `position`. */
export function startsWithText(bytes: Uint8Array, text: string, position: number): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[position + i] !== text.charCodeAt(i)) return false
  return true
}

/** Encodes a string of characters below U+0100, one byte each. */
export const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1')
