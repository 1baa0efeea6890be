import type { ByteSource } from '../byte-source.ts'
import { readXml } from '../xml/read-xml.ts'
import { escapedAttribute } from '../xml/serialize-xml.ts'
import { encodeXml } from '../xml/xml-bytes.ts'
import { attribute, type XmlElement } from '../xml/xml-tree.ts'
import { readZip, type ZipEntry } from '../zip/read-zip.ts'
import { writeZip } from '../zip/write-zip.ts'
import { DocxError } from './docx-error.ts'
import { asPackage, partText } from './part-xml.ts'
import { type Relationship, readRelationships, relationshipsPath, writeRelationships } from './relationships.ts'

/** A part: a file of the package other than content types and relationships. */
export interface Part {
  /** An absolute name such as `/word/document.xml`. */
  name: string
  contentType: string
  bytes: Uint8Array
}

/**
 * A document as parts and the relationships between them (ISO/IEC 29500-2). It is immutable: a change makes a new
 * package.
 */
export interface Package {
  /** The parts by their names in lower case, which is how names are compared. */
  parts: ReadonlyMap<string, Part>
  /**
   * The relationships by the name of their source in lower case. The relationships of the package itself are under the
   * empty name.
   */
  relationships: ReadonlyMap<string, readonly Relationship[]>
}

const CONTENT_TYPES = '[Content_Types].xml'
const CONTENT_TYPES_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006/content-types'

/** Reads a package, within the limits of `limits.ts` and `zip/zip-limits.ts`. Throws DocxError. */
export function openPackage(source: Uint8Array | ByteSource): Package {
  const bytes = source instanceof Uint8Array ? source : source.read(0, source.sizeBytes)
  const files = new Map(asPackage(() => readZip(bytes)).map(entry => [entry.name.toLowerCase(), entry]))
  const contentTypeOf = readContentTypes(files.get(CONTENT_TYPES.toLowerCase()))
  const parts = new Map<string, Part>()
  for (const [key, { name, bytes }] of files) {
    const contentType = contentTypeOf(`/${key}`)
    // a file without a content type is not a part (6.2.3.2), and nothing can refer to it
    if (contentType !== undefined && !isBookkeeping(key)) parts.set(`/${key}`, { name: `/${name}`, contentType, bytes })
  }
  const relationships = new Map<string, Relationship[]>()
  for (const source of ['', ...parts.keys()]) {
    const file = files.get(relationshipsPath(source).slice(1))
    if (file)
      relationships.set(
        source,
        asPackage(() => readRelationships(partText(file.bytes), source)),
      )
  }
  return { parts, relationships }
}

const isBookkeeping = (key: string) => key === CONTENT_TYPES.toLowerCase() || /(^|\/)_rels\/[^/]*\.rels$/.test(key)

/** Returns the part that a relationship points to; undefined when it points outside of the package or to nothing. */
export function targetOf(document: Package, relationship: Relationship): Part | undefined {
  return relationship.partName === null ? undefined : document.parts.get(relationship.partName.toLowerCase())
}

/** Writes the package as a file. The same package always gives the same bytes. */
export function writePackage(document: Package, packing: 'deflate' | 'store' = 'deflate'): Uint8Array {
  const parts = [...document.parts.values()].toSorted((a, b) => compare(a.name, b.name))
  const files: ZipEntry[] = [{ name: CONTENT_TYPES, bytes: writeContentTypes(parts) }]
  const addRelationships = (source: string, of: string) => {
    const relationships = document.relationships.get(of)
    if (relationships?.length)
      files.push({ name: relationshipsPath(source).slice(1), bytes: writeRelationships(relationships) })
  }
  addRelationships('', '')
  for (const part of parts) {
    files.push({ name: part.name.slice(1), bytes: part.bytes })
    addRelationships(part.name, part.name.toLowerCase())
  }
  return writeZip(files, packing)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Returns a lookup of the content type by lower-case name: the part's own type or, without one, the type of its
 * extension (7.2.3.3).
 */
function readContentTypes(file: ZipEntry | undefined): (name: string) => string | undefined {
  if (file === undefined) throw new DocxError('not-a-word-document', 'an archive without content types')
  const defaults = new Map<string, string>()
  const overrides = new Map<string, string>()
  const open = (element: XmlElement) => {
    const contentType = attribute(element, 'ContentType')
    if (contentType === undefined) return
    if (element.name === 'ct:Default') defaults.set(attribute(element, 'Extension')?.toLowerCase() ?? '', contentType)
    if (element.name === 'ct:Override') overrides.set(attribute(element, 'PartName')?.toLowerCase() ?? '', contentType)
  }
  asPackage(() => readXml(partText(file.bytes), { open }))
  return name => overrides.get(name) ?? defaults.get(/\.([^./]*)$/.exec(name)?.[1] ?? '')
}

function writeContentTypes(parts: Part[]): Uint8Array {
  const overrides = parts.map(
    part => `<Override PartName="${escapedAttribute(part.name)}" ContentType="${escapedAttribute(part.contentType)}"/>`,
  )
  return encodeXml(
    `<Types xmlns="${CONTENT_TYPES_NAMESPACE}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
  )
}
