import { attribute, childElements, descendants, firstChild, textOf, type XmlElement } from '../../../xml/xml-tree.ts'
import { type CanonicalElement, canonicalElement, combined, textElementOf } from '../canonical/canonical-element.ts'
import { mergeTwins } from '../canonical/twins.ts'
import type { DocumentView } from './document-view.ts'

/**
 * Fields that show a core property of the document, each with the element that holds the property (ECMA-376-1
 * §17.16.5).
 */
const coreFields: Record<string, string> = {
  TITLE: 'dc:title',
  SUBJECT: 'dc:subject',
  AUTHOR: 'dc:creator',
  KEYWORDS: 'cp:keywords',
  COMMENTS: 'dc:description',
  CATEGORY: 'cp:category',
  CREATEDATE: 'dcterms:created',
}
const extendedFields: Record<string, string> = { COMPANY: 'ep:Company', MANAGER: 'ep:Manager', TEMPLATE: 'ep:Template' }

/** The store ids that data bindings use to refer to the core and the extended properties. */
const coreStore = '{6C3C8BC8-F283-45AE-878A-BAB7291924A1}'
const extendedStore = '{6668398D-A668-4E3E-A5EB-62B293D839F1}'

/** Returns the properties and variables that fields show, and the base of links if the document has a relative link. */
export function comparedProperties(model: DocumentView): [string, CanonicalElement][] {
  const shown: [string, CanonicalElement][] = []
  for (const code of model.fields) {
    const [, type, name] = /^\s*(\w+)\s*(?:"([^"]*)"|)/.exec(code) ?? []
    const argument = name ?? /^\s*\w+\s+([^\s\\]+)/.exec(code)?.[1] ?? ''
    const isNamed = ['DOCPROPERTY', 'INFO', 'DOCVARIABLE'].includes(type?.toUpperCase() ?? '')
    const propertyName = isNamed ? argument : (type ?? '')
    const value = type?.toUpperCase() === 'DOCVARIABLE' ? variable(model, propertyName) : property(model, propertyName)
    if (value !== undefined) shown.push([propertyName, value])
  }
  const base = model.hasRelativeLinks ? extended(model, 'ep:HyperlinkBase') : undefined
  if (base !== undefined) shown.push(['the base of links', base])
  return [...new Map(shown)]
}

function property(model: DocumentView, name: string): CanonicalElement | undefined {
  const field = name.toUpperCase()
  if (coreFields[field]) return core(model, coreFields[field])
  if (extendedFields[field]) return extended(model, extendedFields[field])
  return custom(model, name)
}

function root(model: DocumentView, kind: string): XmlElement | undefined {
  const [part] = model.related('', kind)
  return part && model.tree(part)
}

const valueIn = (tree: XmlElement | undefined, name: string): CanonicalElement | undefined => {
  const element = tree && mergeTwins(childElements(tree, name))
  return element && textElementOf(textOf(element))
}

const core = (model: DocumentView, name: string) => valueIn(root(model, 'core-properties'), name)
const extended = (model: DocumentView, name: string) => valueIn(root(model, 'extended-properties'), name)

function custom(model: DocumentView, name: string): CanonicalElement | undefined {
  const tree = root(model, 'custom-properties')
  const entry =
    tree &&
    mergeTwins(childElements(tree).filter(element => attribute(element, 'name')?.toLowerCase() === name.toLowerCase()))
  if (!entry) return undefined
  const values = childElements(entry).map(element => canonicalElement(element.name, [], [textOf(element)]))
  return combined([...values, textElementOf(attribute(entry, 'linkTarget') ?? '')])
}

function variable(model: DocumentView, name: string): CanonicalElement | undefined {
  const [part] = model.related(model.mainName, 'settings')
  const settings = part && model.tree(part)
  const variables = settings && firstChild(settings, 'w:docVars')
  const definitions = (variables ? childElements(variables, 'w:docVar') : []).filter(
    element => attribute(element, 'w:name')?.toLowerCase() === name.toLowerCase(),
  )
  const values = definitions.map(element => textElementOf(attribute(element, 'w:val') ?? ''))
  return definitions.length > 0 ? combined(values) : undefined
}

/** Records the data that a content control shows (§17.5.2.6): a single property, or else the whole data part. */
export function bindData(model: DocumentView, binding: XmlElement): void {
  const store = (attribute(binding, 'w:storeItemID') ?? '').toUpperCase()
  if (store === coreStore || store === extendedStore) {
    const local = /([\w-]+)(\[\d+\])?\/?$/.exec(attribute(binding, 'w:xpath') ?? '')?.[1] ?? ''
    const tree = root(model, store === coreStore ? 'core-properties' : 'extended-properties')
    const source = tree && childElements(tree).find(element => element.name.endsWith(`:${local}`))
    model.boundData.set(local, textElementOf(source ? textOf(source) : ''))
    return
  }
  // Programs disagree on which of several parts with the same id applies, so all of them are recorded.
  const contents = model.related(model.mainName, 'customxml').flatMap(part => {
    const [properties] = model.related(part.name.toLowerCase(), 'customxmlprops')
    const tree = properties && model.tree(properties)
    const id = tree && [...descendants(tree)].map(descendant => attribute(descendant, 'ds:itemID')).find(Boolean)
    return store === '' || id?.toUpperCase() === store ? [model.content(part)] : []
  })
  if (contents.length > 0)
    model.boundData.set(
      `${store} data`,
      combined([...new Map(contents.map(content => [content.key, content])).values()]),
    )
}
