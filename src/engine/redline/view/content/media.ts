import { createHash } from 'node:crypto'
import type { Part } from '../../../docx/package.ts'
import type { ReadonlyWordFile } from '../../word-file.ts'

/** The kinds of pictures that every browser shows and that can do nothing but be shown: by how their bytes begin. */
const kinds: [contentType: string, magic: string][] = [
  ['image/png', '89504e470d0a1a0a'],
  ['image/jpeg', 'ffd8ff'],
  ['image/gif', '47494638'],
]

/** What a picture is by its bytes, whatever the file says; undefined for anything else, such as SVG or a metafile. */
export function mediaType(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex')
  return kinds.find(([, magic]) => start.startsWith(magic))?.[0]
}

/** The ids of pictures by the relationships of a part; undefined for what is none that browsers show. */
export function mediaOf(file: ReadonlyWordFile, partName: string): (relationshipId: string) => string | undefined {
  let names: Map<string, string> | undefined
  return id => {
    names ??= new Map(
      (file.package.relationships.get(partName) ?? []).flatMap(one =>
        one.partName === null ? [] : [[one.id, one.partName.toLowerCase()]],
      ),
    )
    const part = file.package.parts.get(names.get(id) ?? '')
    return part && isPicture(part) ? idOf(part.name) : undefined
  }
}

/** A picture of the document by its id. */
export function pictureById(
  file: ReadonlyWordFile,
  id: string,
): { bytes: Uint8Array; contentType: string } | undefined {
  for (const part of file.package.parts.values()) {
    if (!isPicture(part) || idOf(part.name) !== id) continue
    return { bytes: part.bytes, contentType: mediaType(part.bytes)! }
  }
  return undefined
}

const isPicture = (part: Part) => part.contentType.startsWith('image/') && mediaType(part.bytes) !== undefined

/** A part has its name for as long as the document is negotiated: word processors may change it when they save. */
const idOf = (partName: string): string =>
  createHash('sha256').update(partName.toLowerCase()).digest('hex').slice(0, 16)
