import { namespacesOf } from './namespaces.ts'
import { isElement, type XmlElement } from './xml-tree.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'

/**
 * Writes a document. Names stand as they were read; a prefix that is not declared where it is used (on an element that was
 * made or moved) is declared there. Reading the result gives the same tree.
 */
export function serializeXml(root: XmlElement): string {
  const out: string[] = [declaration]
  write(root, new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]), out)
  return out.join('')
}

type Scope = Map<string, string>

function write(node: XmlElement, outer: Scope, out: string[]): void {
  const own = declared(node, outer)
  const missing = missingDeclarations(node, own)
  const scope = missing.length === 0 ? own : new Map([...own, ...missing])
  out.push('<', node.written)
  for (const { written, value } of node.attributes) out.push(' ', written, '="', escapedAttribute(value), '"')
  for (const [prefix, uri] of missing) out.push(` xmlns:${prefix}="${uri}"`)
  if (node.children.length === 0) {
    out.push('/>')
    return
  }
  out.push('>')
  for (const child of node.children) {
    if (isElement(child)) write(child, scope, out)
    else out.push(escapedText(child))
  }
  out.push('</', node.written, '>')
}

function declared(node: XmlElement, outer: Scope): Scope {
  let scope = outer
  for (const { written, value } of node.attributes) {
    if (written !== 'xmlns' && !written.startsWith('xmlns:')) continue
    if (scope === outer) scope = new Map(outer)
    scope.set(written === 'xmlns' ? '' : written.slice(6), value)
  }
  return scope
}

/** Prefixes of this element's own names that mean nothing, or something else, where it stands. */
function missingDeclarations(node: XmlElement, scope: Scope): [string, string][] {
  const missing = new Map<string, string>()
  for (const { name, written } of [node, ...node.attributes]) {
    const colon = written.indexOf(':')
    if (colon < 0 || written.startsWith('xmlns:')) continue
    const prefix = written.slice(0, colon)
    if (isDeclared(name, prefix, scope)) continue
    const [uri] = name.startsWith('{')
      ? [name.slice(1, name.indexOf('}'))]
      : namespacesOf(name.slice(0, name.indexOf(':')))
    if (uri === undefined) throw new TypeError(`The prefix ${prefix} is not declared and has no known namespace`)
    missing.set(prefix, uri)
  }
  return [...missing]
}

function isDeclared(name: string, prefix: string, scope: Scope): boolean {
  const uri = scope.get(prefix)
  if (uri === undefined) return false
  if (name.startsWith('{')) return name.startsWith(`{${uri}}`)
  return namespacesOf(name.slice(0, name.indexOf(':'))).includes(uri)
}

/** `>` too, so that `]]>` never stands in a text; a carriage return would be read as a line feed. */
const escapedText = (text: string) =>
  /[&<>\r]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;')
    : text

const escapedAttribute = (text: string) =>
  /[&<"\t\n\r]/.test(text)
    ? text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('"', '&quot;')
        .replace(/[\t\n\r]/g, character => `&#${character.charCodeAt(0)};`)
    : text
