import { DocxError } from './docx-error.ts'
import { packageLimits } from './limits.ts'

/** An attribute as it stands in the text. */
export interface XmlAttribute {
  /** `{namespace}local`, or `local` without a namespace. */
  name: string
  /** With references resolved. */
  value: string
  /** Where its value begins and ends in the text, quotes not included. */
  start: number
  end: number
}

/** A start tag, or an element without content. */
export interface XmlElement {
  /** `{namespace}local`, or `local` without a namespace. */
  name: string
  attributes: XmlAttribute[]
  /** Where the tag begins and ends in the text. */
  start: number
  end: number
}

/** What is told of a text while it is read, in its order. All positions are offsets in the text. */
export interface XmlHandler {
  open?(element: XmlElement): void
  /** Also of an element without content, with the end of its tag twice. */
  close?(name: string, start: number, end: number): void
  /** Character data as it stands in the text: references are not resolved, a CDATA section has its marks. */
  text?(start: number, end: number): void
}

type Namespaces = ReadonlyMap<string, string>

interface Open {
  tag: string
  name: string
  namespaces: Namespaces
}

const rootNamespaces: Namespaces = new Map([
  ['', ''],
  ['xml', 'http://www.w3.org/XML/1998/namespace'],
])
const attributePattern = /\s+([^\s=<>"'/]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const tagNamePattern = /[^\s<>/="'&!?]+/y
const referencePattern = /&(?:(lt|gt|amp|apos|quot)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/g
const predefined: Record<string, string> = { lt: '<', gt: '>', amp: '&', apos: "'", quot: '"' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML 1.0 §2.2 does not allow
const forbiddenCharacter = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/

/**
 * Reads well-formed XML (1.0, with namespaces) and tells the handler what it meets. Document type declarations are
 * refused, and with them every entity but the five that XML has itself: packages must not have any (ISO/IEC 29500-2, 6.2.5).
 * Throws DocxError `damaged`, or `too-large` for nesting beyond the limits.
 */
export function readXml(text: string, handler: XmlHandler): void {
  if (forbiddenCharacter.test(text))
    throw damaged('a character that XML does not have', text.search(forbiddenCharacter))
  const stack: Open[] = []
  let hasRoot = false
  let at = skipDeclaration(text)
  while (at < text.length) {
    const next = text.indexOf('<', at)
    const textEnd = next < 0 ? text.length : next
    if (textEnd > at) readCharacters(text, at, textEnd, stack.length, handler)
    if (next < 0) break
    if (text.startsWith('<!--', next)) at = after(text, '-->', next + 4)
    else if (text.startsWith('<?', next)) at = afterInstruction(text, next)
    else if (text.startsWith('<![CDATA[', next) && stack.length > 0) {
      at = after(text, ']]>', next + 9)
      handler.text?.(next, at)
    } else if (text[next + 1] === '/') at = readEndTag(text, next, stack, handler)
    else {
      if (stack.length === 0 && hasRoot) throw damaged('a second root element', next)
      hasRoot = true
      at = readStartTag(text, next, stack, handler)
    }
  }
  if (stack.length > 0 || !hasRoot) throw damaged('an element that is not closed', text.length)
}

/** Resolves the references in character data or in an attribute's value. */
export function resolveReferences(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replace(referencePattern, (_, name: string, decimal: string, hexadecimal: string) =>
    name ? predefined[name]! : codePoint(Number.parseInt(decimal ?? hexadecimal, decimal ? 10 : 16)),
  )
}

/** For character data and for attributes in either quotes. */
export function escapeXml(value: string): string {
  return value.replace(/[&<>"'\t\n\r]/g, character => `&#${character.charCodeAt(0)};`)
}

const damaged = (what: string, at: number) => new DocxError('damaged', `${what} at ${at}`)

function codePoint(code: number): string {
  const isCharacter = code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  const character = isCharacter ? String.fromCodePoint(code) : '\0'
  if (forbiddenCharacter.test(character)) throw new DocxError('damaged', `a reference to the character ${code}`)
  return character
}

function skipDeclaration(text: string): number {
  return /^<\?xml\s/.test(text) ? after(text, '?>', 5) : 0
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  if (at < 0) throw damaged(`no ${mark}`, from)
  return at + mark.length
}

function afterInstruction(text: string, at: number): number {
  if (/^<\?xml[\s?]/i.test(text.slice(at, at + 6))) throw damaged('a second XML declaration', at)
  return after(text, '?>', at + 2)
}

function readCharacters(text: string, start: number, end: number, depth: number, handler: XmlHandler): void {
  if (depth > 0) {
    assertReferences(text.slice(start, end), start)
    handler.text?.(start, end)
  } else if (text.slice(start, end).trim() !== '') throw damaged('text outside the root element', start)
}

function assertReferences(raw: string, at: number): void {
  if (!raw.includes('&')) return
  const known = raw.match(referencePattern)?.length ?? 0
  if (known !== raw.split('&').length - 1) throw damaged('a reference to an entity', at)
  resolveReferences(raw)
}

function readEndTag(text: string, start: number, stack: Open[], handler: XmlHandler): number {
  const end = after(text, '>', start)
  const open = stack.pop()
  if (open === undefined || text.slice(start + 2, end - 1).trimEnd() !== open.tag)
    throw damaged('an end tag without its start', start)
  handler.close?.(open.name, start, end)
  return end
}

function readStartTag(text: string, start: number, stack: Open[], handler: XmlHandler): number {
  tagNamePattern.lastIndex = start + 1
  const tag = tagNamePattern.exec(text)?.[0]
  if (tag === undefined) throw damaged('no tag, or a document type declaration', start)
  const raw = readAttributes(text, tagNamePattern.lastIndex)
  const parent = stack.at(-1)?.namespaces ?? rootNamespaces
  const namespaces = raw.declares ? withDeclarations(parent, raw.attributes) : parent
  const attributes = raw.attributes.map(one => ({ ...one, name: expand(one.name, namespaces, true) }))
  assertDistinct(attributes, start)
  const rest = /\s*(\/?)>/y
  rest.lastIndex = raw.end
  const closing = rest.exec(text)
  if (closing === null) throw damaged('a tag that is not closed', start)
  const end = rest.lastIndex
  const name = expand(tag, namespaces, false)
  handler.open?.({ name, attributes, start, end })
  if (closing[1] === '/') handler.close?.(name, end, end)
  else stack.push({ tag, name, namespaces })
  if (stack.length > packageLimits.xmlDepth) throw new DocxError('too-large', 'elements are nested too deeply')
  return end
}

function readAttributes(text: string, from: number) {
  const attributes: XmlAttribute[] = []
  let end = from
  let declares = false
  for (;;) {
    attributePattern.lastIndex = end
    const match = attributePattern.exec(text)
    if (match === null) return { attributes, end, declares }
    const raw = match[2] ?? match[3]!
    end = attributePattern.lastIndex
    assertReferences(raw, end)
    declares ||= match[1]!.startsWith('xmlns')
    attributes.push({ name: match[1]!, value: resolveReferences(raw), start: end - 1 - raw.length, end: end - 1 })
    if (attributes.length > packageLimits.attributes) throw new DocxError('too-large', 'too many attributes')
  }
}

function withDeclarations(parent: Namespaces, attributes: XmlAttribute[]): Namespaces {
  const own = new Map(parent)
  for (const { name, value } of attributes) {
    if (name === 'xmlns') own.set('', value)
    else if (name.startsWith('xmlns:')) own.set(name.slice(6), value)
  }
  return own
}

/** A prefix without a declaration is an error (Namespaces in XML 1.0 §5); attributes without one have no namespace. */
function expand(qualified: string, namespaces: Namespaces, isAttribute: boolean): string {
  const colon = qualified.indexOf(':')
  if (qualified === 'xmlns' || qualified.startsWith('xmlns:')) return qualified
  if (colon < 0 && isAttribute) return qualified
  const namespace = namespaces.get(colon < 0 ? '' : qualified.slice(0, colon))
  if (namespace === undefined) throw new DocxError('damaged', `the prefix of ${qualified} is not declared`)
  return namespace === '' ? qualified : `{${namespace}}${qualified.slice(colon + 1)}`
}

function assertDistinct(attributes: XmlAttribute[], at: number): void {
  if (attributes.length < 2) return
  if (new Set(attributes.map(one => one.name)).size !== attributes.length) throw damaged('an attribute twice', at)
}
