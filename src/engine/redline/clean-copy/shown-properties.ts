import { attribute, childElements, descendants, textOf, type XmlElement } from '../../xml/xml-tree.ts'

/** Which properties, variables and data of a file a reader sees in the text. */
export interface ShownProperties {
  /** Whether a field may show a property or a variable of this name; a field whose code is not clear may show any. */
  isInField: (name: string) => boolean
  /** Whether a content control shows an element of this local name. */
  isBound: (localName: string) => boolean
  /** Ids of the data that content controls show, in upper case. */
  stores: ReadonlySet<string>
}

/** Fields that show a property under their own name (ECMA-376-1 §17.16.5). */
const ownNames: Record<string, string> = {
  AUTHOR: 'creator',
  LASTSAVEDBY: 'lastModifiedBy',
  TITLE: 'title',
  SUBJECT: 'subject',
  KEYWORDS: 'keywords',
  COMMENTS: 'description',
  CREATEDATE: 'created',
  SAVEDATE: 'modified',
  PRINTDATE: 'lastPrinted',
  REVNUM: 'revision',
  TEMPLATE: 'Template',
  EDITTIME: 'TotalTime',
}
/** Other names for properties in `DOCPROPERTY` and `INFO` fields. */
const aliases: Record<string, string> = {
  creator: 'author',
  lastmodifiedby: 'lastsavedby',
  description: 'comments',
  created: 'createtime',
  modified: 'lastsavedtime',
  lastprinted: 'lastprinted',
  revision: 'revisionnumber',
  totaltime: 'totaleditingtime',
}

/** Reads which properties and data stories show, from their fields and the bindings of their controls. */
export function shownProperties(roots: XmlElement[]): ShownProperties {
  const codes = roots.flatMap(fieldCodes).map(code => code.toLowerCase())
  const bindings = roots.flatMap(root => [...descendants(root)].filter(node => /^w\d*:dataBinding$/.test(node.name)))
  const paths = bindings.map(node => attribute(node, 'w:xpath') ?? '')
  return {
    isInField(name) {
      const lower = name.toLowerCase()
      const fieldName = Object.entries(ownNames)
        .find(([, property]) => property.toLowerCase() === lower)?.[0]
        .toLowerCase()
      return codes.some(code => {
        if (fieldName !== undefined && new RegExp(`\\b${fieldName}\\b`).test(code)) return true
        if (!/docproperty|docvariable|info/.test(code)) return false
        return code.includes(lower) || (aliases[lower] !== undefined && code.includes(aliases[lower]))
      })
    },
    isBound: localName => paths.some(path => new RegExp(`(^|[:/])${localName}\\b`).test(path)),
    stores: new Set(bindings.map(node => (attribute(node, 'w:storeItemID') ?? '').toUpperCase())),
  }
}

/** The codes of fields, joined for each paragraph: a code may be cut into runs and contain other fields. */
function fieldCodes(root: XmlElement): string[] {
  const codes: string[] = []
  for (const node of descendants(root)) {
    if (node.name === 'w:fldSimple') codes.push(attribute(node, 'w:instr') ?? '')
    if (node.name !== 'w:p') continue
    const pieces = [...descendants(node)].filter(descendant => descendant.name === 'w:instrText')
    if (pieces.length > 0) codes.push(pieces.map(textOf).join(''))
  }
  return codes
}

/** The local name of an element, whatever its namespace is. */
export const localName = (node: XmlElement) => node.name.replace(/^.*[:}]/, '')

export function keepChildren(root: XmlElement, isKept: (child: XmlElement) => boolean): void {
  root.children = childElements(root).filter(isKept)
}
