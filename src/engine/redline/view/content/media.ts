import { createHash } from 'node:crypto'
import type { Part } from '../../../docx/package.ts'
import { rasterFormat } from '../../../docx/rendering/pictures/raster.ts'
import type { ReadonlyWordFile } from '../../word-file.ts'

/** What is decoded for browsers; metafiles and SVG are programs that draw, and are not. */
const shownFormats: ReadonlySet<string> = new Set(['png', 'jpeg', 'gif', 'tiff'])

/** The ids of pictures by the relationships of a part; undefined for what is no picture that can be shown. */
export function mediaOf(file: ReadonlyWordFile, partName: string): (relationshipId: string) => string | undefined {
  let names: Map<string, string> | undefined
  return id => {
    names ??= new Map(
      (file.package.relationships.get(partName) ?? []).flatMap(one =>
        one.partName === null ? [] : [[one.id, one.partName.toLowerCase()]],
      ),
    )
    const part = file.package.parts.get(names.get(id) ?? '')
    return part && mediaIdOf(part)
  }
}

/** The bytes of a picture of the document, as the file has them; undefined for an id that none has. */
export function pictureById({ package: { parts } }: ReadonlyWordFile, id: string): Uint8Array | undefined {
  for (const part of parts.values()) if (mediaIdOf(part) === id) return part.bytes
  return undefined
}

const known = new WeakMap<Part, string | null>()

/** The beginning of the hash of its bytes: the same picture has the same id, another one another. */
function mediaIdOf(part: Part): string | undefined {
  const found = known.get(part)
  if (found !== undefined) return found ?? undefined
  const isShown = part.contentType.startsWith('image/') && shownFormats.has(rasterFormat(part.bytes)?.extension ?? '')
  const id = isShown ? createHash('sha256').update(part.bytes).digest('hex').slice(0, 32) : null
  known.set(part, id)
  return id ?? undefined
}
