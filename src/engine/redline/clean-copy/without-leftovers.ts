import { type Relationship, relationshipKind } from '../../docx/relationships.ts'
import { attribute, descendants, type XmlElement } from '../../xml/xml-tree.ts'
import type { WordFile } from '../word-file.ts'
import type { ShownProperties } from './shown-properties.ts'

/** Parts that describe how the document was edited, by the kind of the relationship that leads to them. */
const editingParts = new Set([
  'comments',
  // Word 2010 stores a copy of the styles here, with the changes that were accepted in them.
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
/** Kinds of relationships that count even if no element names their id. */
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
/** Kinds of parts that name their relationships by id, except the implicit ones. */
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
 * Removes from the package the parts that describe the editing, data that nothing shows, and the pictures, links and
 * embedded files of removed text, and then every part that nothing leads to.
 */
export function withoutLeftovers(file: WordFile, shown: ShownProperties): void {
  const relationships = new Map(file.package.relationships)
  const reached = new Set<string>()
  const open: { name: string; kind: string }[] = [{ name: '', kind: '' }]
  for (const { name, kind } of open) {
    const ids = named.has(kind) ? idsIn(file.tree(name)) : null
    const keptRelationships = (relationships.get(name) ?? []).filter(
      relationship =>
        isKept(file, relationship, shown) &&
        (ids === null || implicit.has(relationshipKind(relationship)) || ids.has(relationship.id)),
    )
    relationships.set(name, keptRelationships)
    for (const relationship of keptRelationships) {
      const target = relationship.partName?.toLowerCase()
      if (target === undefined || reached.has(target) || !file.package.parts.has(target)) continue
      reached.add(target)
      open.push({ name: target, kind: relationshipKind(relationship) })
    }
  }
  const parts = new Map([...file.package.parts].filter(([name]) => reached.has(name)))
  const left = [...relationships].filter(
    ([name, outgoing]) => (name === '' || reached.has(name)) && outgoing.length > 0,
  )
  file.replacePackage({ parts, relationships: new Map(left) })
}

/**
 * Returns the values of all attributes outside the main namespace, because any of them may hold a relationship id
 * (`r:embed`, `o:relid`).
 */
function idsIn(root: XmlElement): Set<string> {
  const ids = new Set<string>()
  for (const node of descendants(root)) {
    for (const { name, value } of node.attributes) if (!name.startsWith('w:') && value !== '') ids.add(value)
  }
  return ids
}

function isKept(file: WordFile, relationship: Relationship, shown: ShownProperties): boolean {
  const kind = relationshipKind(relationship)
  if (editingParts.has(kind)) return false
  return kind !== 'customxml' || isShownData(file, relationship, shown)
}

/**
 * Whether a control shows something of a custom XML part. Controls refer to the part by the id in its properties part.
 */
function isShownData(file: WordFile, relationship: Relationship, shown: ShownProperties): boolean {
  const name = relationship.partName?.toLowerCase() ?? ''
  const properties = file.related(name, 'customxmlprops').map(part => file.tree(part.name.toLowerCase()))
  return properties.some(root => shown.stores.has((attribute(root, 'ds:itemID') ?? '').toUpperCase()))
}
