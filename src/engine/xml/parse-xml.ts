import { canonicalName, plainName } from './namespaces.ts'
import type { XmlAttribute, XmlElement } from './xml-tree.ts'

export type XmlErrorCode = 'malformed' | 'doctype' | 'too-deep' | 'too-large' | 'encoding'

export class XmlError extends Error {
  readonly code: XmlErrorCode
  /** Characters from the start. */
  readonly offset: number

  constructor(code: XmlErrorCode, message: string, offset: number) {
    super(message)
    this.code = code
    this.offset = offset
  }
}

export interface XmlLimits {
  depth: number
  /** Elements and attributes together. */
  nodes: number
}

const defaultLimits: XmlLimits = { depth: 256, nodes: 5_000_000 }

/**
 * Reads a document of XML 1.0 with namespaces. Strict: what is not well-formed is refused, and so is every document type
 * declaration, for entities and external files live there. Throws an XmlError.
 */
export function parseXml(text: string, limits: XmlLimits = defaultLimits): XmlElement {
  return new Parser(text, limits).document()
}

/** The characters of a part: UTF-8 or UTF-16 by its mark or declaration (ECMA-376-2 §6.2.5 allows no others). */
export function decodeXml(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    throw new XmlError('encoding', 'The text is not in the encoding that it is said to be in', 0)
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1]?.toLowerCase()
  if (declared === undefined || declared === 'utf-8' || declared === 'us-ascii') return 'utf-8'
  throw new XmlError('encoding', `The encoding ${declared} is not supported`, 0)
}

type Scope = Map<string, string>

const namePattern =
  /[:A-Z_a-z\u00c0-\u02ff\u0370-\u1fff\u200c-\u200d\u2070-\ud7ff\uf900-\ufffd\ud800-\udfff][\w:.\-\u00b7\u00c0-\u1fff\u200c-\u200d\u203f-\u2040\u2070-\ud7ff\uf900-\ufffd\ud800-\udfff]*/y
/** What XML 1.0 §2.2 leaves out; halves of surrogate pairs apart. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
export const forbiddenCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const space = /[ \t\r\n]*/y
const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', apos: "'", quot: '"' }

class Parser {
  readonly #text: string
  readonly #limits: XmlLimits
  #at = 0
  #nodes = 0

  constructor(text: string, limits: XmlLimits) {
    this.#text = text.startsWith('\ufeff') ? text.slice(1) : text
    this.#limits = limits
    const wrong = forbiddenCharacters.exec(text)
    if (wrong) throw new XmlError('malformed', 'A character that XML does not allow', wrong.index)
  }

  document(): XmlElement {
    if (/^<\?xml[ \t\r\n]/.test(this.#text.slice(0, 6))) this.#skipTo('?>')
    this.#skipMisc()
    if (this.#text[this.#at] !== '<') throw this.#malformed('There is no root element')
    const root = this.#tree()
    this.#skipMisc()
    if (this.#at < this.#text.length) throw this.#malformed('There is something after the root element')
    return root
  }

  /** White space, comments and processing instructions outside the root. */
  #skipMisc(): void {
    for (;;) {
      this.#skipSpace()
      if (this.#text.startsWith('<!--', this.#at)) this.#skipComment()
      else if (this.#text.startsWith('<?', this.#at)) this.#skipTo('?>')
      else if (this.#text.startsWith('<!', this.#at)) throw this.#doctype()
      else return
    }
  }

  /** The root with everything in it; a loop and not a recursion, so that depth costs no stack. */
  #tree(): XmlElement {
    const open: { node: XmlElement; scope: Scope }[] = []
    const first = this.#startTag(new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]))
    if (first.empty) return first.node
    open.push(first)
    for (;;) {
      const { node, scope } = open.at(-1)!
      this.#characters(node)
      if (this.#text.startsWith('</', this.#at)) {
        this.#endTag(node)
        open.pop()
        if (open.length === 0) return node
        continue
      }
      const child = this.#startTag(scope)
      node.children.push(child.node)
      if (child.empty) continue
      if (open.length >= this.#limits.depth) throw new XmlError('too-deep', 'Elements are nested too deep', this.#at)
      open.push(child)
    }
  }

  /** The text up to the next tag, with CDATA in it and comments left out. */
  #characters(node: XmlElement): void {
    let text = ''
    for (;;) {
      const next = this.#text.indexOf('<', this.#at)
      if (next < 0) throw this.#malformed(`${node.written} is not closed`)
      if (next > this.#at) text += this.#unescaped(this.#text.slice(this.#at, next), this.#at)
      this.#at = next
      if (this.#text.startsWith('<!--', next)) this.#skipComment()
      else if (this.#text.startsWith('<![CDATA[', next)) text += this.#cdata()
      else if (this.#text.startsWith('<?', next)) this.#skipTo('?>')
      else if (this.#text.startsWith('<!', next)) throw this.#doctype()
      else break
    }
    if (text !== '') node.children.push(text)
  }

  #cdata(): string {
    const start = this.#at + '<![CDATA['.length
    this.#skipTo(']]>')
    return oneLineEnd(this.#text.slice(start, this.#at - 3))
  }

  #unescaped(raw: string, offset: number): string {
    if (raw.includes(']]>')) throw new XmlError('malformed', ']]> in a text', offset)
    const text = oneLineEnd(raw)
    if (!text.includes('&')) return text
    return text.replace(/&([^;&]{0,40};?)/g, (_, name: string) => referenced(name, offset))
  }

  #startTag(outer: Scope): { node: XmlElement; scope: Scope; empty: boolean } {
    this.#at++
    const written = this.#name()
    const attributes = this.#attributes()
    const empty = this.#text[this.#at] === '/'
    if (empty) this.#at++
    if (this.#text[this.#at] !== '>') throw this.#malformed(`The tag ${written} is not closed`)
    this.#at++
    this.#count(1 + attributes.length)
    const scope = innerScope(outer, attributes)
    for (const one of attributes) one.name = attributeName(one, scope, this.#at)
    refuseTwice(attributes, this.#at)
    return { node: { name: qualified(written, scope, this.#at), written, attributes, children: [] }, scope, empty }
  }

  #attributes(): XmlAttribute[] {
    const attributes: XmlAttribute[] = []
    for (;;) {
      const before = this.#at
      this.#skipSpace()
      const next = this.#text[this.#at]
      if (next === '>' || next === '/') return attributes
      if (this.#at === before) throw this.#malformed('A tag that cannot be read')
      const written = this.#name()
      this.#skipSpace()
      this.#expect('=')
      this.#skipSpace()
      attributes.push({ name: written, written, value: this.#attributeValue() })
    }
  }

  #attributeValue(): string {
    const quote = this.#text[this.#at]
    if (quote !== '"' && quote !== "'") throw this.#malformed('An attribute without quotes')
    const end = this.#text.indexOf(quote, this.#at + 1)
    if (end < 0) throw this.#malformed('An attribute that does not end')
    const raw = this.#text.slice(this.#at + 1, end)
    if (raw.includes('<')) throw this.#malformed('< in an attribute')
    const offset = this.#at
    this.#at = end + 1
    const text = oneLineEnd(raw).replace(/[\t\n\r]/g, ' ')
    return text.includes('&') ? text.replace(/&([^;&]{0,40};?)/g, (_, name: string) => referenced(name, offset)) : text
  }

  #endTag(node: XmlElement): void {
    this.#at += 2
    if (this.#name() !== node.written) throw this.#malformed(`${node.written} is closed by another name`)
    this.#skipSpace()
    this.#expect('>')
  }

  #name(): string {
    namePattern.lastIndex = this.#at
    const match = namePattern.exec(this.#text)
    if (!match) throw this.#malformed('A name that cannot be read')
    this.#at += match[0].length
    return match[0]
  }

  #skipSpace(): void {
    space.lastIndex = this.#at
    this.#at += space.exec(this.#text)![0].length
  }

  #skipComment(): void {
    const end = this.#text.indexOf('--', this.#at + 4)
    if (end < 0 || this.#text[end + 2] !== '>') throw this.#malformed('A comment that does not end')
    this.#at = end + 3
  }

  #skipTo(end: string): void {
    const found = this.#text.indexOf(end, this.#at)
    if (found < 0) throw this.#malformed(`${end} is missing`)
    this.#at = found + end.length
  }

  #expect(character: string): void {
    if (this.#text[this.#at] !== character) throw this.#malformed(`${character} is missing`)
    this.#at++
  }

  #count(nodes: number): void {
    this.#nodes += nodes
    if (this.#nodes > this.#limits.nodes) throw new XmlError('too-large', 'There are too many elements', this.#at)
  }

  #malformed = (message: string) => new XmlError('malformed', message, this.#at)
  #doctype = () => new XmlError('doctype', 'Document type declarations are not allowed', this.#at)
}

const oneLineEnd = (text: string) => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)

/** The character of a reference: one of the five names, or a number (XML 1.0 §4.1). */
function referenced(reference: string, offset: number): string {
  const name = reference.endsWith(';') ? reference.slice(0, -1) : ''
  const known = Object.hasOwn(entities, name) ? entities[name] : undefined
  if (known !== undefined) return known
  const match = /^#(?:x([\da-fA-F]{1,6})|(\d{1,7}))$/.exec(name)
  const code = match ? Number.parseInt(match[1] ?? match[2]!, match[1] ? 16 : 10) : -1
  const isAllowed = code >= 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  const text = isAllowed ? String.fromCodePoint(code) : ''
  if (text === '' || forbiddenCharacters.test(text))
    throw new XmlError('malformed', 'A reference to no character', offset)
  return text
}

function innerScope(outer: Scope, attributes: XmlAttribute[]): Scope {
  let scope = outer
  for (const { written, value } of attributes) {
    if (written !== 'xmlns' && !written.startsWith('xmlns:')) continue
    if (scope === outer) scope = new Map(outer)
    scope.set(written === 'xmlns' ? '' : written.slice(6), value)
  }
  return scope
}

function qualified(written: string, scope: Scope, offset: number): string {
  const colon = written.indexOf(':')
  const prefix = colon < 0 ? '' : written.slice(0, colon)
  const uri = scope.get(prefix)
  if (uri === undefined && prefix !== '')
    throw new XmlError('malformed', `The prefix ${prefix} is not declared`, offset)
  return canonicalName(uri ?? '', written.slice(colon + 1))
}

/** An attribute without a prefix is in no namespace, whatever the default is (Namespaces in XML §6.2). */
function attributeName({ written }: XmlAttribute, scope: Scope, offset: number): string {
  if (written === 'xmlns' || written.startsWith('xmlns:')) return written
  if (!written.includes(':')) return plainName(written)
  return qualified(written, scope, offset)
}

function refuseTwice(attributes: XmlAttribute[], offset: number): void {
  if (attributes.length < 2) return
  if (new Set(attributes.map(one => one.name)).size < attributes.length)
    throw new XmlError('malformed', 'An attribute that is given twice', offset)
}
