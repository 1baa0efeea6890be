import { describe, expect, it } from 'vitest'
import { decodeXml, encodeXml } from './xml-bytes.ts'
import { escapeXml, readXml, resolveReferences } from './xml-reader.ts'

/** What is told of a text: start tags with their attributes, end tags, character data. */
function told(text: string): string[] {
  const events: string[] = []
  readXml(text, {
    open: ({ name, attributes }) =>
      events.push([`<${name}`, ...attributes.map(one => `${one.name}=${one.value}`)].join(' ')),
    close: name => events.push(`/${name}`),
    text: (start, end) => events.push(text.slice(start, end)),
  })
  return events
}

describe('the XML reader', () => {
  it('tells elements, attributes and text with their namespaces', () => {
    expect(told('<?xml version="1.0"?><!-- c --><a xmlns="u" xmlns:p="v" x="1" p:y=\'2\'>t<p:b/>&amp;</a>')).toEqual([
      '<{u}a xmlns=u xmlns:p=v x=1 {v}y=2',
      't',
      '<{v}b',
      '/{v}b',
      '&amp;',
      '/{u}a',
    ])
  })

  it('forgets a namespace where its element ends', () => {
    expect(told('<a xmlns="u"><b xmlns="v"/><c/></a>').filter(one => one.startsWith('<'))).toEqual([
      '<{u}a xmlns=u',
      '<{v}b xmlns=v',
      '<{u}c',
    ])
  })

  it('gives the place of a value, so that it can be replaced', () => {
    const text = '<a  one = "1" two="zwei" />'
    readXml(text, {
      open: ({ attributes }) => expect(text.slice(attributes[1]!.start, attributes[1]!.end)).toBe('zwei'),
    })
  })

  it('resolves the five entities and characters by number', () => {
    expect(resolveReferences('&lt;&gt;&amp;&apos;&quot;&#65;&#x1F525;')).toBe('<>&\'"A🔥')
    expect(resolveReferences(escapeXml('a<b>&"\'\n'))).toBe('a<b>&"\'\n')
  })

  it.each([
    ['a document type', '<!DOCTYPE a><a/>'],
    ['a document type with an entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['a billion laughs', '<!DOCTYPE a [<!ENTITY x "xx"><!ENTITY y "&x;&x;">]><a>&y;</a>'],
    ['a document type after a comment', '<!-- --><!DOCTYPE a><a/>'],
    ['an entity', '<a>&nbsp;</a>'],
    ['an entity in an attribute', '<a b="&x;"/>'],
    ['an ampersand', '<a>one & two</a>'],
    ['a reference to no character', '<a>&#0;</a>'],
    ['a reference to half a character', '<a>&#xD800;</a>'],
    ['nothing', ''],
    ['text', 'text'],
    ['text after the root', '<a/>text'],
    ['two roots', '<a/><b/>'],
    ['an element that is not closed', '<a><b></a>'],
    ['an end without a start', '<a></a></a>'],
    ['another end', '<a></b>'],
    ['a tag that breaks off', '<a><b'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['an attribute twice by its namespace', '<a xmlns:p="u" xmlns:q="u" p:b="1" q:b="2"/>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['a tag in an attribute', '<a b="<c>"/>'],
    ['a prefix that nobody declared', '<p:a/>'],
    ['a control character', '<a>\u0001</a>'],
    ['a comment that is not closed', '<a><!-- </a>'],
    ['a section outside the root', '<![CDATA[x]]><a/>'],
    ['a second declaration', '<a><?xml version="1.0"?></a>'],
  ])('refuses %s', (_, text) => {
    expect(() => readXml(text, {})).toThrow(expect.objectContaining({ code: 'damaged' }))
  })

  it('refuses nesting without end', () => {
    expect(() => readXml('<a>'.repeat(100_000), {})).toThrow(expect.objectContaining({ code: 'too-large' }))
  })
})

describe('the bytes of XML', () => {
  it('are UTF-8, or UTF-16 with its mark', () => {
    expect(decodeXml(Buffer.from('\ufeff<a>ü</a>'))).toBe('<a>ü</a>')
    expect(decodeXml(Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><a>ü</a>', 'utf16le'))).toContain('ü')
    expect(decodeXml(encodeXml('<?xml version="1.0" encoding="UTF-16"?><a/>'))).toContain('encoding="UTF-8"')
  })

  it.each([
    ['another encoding', Buffer.from('<?xml version="1.0" encoding="UTF-7"?><a/>')],
    ['UTF-16 that says UTF-8', Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-8"?><a/>', 'utf16le')],
    ['broken UTF-8', Buffer.from([0x3c, 0x61, 0xff, 0x2f, 0x3e])],
  ])('are refused as %s', (_, bytes) => {
    expect(() => decodeXml(bytes)).toThrow(expect.objectContaining({ code: 'damaged' }))
  })
})
