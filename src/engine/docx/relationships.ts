import { readXml } from '../xml/read-xml.ts'
import { escapedAttribute } from '../xml/serialize-xml.ts'
import { encodeXml } from '../xml/xml-bytes.ts'
import { attribute } from '../xml/xml-tree.ts'
import { DocxError } from './docx-error.ts'

/** A link from one part, or from the package, to a part or to something outside (ISO/IEC 29500-2, 6.5). */
export interface Relationship {
  id: string
  /** A URI; see `relationshipKind`. */
  type: string
  /** The target as written. */
  target: string
  /** The absolute name of an internal target; null for an external target, which nothing here ever opens. */
  partName: string | null
}

const NAMESPACE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/**
 * Returns the last segment of a relationship's type in lower case. It is the same in the transitional and the strict
 * form.
 */
export const relationshipKind = (relationship: Relationship) => relationship.type.split('/').at(-1)!.toLowerCase()

/** Returns the path of a part's relationships. The empty name means the package. */
export function relationshipsPath(source: string): string {
  const slash = source.lastIndexOf('/')
  return `${source.slice(0, slash + 1) || '/'}_rels/${source.slice(slash + 1)}.rels`
}

/**
 * Reads relationships. Throws XmlError, and DocxError `damaged` for duplicate ids, which two readers would follow to
 * different places.
 */
export function readRelationships(text: string, source: string): Relationship[] {
  const relationships: Relationship[] = []
  readXml(text, {
    open(element) {
      if (element.name !== 'pr:Relationship') return
      const value = (of: string) => attribute(element, of) ?? ''
      const target = value('Target')
      const isExternal = value('TargetMode').toLowerCase() === 'external'
      const partName = isExternal ? null : resolveTarget(target, source)
      relationships.push({ id: value('Id'), type: value('Type'), target, partName })
    },
  })
  if (new Set(relationships.map(relationship => relationship.id)).size !== relationships.length)
    throw new DocxError('damaged', `two relationships of ${source || 'the package'} have the same id`)
  return relationships
}

/**
 * Returns the absolute name of a target. A target that is an address, or points outside of the package, is external
 * whatever the file says, and gives null.
 */
function resolveTarget(target: string, source: string): string | null {
  const path = decodePath(target.replace(/[?#].*$/s, ''))
  if (path === null || /^[a-z][a-z0-9+.-]*:|^\/\/|\\/i.test(path)) return null
  const segments = path.startsWith('/') ? [] : source.split('/').slice(1, -1)
  for (const segment of path.split('/')) {
    if (segment === '..') {
      if (segments.length === 0) return null
      segments.pop()
    } else if (segment !== '.' && segment !== '') segments.push(segment)
  }
  return `/${segments.join('/')}`
}

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

export function writeRelationships(relationships: readonly Relationship[]): Uint8Array {
  const rows = relationships.map(({ id, type, target, partName }) => {
    const mode = partName === null ? ' TargetMode="External"' : ''
    return `<Relationship Id="${escapedAttribute(id)}" Type="${escapedAttribute(type)}" Target="${escapedAttribute(target)}"${mode}/>`
  })
  return encodeXml(`<Relationships xmlns="${NAMESPACE}">${rows.join('')}</Relationships>`)
}
