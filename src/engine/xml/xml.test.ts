import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseXml } from './parse-xml.ts'
import { forbiddenCharacters } from './read-xml.ts'
import { serializeXml } from './serialize-xml.ts'
import { decodeXml, encodeXml } from './xml-bytes.ts'
import { XmlError } from './xml-error.ts'
import { attribute, element, type XmlElement, type XmlNode } from './xml-tree.ts'

const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const strictW = 'http://purl.oclc.org/ooxml/wordprocessingml/main'

describe('a document', () => {
  it('is read with the names that the code uses, whatever its prefixes', () => {
    for (const text of [
      `<w:p xmlns:w="${w}" w:id="1"><w:r/></w:p>`,
      `<x:p xmlns:x="${strictW}" x:id="1"><x:r/></x:p>`,
      `<p xmlns="${w}" xmlns:q="${w}" q:id="1"><r/></p>`,
    ]) {
      const root = parseXml(text)
      expect([root.name, attribute(root, 'w:id'), (root.children[0] as XmlElement).name]).toEqual(['w:p', '1', 'w:r'])
    }
  })

  it('keeps content in unknown namespaces', () => {
    const root = parseXml('<a:b xmlns:a="urn:x" a:c="1" d="2"/>')
    expect([root.name, attribute(root, '{urn:x}c'), attribute(root, 'd')]).toEqual(['{urn:x}b', '1', '2'])
  })

  it('treats names of object properties like any other name', () => {
    const text = '<toString constructor="1"><__proto__/></toString>'
    const root = parseXml(text)
    const names = [root.name, root.attributes[0]!.name, (root.children[0] as XmlElement).name]
    expect(names.filter(name => name in {})).toEqual([])
    expect(serializeXml(root)).toContain(text)
  })

  it('has a single text node even if a comment, an instruction or CDATA splits the text', () => {
    expect(parseXml('<a>x<!-- y --><?z?>&lt;<![CDATA[&<b>]]>w<c/>v</a>').children).toEqual([
      'x<&<b>w',
      expect.objectContaining({ name: 'c' }),
      'v',
    ])
  })

  it('is refused if it is not well-formed', () => {
    expect(() => parseXml('<a><b></a>')).toThrow(XmlError)
  })
})

describe('the bytes of a document', () => {
  it.each(['utf-8', 'utf-16le'] as const)('are read as %s if they have a byte order mark', encoding => {
    const text = '\ufeff<?xml version="1.0"?><a>é签</a>'
    const bytes = encoding === 'utf-8' ? Buffer.from(text) : Buffer.from(text, 'utf16le')
    expect(parseXml(decodeXml(bytes)).children).toEqual(['é签'])
  })

  it('are written as UTF-8, with a declaration', () => {
    expect(decodeXml(encodeXml('<?xml version="1.0" encoding="UTF-16"?><a/>'))).toContain('encoding="UTF-8"')
  })

  it.each([
    ['invalid UTF-8', Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e])],
    ['an unsupported encoding', Buffer.from('<?xml version="1.0" encoding="UTF-7"?><a/>')],
    ['UTF-16 that is declared as UTF-8', Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-8"?><a/>', 'utf16le')],
  ])('are refused as %s', (_, bytes) => {
    expect(() => decodeXml(bytes)).toThrow(expect.objectContaining({ code: 'encoding' }))
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

/** Returns a tree without declarations and empty texts, with adjacent texts merged. */
function meaning(node: XmlElement): unknown {
  const children: unknown[] = []
  for (const child of node.children) {
    const part = typeof child === 'string' ? child : meaning(child)
    if (typeof part === 'string' && typeof children.at(-1) === 'string') children.push(`${children.pop()}${part}`)
    else if (part !== '') children.push(part)
  }
  const attributes = node.attributes
    .filter(attribute => !attribute.written.startsWith('xmlns'))
    .map(attribute => [attribute.name, attribute.value])
  return [node.name, attributes, children]
}

describe('serialized XML', () => {
  it('reads back as the same tree, with the declarations that it needs', () => {
    fc.assert(
      fc.property(anyTree, tree => {
        expect(meaning(parseXml(serializeXml(tree)))).toEqual(meaning(tree))
      }),
    )
  })

  it('keeps the prefixes of the file, and declares only missing prefixes', () => {
    const text = `<x:p xmlns:x="${strictW}"><x:r/></x:p>`
    const root = parseXml(text)
    expect(serializeXml(root)).toContain(text)
    root.children.push(element('w:t', {}, ['new']))
    expect(serializeXml(root)).toContain(`<x:r/><w:t xmlns:w="${strictW}">new</w:t></x:p>`)
  })
})
