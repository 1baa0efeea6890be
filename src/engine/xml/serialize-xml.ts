import { isStrictNamespace, namespacesOf } from './namespaces.ts'
import { isElement, type XmlElement } from './xml-tree.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'

/**
 * Writes a document. Names stand as they were read; a prefix that is not declared where it is used (on an element that was
 * made or moved) is declared there. Reading the result gives the same tree.
 */
export function serializeXml(root: XmlElement): string {
  return declaration + written(root, scopeOf([['xml', 'http://www.w3.org/XML/1998/namespace']]))
}

interface Scope {
  /** By prefix. */
  uris: ReadonlyMap<string, string>
  /** Names that were found to be declared here, by how they are written: a document has few, thousands of times. */
  known: Map<string, string>
}

type Named = Pick<XmlElement, 'name' | 'written'>

const scopeOf = (uris: Iterable<readonly [string, string]>): Scope => ({ uris: new Map(uris), known: new Map() })

function written(node: XmlElement, outer: Scope): string {
  const own = declared(node, outer)
  const missing = missingDeclarations(node, own)
  const scope = missing === null ? own : scopeOf([...own.uris, ...missing])
  let tag = openTag(node)
  for (const [prefix, uri] of missing ?? []) tag += ` xmlns:${prefix}="${uri}"`
  if (node.children.length === 0) return `${tag}/>`
  let content = ''
  for (const child of node.children) content += isElement(child) ? written(child, scope) : escapedText(child)
  return `${tag}>${content}</${node.written}>`
}

/** A start tag but for its end (`>` or `/>`), with the names as they were read. */
export function openTag({ written, attributes }: XmlElement): string {
  let tag = `<${written}`
  for (const attribute of attributes) tag += ` ${attribute.written}="${escapedAttribute(attribute.value)}"`
  return tag
}

function declared(node: XmlElement, outer: Scope): Scope {
  let uris: Map<string, string> | undefined
  for (const { written, value } of node.attributes) {
    if (written !== 'xmlns' && !written.startsWith('xmlns:')) continue
    uris ??= new Map(outer.uris)
    uris.set(written === 'xmlns' ? '' : written.slice(6), value)
  }
  return uris ? { uris, known: new Map() } : outer
}

/** Prefixes of this element's own names that mean nothing, or something else, where it stands; null for none. */
function missingDeclarations(node: XmlElement, scope: Scope): Map<string, string> | null {
  let missing = isKnown(node, scope) ? null : added(null, node, scope)
  for (const attribute of node.attributes) if (!isKnown(attribute, scope)) missing = added(missing, attribute, scope)
  return missing
}

const isKnown = ({ name, written }: Named, { known }: Scope) => known.get(written) === name

function added(missing: Map<string, string> | null, { name, written }: Named, scope: Scope) {
  const colon = written.indexOf(':')
  const prefix = written.slice(0, colon)
  if (colon < 0 || prefix === 'xmlns' || isDeclared(name, prefix, scope)) {
    scope.known.set(written, name)
    return missing
  }
  const [uri] = name.startsWith('{')
    ? [name.slice(1, name.indexOf('}'))]
    : inForm(namespacesOf(name.slice(0, name.indexOf(':'))), scope)
  if (uri === undefined) throw new TypeError(`The prefix ${prefix} is not declared and has no known namespace`)
  return new Map(missing).set(prefix, uri)
}

/** The namespaces of a vocabulary, that of the form first in which the document is: strict or transitional. */
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

/** `>` too, so that `]]>` never stands in a text; a carriage return would be read as a line feed. */
const escapedText = (text: string) =>
  /[&<>\r]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;')
    : text

/** For attributes in double quotes. */
export const escapedAttribute = (text: string) =>
  /[&<"\t\n\r]/.test(text)
    ? text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('"', '&quot;')
        .replace(/[\t\n\r]/g, character => `&#${character.charCodeAt(0)};`)
    : text
