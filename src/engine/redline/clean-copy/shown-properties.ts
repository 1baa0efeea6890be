import { attribute, childElements, descendants, textOf, type XmlElement } from '../../xml/xml-tree.ts'

/** The properties, variables and data of a file that readers see in the text. */
export interface ShownProperties {
  /**
   * Whether a field may show a property or variable of this name. It may whenever the name is anywhere in the code of a
   * field that shows properties or variables.
   */
  isInField: (name: string) => boolean
  /** Whether a content control shows an element of this local name. */
  isBound: (localName: string) => boolean
  /** The ids of the data that content controls show, in upper case. */
  stores: ReadonlySet<string>
}

/** Fields that each show a single property (ECMA-376-1 §17.16.5), with the name of that property. */
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
/** Other names that `DOCPROPERTY` and `INFO` fields use for properties. */
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

/** Finds the properties and data that stories show, from their fields and the data bindings of their controls. */
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

/**
 * Returns the codes of fields, joined for each paragraph, because a code may be split into runs and contain other
 * fields.
 */
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

/** Returns the local name of an element, whatever its namespace. */
export const localName = (node: XmlElement) => node.name.replace(/^.*[:}]/, '')

export function keepChildren(root: XmlElement, isKept: (child: XmlElement) => boolean): void {
  root.children = childElements(root).filter(isKept)
}
