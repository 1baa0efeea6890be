import { createHash } from 'node:crypto'
import type { Part } from '../../../docx/package.ts'
import { listedPicture } from '../../../docx/rendering/pictures/picture.ts'
import { rasterFormat } from '../../../docx/rendering/pictures/raster.ts'
import type { ReadonlyWordFile } from '../../word-file.ts'

/** The formats that are decoded for browsers. SVG is left out; LibreOffice draws metafiles whose records only draw. */
const shownFormats: ReadonlySet<string> = new Set(['png', 'jpeg', 'gif', 'tiff'])

/**
 * Returns a function that gives the id of a picture from the id of its relationship; undefined for anything that is not
 * a picture or cannot be shown.
 */
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

/** Returns the bytes of a picture as stored in the file; undefined if no picture has this id. */
export function pictureById({ package: { parts } }: ReadonlyWordFile, id: string): Uint8Array | undefined {
  for (const part of parts.values()) if (mediaIdOf(part) === id) return part.bytes
  return undefined
}

function isShown({ contentType, bytes }: Part): boolean {
  if (!contentType.startsWith('image/')) return false
  const format = rasterFormat(bytes)
  return format ? shownFormats.has(format.extension) : listedPicture(bytes) !== null
}

const mediaIds = new WeakMap<Part, string | null>()

/** Returns the id of a picture: the beginning of the hash of its bytes, so that equal pictures have equal ids. */
function mediaIdOf(part: Part): string | undefined {
  const cached = mediaIds.get(part)
  if (cached !== undefined) return cached ?? undefined
  const id = isShown(part) ? createHash('sha256').update(part.bytes).digest('hex').slice(0, 32) : null
  mediaIds.set(part, id)
  return id ?? undefined
}
