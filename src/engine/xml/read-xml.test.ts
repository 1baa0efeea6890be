import { describe, expect, it } from 'vitest'
import { defaultLimits, readXml } from './read-xml.ts'
import { XmlError } from './xml-error.ts'

/** Returns the events of reading a text: start tags with their attributes, end tags and character data. */
function eventsOf(text: string): string[] {
  const events: string[] = []
  readXml(text, {
    open: ({ name, attributes }) =>
      events.push([`<${name}`, ...attributes.map(attribute => `${attribute.name}=${attribute.value}`)].join(' ')),
    close: ({ name }) => events.push(`/${name}`),
    text: value => events.push(value),
  })
  return events
}

/** Returns the error code for a text, or null if it can be read. */
function refusal(text: string, limits = defaultLimits): string | null {
  try {
    readXml(text, {}, limits)
    return null
  } catch (error) {
    return error instanceof XmlError ? error.code : String(error)
  }
}

describe('the XML reader', () => {
  it('reports elements, attributes and text with their namespaces', () => {
    expect(
      eventsOf('<?xml version="1.0"?><!-- c --><a xmlns="u" xmlns:p="v" x="1" p:y=\'2\'>t<p:b/>&amp;</a>'),
    ).toEqual(['<{u}a xmlns=u xmlns:p=v x=1 {v}y=2', 't', '<{v}b', '/{v}b', '&', '/{u}a'])
  })

  it('forgets a namespace at the end of its element', () => {
    expect(eventsOf('<a xmlns="u"><b xmlns="v"/><c/></a>').filter(event => event.startsWith('<'))).toEqual([
      '<{u}a xmlns=u',
      '<{v}b xmlns=v',
      '<{u}c',
    ])
  })

  it('resolves a prefix by its innermost declaration', () => {
    expect(eventsOf('<a xmlns:p="u"><p:b p:c=""/><d xmlns:p="v"><p:b p:c=""/></d><p:b/></a>')).toEqual([
      '<a xmlns:p=u',
      '<{u}b {u}c=',
      '/{u}b',
      '<d xmlns:p=v',
      '<{v}b {v}c=',
      '/{v}b',
      '/d',
      '<{u}b',
      '/{u}b',
      '/a',
    ])
  })

  it('reports the position of every item, so that the item can be replaced', () => {
    const text = '<?xml version="1.0"?>\n<a>one &lt;<!-- x --><b  c = "1" /><![CDATA[<two>]]></a>'
    const places: string[] = []
    readXml(text, {
      open: (_, start, end) => places.push(text.slice(start, end)),
      close: (_, start, end) => places.push(text.slice(start, end)),
      text: (_, start, end) => places.push(text.slice(start, end)),
    })
    expect(places).toEqual(['<a>', 'one &lt;', '<b  c = "1" />', '', '<![CDATA[<two>]]>', '</a>'])
  })

  it.each([
    ['the five entities and character references', '<a>&lt;&gt;&amp;&apos;&quot;&#65;&#x1F525;</a>', '<>&\'"A🔥'],
    ['CDATA', '<a>x<![CDATA[<&]]>y</a>', 'x<&y'],
    ['comments and instructions', '<a>x<!-- y --><?z?>w</a>', 'xw'],
    ['line ends', '<a>x\r\ny\rz</a>', 'x\ny\nz'],
    ['a carriage return by reference', '<a>&#13;</a>', '\r'],
  ])('reads the meaning of %s', (_, text, meaning) => {
    expect(eventsOf(text).slice(1, -1).join('')).toBe(meaning)
  })

  it('reads white space in an attribute as spaces, except for character references', () => {
    expect(eventsOf('<a b="1\t2\r\n3&#10;4"/>')[0]).toBe('<a b=1 2 3\n4')
  })

  it.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'doctype'],
    ['a document type reading a file', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', 'doctype'],
    ['a billion laughs', '<!DOCTYPE a [<!ENTITY x "xx"><!ENTITY y "&x;&x;">]><a>&y;</a>', 'doctype'],
    ['a document type after a comment', '<!-- --><!DOCTYPE a><a/>', 'doctype'],
    ['a document type inside the root', '<a><!DOCTYPE b></a>', 'doctype'],
    ['an unknown entity', '<a>&nbsp;</a>', 'malformed'],
    ['an entity in an attribute', '<a b="&x;"/>', 'malformed'],
    ['an unfinished entity', '<a>&lt</a>', 'malformed'],
    ['a bare ampersand', '<a>one & two</a>', 'malformed'],
    ['a reference to half a character', '<a>&#xD800;</a>', 'malformed'],
    ['a reference to NUL', '<a>&#0;</a>', 'malformed'],
    ['a control character', '<a>\u0001</a>', 'malformed'],
    ['an empty input', '', 'malformed'],
    ['only text', 'text', 'malformed'],
    ['no root', '<!-- x -->', 'malformed'],
    ['two roots', '<a/><b/>', 'malformed'],
    ['text after the root', '<a/>x', 'malformed'],
    ['crossing tags', '<a><b></a></b>', 'malformed'],
    ['an end tag of another name', '<a></b>', 'malformed'],
    ['an additional end tag', '<a></a></a>', 'malformed'],
    ['only an end tag', '</a>', 'malformed'],
    ['a self-closing end tag', '<a></a/>', 'malformed'],
    ['a missing end tag', '<a><b></b>', 'malformed'],
    ['an unfinished tag', '<a><b', 'malformed'],
    ['a tag that ends in an attribute', '<a b="', 'malformed'],
    ['a repeated attribute', '<a b="1" b="2"/>', 'malformed'],
    ['the same attribute under two prefixes', '<a xmlns:p="u" xmlns:q="u" p:b="1" q:b="2"/>', 'malformed'],
    ['an attribute without quotes', '<a b=1/>', 'malformed'],
    ['an attribute without a value', '<a b/>', 'malformed'],
    ['< in an attribute', '<a b="<c>"/>', 'malformed'],
    ['attributes without a space between them', '<a b="1"c="2"/>', 'malformed'],
    ['a space that is not XML white space', '<a\u00a0b="1"/>', 'malformed'],
    ['an undeclared prefix', '<p:a/>', 'malformed'],
    ['an attribute with an undeclared prefix', '<a p:b=""/>', 'malformed'],
    ['an unfinished comment', '<a><!-- </a>', 'malformed'],
    ['a comment in a comment', '<a><!-- <!-- --> --></a>', 'malformed'],
    ['unfinished CDATA', '<a><![CDATA[x</a>', 'malformed'],
    ['CDATA outside the root', '<![CDATA[x]]><a/>', 'doctype'],
    [']]> in text', '<a>]]></a>', 'malformed'],
    ['a second declaration', '<a><?xml version="1.0"?></a>', 'malformed'],
    ['a declaration after a comment', '<!-- x --><?xml version="1.0"?><a/>', 'malformed'],
    ['excessive depth', '<a>'.repeat(300) + '</a>'.repeat(300), 'too-deep'],
    ['endless depth', '<a>'.repeat(100_000), 'too-deep'],
    ['an element with more attributes than allowed', `<a${' b="1"'.repeat(1_001)}/>`, 'too-large'],
  ])('refuses %s', (_, text, code) => {
    expect(refusal(text)).toBe(code)
  })

  it('refuses more elements than allowed', () => {
    expect(refusal('<a><b/><b/></a>', { ...defaultLimits, nodes: 2 })).toBe('too-large')
    expect(refusal('<a><b/><b/></a>', { ...defaultLimits, nodes: 3 })).toBe(null)
  })
})
