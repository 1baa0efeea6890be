import { isStrictNamespace, namespacesOf } from './namespaces.ts'
import { isElement, type XmlElement } from './xml-tree.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'

/**
 * Writes a document. Names are written as they were read; a prefix that is not declared where it is used, such as on an
 * element that was made or moved, is declared there. Reading the result gives the same tree.
 */
export function serializeXml(root: XmlElement): string {
  return declaration + elementText(root, scopeOf([['xml', 'http://www.w3.org/XML/1998/namespace']]))
}

interface Scope {
  /** The URIs, keyed by prefix. */
  uris: ReadonlyMap<string, string>
  /**
   * The canonical names that are correctly declared here, keyed by the name as written: a document has few different
   * names, but each occurs thousands of times.
   */
  declaredNames: Map<string, string>
}

type Named = Pick<XmlElement, 'name' | 'written'>

const scopeOf = (uris: Iterable<readonly [string, string]>): Scope => ({
  uris: new Map(uris),
  declaredNames: new Map(),
})

function elementText(node: XmlElement, outer: Scope): string {
  const declarations = scopeInside(node, outer)
  const missing = missingDeclarations(node, declarations)
  const scope = missing === null ? declarations : scopeOf([...declarations.uris, ...missing])
  let tag = openTag(node)
  for (const [prefix, uri] of missing ?? []) tag += ` xmlns:${prefix}="${uri}"`
  if (node.children.length === 0) return `${tag}/>`
  let content = ''
  for (const child of node.children) content += isElement(child) ? elementText(child, scope) : escapedText(child)
  return `${tag}>${content}</${node.written}>`
}

/** Writes a start tag without its end (`>` or `/>`), with the names as they were read. */
export function openTag({ written, attributes }: XmlElement): string {
  let tag = `<${written}`
  for (const attribute of attributes) tag += ` ${attribute.written}="${escapedAttribute(attribute.value)}"`
  return tag
}

function scopeInside(node: XmlElement, outer: Scope): Scope {
  let uris: Map<string, string> | undefined
  for (const { written, value } of node.attributes) {
    if (written !== 'xmlns' && !written.startsWith('xmlns:')) continue
    uris ??= new Map(outer.uris)
    uris.set(written === 'xmlns' ? '' : written.slice(6), value)
  }
  return uris ? { uris, declaredNames: new Map() } : outer
}

/**
 * Returns the prefixes of this element and its attributes that have no declaration, or a wrong one, at this place; null
 * when there are none.
 */
function missingDeclarations(node: XmlElement, scope: Scope): Map<string, string> | null {
  let missing = isKnown(node, scope) ? null : withDeclaration(null, node, scope)
  for (const attribute of node.attributes)
    if (!isKnown(attribute, scope)) missing = withDeclaration(missing, attribute, scope)
  return missing
}

const isKnown = ({ name, written }: Named, { declaredNames }: Scope) => declaredNames.get(written) === name

function withDeclaration(missing: Map<string, string> | null, { name, written }: Named, scope: Scope) {
  const colon = written.indexOf(':')
  const prefix = written.slice(0, colon)
  if (colon < 0 || prefix === 'xmlns' || isDeclared(name, prefix, scope)) {
    scope.declaredNames.set(written, name)
    return missing
  }
  const [uri] = name.startsWith('{')
    ? [name.slice(1, name.indexOf('}'))]
    : inForm(namespacesOf(name.slice(0, name.indexOf(':'))), scope)
  if (uri === undefined) throw new TypeError(`The prefix ${prefix} is not declared and has no known namespace`)
  return new Map(missing).set(prefix, uri)
}

/**
 * Returns the namespaces of a vocabulary. The namespace in the document's form, strict or transitional, comes first.
 */
function inForm(uris: string[], scope: Scope): string[] {
  const isStrict = [...scope.uris.values()].some(isStrictNamespace)
  return isStrict ? uris.toSorted((a, b) => Number(isStrictNamespace(b)) - Number(isStrictNamespace(a))) : uris
}

function isDeclared(name: string, prefix: string, { uris }: Scope): boolean {
  const uri = uris.get(prefix)
  if (uri === undefined) return false
  if (name.startsWith('{')) return name.startsWith(`{${uri}}`)
  return namespacesOf(name.slice(0, name.indexOf(':'))).includes(uri)
}

/**
 * Escapes a text, including `>`, so that it never contains `]]>`, and the carriage return, which would be read as a
 * line feed.
 */
const escapedText = (text: string) =>
  /[&<>\r]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;')
    : text

/** Escapes an attribute in double quotes. */
export const escapedAttribute = (text: string) =>
  /[&<"\t\n\r]/.test(text)
    ? text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('"', '&quot;')
        .replace(/[\t\n\r]/g, character => `&#${character.charCodeAt(0)};`)
    : text
