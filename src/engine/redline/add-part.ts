import type { Package } from '../docx/package.ts'
import { isStrictNamespace } from '../xml/namespaces.ts'
import type { WordFile } from './word-file.ts'

export interface NewPart {
  /** The usual name of the part. If it is taken, the part gets a number: `/word/comments2.xml`. */
  name: string
  contentType: string
  /** The type of the relationship from the main part to this part. */
  type: string
  xml: string
}

/**
 * Adds a part to a file, in place, with its relationship and content type. Returns the name of the part in lower case.
 * In a Strict document, the relationship and the XML use the Strict namespaces too.
 */
export function addPart(file: WordFile, part: NewPart): string {
  const { name: wanted, contentType, type, xml } = isStrict(file) ? strictPart(part) : part
  const { parts, relationships } = file.package
  const name = freeName(file.package, wanted)
  const mainRelationships = relationships.get(file.mainName) ?? []
  const ids = new Set(mainRelationships.map(relationship => relationship.id))
  let number = mainRelationships.length + 1
  while (ids.has(`rId${number}`)) number++
  const added = { id: `rId${number}`, type, target: name, partName: name }
  file.replacePackage({
    parts: new Map([...parts, [name.toLowerCase(), { name, contentType, bytes: Buffer.from(xml) }]]),
    relationships: new Map([...relationships, [file.mainName, [...mainRelationships, added]]]),
  })
  return name.toLowerCase()
}

const isStrict = (file: WordFile) =>
  file.tree(file.mainName).attributes.some(attribute => isStrictNamespace(attribute.value))

const strictPart = ({ type, xml, ...part }: NewPart): NewPart => ({
  ...part,
  type: strictName(type),
  xml: xml.replaceAll(/(\sxmlns(?::[\w.-]+)?=")([^"]+)/g, (_, before: string, uri: string) => before + strictName(uri)),
})

const strictName = (uri: string) =>
  uri.replace(
    /^http:\/\/schemas\.openxmlformats\.org\/(officeDocument|wordprocessingml)\/2006\//,
    'http://purl.oclc.org/ooxml/$1/',
  )

function freeName({ parts }: Package, wanted: string): string {
  if (!parts.has(wanted.toLowerCase())) return wanted
  for (let number = 2; ; number++) {
    const name = wanted.replace(/\.xml$/, `${number}.xml`)
    if (!parts.has(name.toLowerCase())) return name
  }
}
