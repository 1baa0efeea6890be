import { latin1 } from './characters.ts'
import type { PdfDict, PdfObject } from './objects.ts'
import { serialize, serializeIndirect } from './serialize.ts'

export interface NumberedObject {
  num: number
  gen: number
  object: PdfObject
}

/**
 * Writes a file without history: each object under its number, and one cross-reference table (ISO 32000-2 §7.5).
 * @param objects the objects in the order of their numbers; they are read once, so they need not be in memory together
 * @param trailer returns the trailer without `Size`; called after all objects are written
 */
export function wholeFile(objects: Iterable<NumberedObject>, trailer: () => PdfDict): Uint8Array {
  const parts: Uint8Array[] = [latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')]
  let size = parts[0]!.length
  let entries = ''
  let highest = 0
  for (const { num, gen, object } of objects) {
    highest = num
    entries += `${num} 1\n${String(size).padStart(10, '0')} ${String(gen).padStart(5, '0')} n \n`
    for (const part of serializeIndirect(num, gen, object)) {
      parts.push(part)
      size += part.length
    }
  }
  const ending = serialize(new Map([['Size', highest + 1], ...trailer()]))
  parts.push(latin1(`xref\n0 1\n0000000000 65535 f \n${entries}trailer\n${ending}\nstartxref\n${size}\n%%EOF\n`))
  return Buffer.concat(parts)
}
