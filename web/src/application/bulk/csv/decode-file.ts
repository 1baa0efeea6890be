import { CsvError, csvLimits } from './read-csv.ts'

/**
 * Decodes a CSV file as UTF-8, as UTF-16 (Excel's "Unicode text"), or else as Windows-1252, which older versions of
 * Excel write. Throws `CsvError`.
 */
export async function decodeFile(file: Blob): Promise<string> {
  if (file.size > csvLimits.bytes) throw new CsvError({ kind: 'too-large', bytes: file.size })
  return decodeBytes(new Uint8Array(await file.arrayBuffer()))
}

export function decodeBytes(bytes: Uint8Array): string {
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04) || begins(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new CsvError({ kind: 'workbook' })
  if (begins(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (begins(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const begins = (bytes: Uint8Array, ...first: number[]) => first.every((byte, index) => bytes[index] === byte)
