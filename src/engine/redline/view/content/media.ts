import { createHash } from 'node:crypto'
import type { Part } from '../../../docx/package.ts'
import { rasterFormat } from '../../../docx/rendering/pictures/raster.ts'
import type { ReadonlyWordFile } from '../../word-file.ts'

/** The formats that are decoded for browsers; metafiles and SVG are not, because they are drawing programs. */
const shownFormats: ReadonlySet<string> = new Set(['png', 'jpeg', 'gif', 'tiff'])

/** Returns the ids of pictures by relationship of a part; undefined for anything that is not a picture or cannot be shown. */
export function mediaOf(file: ReadonlyWordFile, partName: string): (relationshipId: string) => string | undefined {
  let names: Map<string, string> | undefined
  return id => {
    names ??= new Map(
      (file.package.relationships.get(partName) ?? []).flatMap(relationship =>
        relationship.partName === null ? [] : [[relationship.id, relationship.partName.toLowerCase()]],
      ),
    )
    const part = file.package.parts.get(names.get(id) ?? '')
    return part && mediaIdOf(part)
  }
}

/** The bytes of a picture as the file has them; undefined if no picture has this id. */
export function pictureById({ package: { parts } }: ReadonlyWordFile, id: string): Uint8Array | undefined {
  for (const part of parts.values()) if (mediaIdOf(part) === id) return part.bytes
  return undefined
}

const mediaIds = new WeakMap<Part, string | null>()

/** The id of a picture: the beginning of the hash of its bytes, so that equal pictures have equal ids. */
function mediaIdOf(part: Part): string | undefined {
  const cached = mediaIds.get(part)
  if (cached !== undefined) return cached ?? undefined
  const isShown = part.contentType.startsWith('image/') && shownFormats.has(rasterFormat(part.bytes)?.extension ?? '')
  const id = isShown ? createHash('sha256').update(part.bytes).digest('hex').slice(0, 32) : null
  mediaIds.set(part, id)
  return id ?? undefined
}
