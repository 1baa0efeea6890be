import { kindOf, type Relationship } from '../../docx/relationships.ts'
import { attribute, descendants, type XmlElement } from '../../xml/xml-tree.ts'
import type { WordFile } from '../word-file.ts'
import type { ShownProperties } from './shown-properties.ts'

/** Parts that are about the making of the document, by the kind of the relationship that leads to them. */
const ofTheMaking = new Set([
  'comments',
  // Word 2010's own copy of the styles, with the changes that were accepted in them
  'styleswitheffects',
  'commentsextended',
  'commentsids',
  'commentsextensible',
  'people',
  'documenttasks',
  'thumbnail',
  'attachedtemplate',
  'printersettings',
  'classificationlabels',
  'origin',
  'extensibility',
  'ui/extensibility',
  'userxmlcustomization',
  'keymapcustomizations',
  'attachedtoolbars',
  'recipientdata',
  'mailmergesource',
  'mailmergeheadersource',
  'transform',
  'revisioninfo',
  'taskpanes',
  'webextensiontaskpanes',
])
/** Relationships that mean something although no text names their id. */
const implicit = new Set([
  'styles',
  'numbering',
  'settings',
  'websettings',
  'fonttable',
  'theme',
  'themeoverride',
  'footnotes',
  'endnotes',
  'glossarydocument',
  'bibliography',
  'customxml',
  'customxmlprops',
  'officedocument',
  'core-properties',
  'extended-properties',
  'custom-properties',
])
/** Parts whose relationships are all named by an id in their text. */
const named = new Set([
  'officedocument',
  'header',
  'footer',
  'footnotes',
  'endnotes',
  'glossarydocument',
  'numbering',
  'settings',
])

/**
 * Takes out of the package what is about the making, data that nothing shows, and pictures, links and embedded files of text
 * that is gone; then every part to which nothing leads.
 */
export function withoutLeftovers(file: WordFile, shown: ShownProperties): void {
  const relationships = new Map(file.package.relationships)
  const reached = new Set<string>()
  const open: { name: string; kind: string }[] = [{ name: '', kind: '' }]
  for (const { name, kind } of open) {
    const ids = named.has(kind) ? idsIn(file.tree(name)) : null
    const kept = (relationships.get(name) ?? []).filter(
      one => isKept(file, one, shown) && (ids === null || implicit.has(kindOf(one)) || ids.has(one.id)),
    )
    relationships.set(name, kept)
    for (const one of kept) {
      const target = one.partName?.toLowerCase()
      if (target === undefined || reached.has(target) || !file.package.parts.has(target)) continue
      reached.add(target)
      open.push({ name: target, kind: kindOf(one) })
    }
  }
  const parts = new Map([...file.package.parts].filter(([name]) => reached.has(name)))
  const left = [...relationships].filter(([name, own]) => (name === '' || reached.has(name)) && own.length > 0)
  file.replacePackage({ parts, relationships: new Map(left) })
}

/** Values of all attributes but those in the main namespace, for an id may be in any (`r:embed`, `o:relid`). */
function idsIn(root: XmlElement): Set<string> {
  const ids = new Set<string>()
  for (const node of descendants(root)) {
    for (const { name, value } of node.attributes) if (!name.startsWith('w:') && value !== '') ids.add(value)
  }
  return ids
}

function isKept(file: WordFile, relationship: Relationship, shown: ShownProperties): boolean {
  const kind = kindOf(relationship)
  if (ofTheMaking.has(kind)) return false
  return kind !== 'customxml' || isShownData(file, relationship, shown)
}

/** Custom XML is kept when a control shows something of it; its properties part has the id by which controls know it. */
function isShownData(file: WordFile, relationship: Relationship, shown: ShownProperties): boolean {
  const name = relationship.partName?.toLowerCase() ?? ''
  const properties = file.related(name, 'customxmlprops').map(part => file.tree(part.name.toLowerCase()))
  return properties.some(root => shown.stores.has((attribute(root, 'ds:itemID') ?? '').toUpperCase()))
}
