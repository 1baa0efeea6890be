import { canonicalName, plainName } from './namespaces.ts'
import { XmlError } from './xml-error.ts'
import type { XmlAttribute, XmlElement } from './xml-tree.ts'

export interface XmlLimits {
  depth: number
  /** The number of attributes of a single element. */
  attributes: number
  /** The number of elements and attributes together. */
  nodes: number
}

export const defaultLimits: XmlLimits = { depth: 256, attributes: 1_000, nodes: 5_000_000 }

/** Receives the parts of a text while it is read, in order. Places are offsets in the text. */
export interface XmlHandler {
  /** A start tag, or an element without content, and its place. The handler may keep the element and fill it. */
  open?(element: XmlElement, start: number, end: number): void
  /** An end tag and its place; for an element without content, the end of its tag twice. */
  close?(element: XmlElement, start: number, end: number): void
  /** Character data up to the next markup, with references resolved, and its place. It is never empty. */
  text?(value: string, start: number, end: number): void
  /** A comment or a processing instruction, which has no meaning here, and its place. */
  unread?(start: number, end: number): void
}

/**
 * Reads a document of XML 1.0 with namespaces and reports its parts to the handler. It is strict: it refuses text that
 * is not well-formed, and every document type declaration, so that there are no entities except the five that XML
 * itself has (ISO/IEC 29500-2, 6.2.5 forbids such declarations in packages). Throws XmlError.
 */
export function readXml(text: string, handler: XmlHandler, limits: XmlLimits = defaultLimits): void {
  new Reader(text, handler, limits).document()
}

const name =
  '[:A-Z_a-z\\u00c0-\\u02ff\\u0370-\\u1fff\\u200c-\\u200d\\u2070-\\ud7ff\\uf900-\\ufffd\\ud800-\\udfff][\\w:.\\-\\u00b7\\u00c0-\\u1fff\\u200c-\\u200d\\u203f-\\u2040\\u2070-\\ud7ff\\uf900-\\ufffd\\ud800-\\udfff]*'
const namePattern = new RegExp(name, 'y')
const attributePattern = new RegExp(`[ \\t\\r\\n]+(${name})[ \\t\\r\\n]*=[ \\t\\r\\n]*(?:"([^"<]*)"|'([^'<]*)')`, 'y')
const tagEndPattern = /[ \t\r\n]*(\/?)>/y
const spacePattern = /[ \t\r\n]*/y
/** The characters that XML 1.0 §2.2 forbids, apart from halves of surrogate pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it must match these characters
export const forbiddenCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', apos: "'", quot: '"' }

/**
 * The meaning of prefixes at one place, with a cache of the names resolved there: a document has few different names,
 * but each occurs thousands of times.
 */
interface Scope {
  uris: ReadonlyMap<string, string>
  /** The canonical names, keyed by the name as written. */
  elements: Map<string, string>
  attributes: Map<string, string>
}

const scopeOf = (uris: ReadonlyMap<string, string>): Scope => ({ uris, elements: new Map(), attributes: new Map() })

interface Open {
  element: XmlElement
  scope: Scope
}

class Reader {
  readonly #text: string
  readonly #handler: XmlHandler
  readonly #limits: XmlLimits
  readonly #open: Open[] = []
  #scope = scopeOf(new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]))
  #at = 0
  #nodes = 0

  constructor(text: string, handler: XmlHandler, limits: XmlLimits) {
    this.#text = text
    this.#handler = handler
    this.#limits = limits
  }

  document(): void {
    const wrong = this.#text.search(forbiddenCharacters)
    if (wrong >= 0) throw malformed('A character that XML does not allow', wrong)
    if (/^<\?xml[ \t\r\n]/.test(this.#text)) this.#skipTo('?>')
    this.#skipMisc()
    if (this.#text[this.#at] !== '<') throw this.#malformed('There is no root element')
    do this.#next()
    while (this.#open.length > 0)
    this.#skipMisc()
    if (this.#at < this.#text.length) throw this.#malformed('There is something after the root element')
  }

  /** Skips white space, comments and processing instructions outside the root. */
  #skipMisc(): void {
    for (;;) {
      spacePattern.lastIndex = this.#at
      spacePattern.test(this.#text)
      this.#at = spacePattern.lastIndex
      if (!this.#skipUnread()) return
    }
  }

  /** Reads the next part: a tag, character data, or markup without meaning. */
  #next(): void {
    const start = this.#text.indexOf('<', this.#at)
    if (start < 0) throw this.#malformed(`${this.#open.at(-1)!.element.written} is not closed`)
    if (start > this.#at) this.#characters(start)
    if (this.#text[start + 1] === '/') this.#endTag()
    else if (this.#text.startsWith('<![CDATA[', start)) this.#section()
    else if (!this.#skipUnread()) this.#startTag()
  }

  /** Skips a comment or a processing instruction and reports it. Returns false when there is none. */
  #skipUnread(): boolean {
    const start = this.#at
    if (this.#text.startsWith('<!--', start)) this.#skipComment()
    else if (this.#text.startsWith('<?', start)) {
      if (/^<\?xml[ \t\r\n?]/i.test(this.#text.slice(start, start + 6))) throw this.#malformed('A second declaration')
      this.#skipTo('?>')
    } else if (this.#text.startsWith('<!', start))
      throw new XmlError('doctype', `A document type declaration at ${start}`)
    else return false
    this.#handler.unread?.(start, this.#at)
    return true
  }

  #characters(end: number): void {
    const start = this.#at
    const raw = this.#text.slice(start, end)
    if (raw.includes(']]>')) throw this.#malformed(']]> in a text')
    this.#at = end
    const value = resolved(oneLineEnd(raw), start)
    this.#handler.text?.(value, start, end)
  }

  #section(): void {
    if (this.#open.length === 0) throw this.#malformed('CDATA outside the root element')
    const start = this.#at
    this.#skipTo(']]>')
    const value = this.#text.slice(start + '<![CDATA['.length, this.#at - ']]>'.length)
    if (value !== '') this.#handler.text?.(oneLineEnd(value), start, this.#at)
  }

  #startTag(): void {
    const start = this.#at
    const outer = this.#scope
    this.#at++
    const written = this.#name()
    const attributes = this.#attributes()
    const isEmpty = this.#tagEnd(written)
    this.#nodes += 1 + attributes.length
    if (this.#nodes > this.#limits.nodes) throw new XmlError('too-large', 'There are too many elements')
    this.#scope = innerScope(outer, attributes)
    for (const attribute of attributes) attribute.name = attributeName(attribute.written, this.#scope)
    if (attributes.length > 1 && new Set(attributes.map(attribute => attribute.name)).size < attributes.length)
      throw malformed('An attribute that is given twice', start)
    const element: XmlElement = { name: elementName(written, this.#scope), written, attributes, children: [] }
    this.#handler.open?.(element, start, this.#at)
    if (isEmpty) {
      this.#handler.close?.(element, this.#at, this.#at)
      this.#scope = outer
      return
    }
    this.#open.push({ element, scope: outer })
    if (this.#open.length > this.#limits.depth) throw new XmlError('too-deep', 'Elements are nested too deep')
  }

  #attributes(): XmlAttribute[] {
    const attributes: XmlAttribute[] = []
    for (;;) {
      attributePattern.lastIndex = this.#at
      const match = attributePattern.exec(this.#text)
      if (match === null) return attributes
      const written = match[1]!
      attributes.push({ name: written, written, value: attributeValue(match[2] ?? match[3]!, this.#at) })
      this.#at = attributePattern.lastIndex
      if (attributes.length > this.#limits.attributes) throw new XmlError('too-large', 'There are too many attributes')
    }
  }

  /** Reads the end of a tag, and returns whether the element has no content. */
  #tagEnd(written: string): boolean {
    tagEndPattern.lastIndex = this.#at
    const match = tagEndPattern.exec(this.#text)
    if (match === null) throw this.#malformed(`The tag ${written} cannot be read`)
    this.#at = tagEndPattern.lastIndex
    return match[1] === '/'
  }

  #endTag(): void {
    const start = this.#at
    const open = this.#open.pop()
    this.#at += 2
    if (open === undefined || this.#name() !== open.element.written) throw malformed('An end tag of no element', start)
    if (this.#tagEnd(open.element.written)) throw malformed('An end tag that cannot be read', start)
    this.#scope = open.scope
    this.#handler.close?.(open.element, start, this.#at)
  }

  #name(): string {
    namePattern.lastIndex = this.#at
    const match = namePattern.exec(this.#text)
    if (!match) throw this.#malformed('A name that cannot be read')
    this.#at += match[0].length
    return match[0]
  }

  #skipComment(): void {
    const end = this.#text.indexOf('--', this.#at + 4)
    if (end < 0 || this.#text[end + 2] !== '>') throw this.#malformed('A comment that does not end')
    this.#at = end + 3
  }

  #skipTo(end: string): void {
    const endAt = this.#text.indexOf(end, this.#at)
    if (endAt < 0) throw this.#malformed(`${end} is missing`)
    this.#at = endAt + end.length
  }

  #malformed = (message: string) => malformed(message, this.#at)
}

const malformed = (message: string, offset: number) => new XmlError('malformed', `${message} at ${offset}`)

const oneLineEnd = (text: string) => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)

/** Returns the value of an attribute. White space of any kind becomes a space (XML 1.0 §3.3.3). */
function attributeValue(raw: string, offset: number): string {
  const value = /[\t\r\n]/.test(raw) ? oneLineEnd(raw).replace(/[\t\n]/g, ' ') : raw
  return resolved(value, offset)
}

const resolved = (text: string, offset: number) =>
  text.includes('&')
    ? text.replace(/&([^;&]{0,40};?)/g, (_, reference: string) => decodeReference(reference, offset))
    : text

/** Returns the character of a reference: one of the five names, or a number (XML 1.0 §4.1). */
function decodeReference(reference: string, offset: number): string {
  const name = reference.endsWith(';') ? reference.slice(0, -1) : ''
  const entity = Object.hasOwn(entities, name) ? entities[name] : undefined
  if (entity !== undefined) return entity
  const match = /^#(?:x([\da-fA-F]{1,6})|(\d{1,7}))$/.exec(name)
  const code = match ? Number.parseInt(match[1] ?? match[2]!, match[1] ? 16 : 10) : -1
  const isAllowed = code >= 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  const text = isAllowed ? String.fromCodePoint(code) : ''
  if (text === '' || forbiddenCharacters.test(text)) throw malformed('A reference to no character', offset)
  return text
}

function innerScope(outer: Scope, attributes: XmlAttribute[]): Scope {
  let uris: Map<string, string> | undefined
  for (const { written, value } of attributes) {
    if (!isDeclaration(written)) continue
    uris ??= new Map(outer.uris)
    uris.set(written === 'xmlns' ? '' : written.slice(6), value)
  }
  return uris ? scopeOf(uris) : outer
}

const isDeclaration = (written: string) => written === 'xmlns' || written.startsWith('xmlns:')

function elementName(written: string, { uris, elements }: Scope): string {
  const cached = elements.get(written)
  if (cached !== undefined) return cached
  const name = qualifiedName(written, uris)
  elements.set(written, name)
  return name
}

/**
 * Resolves the name of an attribute. Without a prefix it is in no namespace, whatever the default is (Namespaces in XML
 * §6.2).
 */
function attributeName(written: string, { uris, attributes }: Scope): string {
  const cached = attributes.get(written)
  if (cached !== undefined) return cached
  const isPlain = !written.includes(':')
  const name = isDeclaration(written) ? written : isPlain ? plainName(written) : qualifiedName(written, uris)
  attributes.set(written, name)
  return name
}

/** Resolves a name with its prefix. A prefix without a declaration is an error (Namespaces in XML §5). */
function qualifiedName(written: string, uris: ReadonlyMap<string, string>): string {
  const colon = written.indexOf(':')
  const prefix = colon < 0 ? '' : written.slice(0, colon)
  const uri = uris.get(prefix)
  if (uri === undefined && prefix !== '') throw new XmlError('malformed', `The prefix ${prefix} is not declared`)
  return canonicalName(uri ?? '', written.slice(colon + 1))
}
