import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeXml, forbiddenCharacters, parseXml, XmlError } from './parse-xml.ts'
import { serializeXml } from './serialize-xml.ts'
import { attribute, element, type XmlElement, type XmlNode } from './xml-tree.ts'

const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const strictW = 'http://purl.oclc.org/ooxml/wordprocessingml/main'

const refusal = (text: string) => {
  try {
    parseXml(text)
    return null
  } catch (error) {
    return error instanceof XmlError ? error.code : String(error)
  }
}

describe('a document', () => {
  it('is read with the names of the code, whatever its prefixes are', () => {
    for (const text of [
      `<w:p xmlns:w="${w}" w:id="1"><w:r/></w:p>`,
      `<x:p xmlns:x="${strictW}" x:id="1"><x:r/></x:p>`,
      `<p xmlns="${w}" xmlns:q="${w}" q:id="1"><r/></p>`,
    ]) {
      const root = parseXml(text)
      expect([root.name, attribute(root, 'w:id'), (root.children[0] as XmlElement).name]).toEqual(['w:p', '1', 'w:r'])
    }
  })

  it('keeps what it has in namespaces that the code does not know', () => {
    const root = parseXml('<a:b xmlns:a="urn:x" a:c="1" d="2"/>')
    expect([root.name, attribute(root, '{urn:x}c'), attribute(root, 'd')]).toEqual(['{urn:x}b', '1', '2'])
  })

  it('has no name that every table of names knows', () => {
    const text = '<toString constructor="1"><__proto__/></toString>'
    const root = parseXml(text)
    const names = [root.name, root.attributes[0]!.name, (root.children[0] as XmlElement).name]
    expect(names.filter(name => name in {})).toEqual([])
    expect(serializeXml(root)).toContain(text)
  })

  it.each([
    ['references', '<a>&lt;&#65;&#x1F600;&amp;amp;</a>', '<A😀&amp;'],
    ['CDATA', '<a>x<![CDATA[<&]]>y</a>', 'x<&y'],
    ['comments and instructions', '<a>x<!-- y --><?z?>w</a>', 'xw'],
    ['line ends', '<a>x\r\ny\rz</a>', 'x\ny\nz'],
    ['a carriage return by reference', '<a>&#13;</a>', '\r'],
  ])('has %s as the text that they mean', (_, text, meaning) => {
    expect(parseXml(text).children.join('')).toBe(meaning)
  })

  it.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'doctype'],
    ['a document type inside', '<a><!DOCTYPE b></a>', 'doctype'],
    ['an unknown entity', '<a>&nbsp;</a>', 'malformed'],
    ['an entity without its end', '<a>&lt</a>', 'malformed'],
    ['a bare ampersand', '<a>a & b</a>', 'malformed'],
    ['a reference to half a character', '<a>&#xD800;</a>', 'malformed'],
    ['a reference to NUL', '<a>&#0;</a>', 'malformed'],
    ['a control character', '<a>\u0001</a>', 'malformed'],
    ['no root', '<!-- x -->', 'malformed'],
    ['two roots', '<a/><b/>', 'malformed'],
    ['text after the root', '<a/>x', 'malformed'],
    ['another end tag', '<a><b></a></b>', 'malformed'],
    ['no end tag', '<a><b></b>', 'malformed'],
    ['an attribute twice', '<a b="1" b="2"/>', 'malformed'],
    ['one attribute by two prefixes', '<a xmlns:p="u" xmlns:q="u" p:b="1" q:b="2"/>', 'malformed'],
    ['< in an attribute', '<a b="<"/>', 'malformed'],
    ['attributes without a blank', '<a b="1"c="2"/>', 'malformed'],
    ['a prefix that is not declared', '<p:a/>', 'malformed'],
    [']]> in a text', '<a>]]></a>', 'malformed'],
    ['depth', '<a>'.repeat(300) + '</a>'.repeat(300), 'too-deep'],
  ])('with %s is refused', (_, text, code) => {
    expect(refusal(text)).toBe(code)
  })

  it('of more elements than allowed is refused', () => {
    expect(() => parseXml('<a><b/><b/></a>', { depth: 10, nodes: 2 })).toThrow(XmlError)
  })
})

describe('the encoding', () => {
  it.each(['utf-8', 'utf-16le'] as const)('%s is read, with a mark', encoding => {
    const text = '\ufeff<?xml version="1.0"?><a>é签</a>'
    const bytes = encoding === 'utf-8' ? Buffer.from(text) : Buffer.from(text, 'utf16le')
    expect(parseXml(decodeXml(bytes)).children).toEqual(['é签'])
  })

  it.each([
    ['bytes that are no UTF-8', Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e])],
    ['another encoding', Buffer.from('<?xml version="1.0" encoding="utf-7"?><a/>')],
  ])('with %s is refused', (_, bytes) => {
    expect(() => decodeXml(bytes)).toThrow(XmlError)
  })
})

const anyText = fc
  .string({ unit: 'binary', maxLength: 20 })
  .map(text => (forbiddenCharacters.test(text) ? 'x' : text.toWellFormed()))
const anyAttributes = fc.dictionary(fc.constantFrom('w:val', 'w14:paraId', 'xml:space', 'plain'), anyText)
const anyTree: fc.Arbitrary<XmlElement> = fc.letrec<{ node: XmlNode; tree: XmlElement }>(tie => ({
  node: fc.oneof({ maxDepth: 4 }, anyText as fc.Arbitrary<XmlNode>, tie('tree')),
  tree: fc
    .tuple(
      fc.constantFrom('w:p', 'w:r', 'mc:Fallback', 'm:oMath'),
      anyAttributes,
      fc.array(tie('node'), { maxLength: 4 }),
    )
    .map(([name, attributes, children]) => element(name, attributes, children)),
})).tree

/** Neighbouring texts are one when they are read, empty ones none, and declarations are not part of the meaning. */
function meaning(node: XmlElement): unknown {
  const children: unknown[] = []
  for (const child of node.children) {
    const one = typeof child === 'string' ? child : meaning(child)
    if (typeof one === 'string' && typeof children.at(-1) === 'string') children.push(`${children.pop()}${one}`)
    else if (one !== '') children.push(one)
  }
  const attributes = node.attributes.filter(one => !one.written.startsWith('xmlns')).map(one => [one.name, one.value])
  return [node.name, attributes, children]
}

describe('what is written', () => {
  it('is read as the same tree, with declarations where they are needed', () => {
    fc.assert(
      fc.property(anyTree, tree => {
        expect(meaning(parseXml(serializeXml(tree)))).toEqual(meaning(tree))
      }),
    )
  })

  it('keeps the prefixes of the file, and declares only those that it lacks', () => {
    const text = `<x:p xmlns:x="${strictW}"><x:r/></x:p>`
    const root = parseXml(text)
    expect(serializeXml(root)).toContain(text)
    root.children.push(element('w:t', {}, ['new']))
    expect(serializeXml(root)).toContain(`<x:r/><w:t xmlns:w="${w}">new</w:t></x:p>`)
  })
})
