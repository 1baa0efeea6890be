import { describe, expect, it } from 'vitest'
import { defaultLimits, readXml } from './read-xml.ts'
import { XmlError } from './xml-error.ts'

/** The events of reading a text: start tags with their attributes, end tags, character data. */
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

/** The error code for a text; null for a text that is read. */
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

  it('reports the place of everything, so that it can be replaced', () => {
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
    ['the five entities and characters by number', '<a>&lt;&gt;&amp;&apos;&quot;&#65;&#x1F525;</a>', '<>&\'"A🔥'],
    ['CDATA', '<a>x<![CDATA[<&]]>y</a>', 'x<&y'],
    ['comments and instructions', '<a>x<!-- y --><?z?>w</a>', 'xw'],
    ['line ends', '<a>x\r\ny\rz</a>', 'x\ny\nz'],
    ['a carriage return by reference', '<a>&#13;</a>', '\r'],
  ])('reads %s as the text that they mean', (_, text, meaning) => {
    expect(eventsOf(text).slice(1, -1).join('')).toBe(meaning)
  })

  it('reads white space in an attribute as spaces, except for character references', () => {
    expect(eventsOf('<a b="1\t2\r\n3&#10;4"/>')[0]).toBe('<a b=1 2 3\n4')
  })

  it.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'doctype'],
    ['a document type of a file', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', 'doctype'],
    ['a billion laughs', '<!DOCTYPE a [<!ENTITY x "xx"><!ENTITY y "&x;&x;">]><a>&y;</a>', 'doctype'],
    ['a document type after a comment', '<!-- --><!DOCTYPE a><a/>', 'doctype'],
    ['a document type inside', '<a><!DOCTYPE b></a>', 'doctype'],
    ['an unknown entity', '<a>&nbsp;</a>', 'malformed'],
    ['an entity in an attribute', '<a b="&x;"/>', 'malformed'],
    ['an entity without its end', '<a>&lt</a>', 'malformed'],
    ['a bare ampersand', '<a>one & two</a>', 'malformed'],
    ['a reference to half a character', '<a>&#xD800;</a>', 'malformed'],
    ['a reference to NUL', '<a>&#0;</a>', 'malformed'],
    ['a control character', '<a>\u0001</a>', 'malformed'],
    ['nothing', '', 'malformed'],
    ['only text', 'text', 'malformed'],
    ['no root', '<!-- x -->', 'malformed'],
    ['two roots', '<a/><b/>', 'malformed'],
    ['text after the root', '<a/>x', 'malformed'],
    ['another end tag', '<a><b></a></b>', 'malformed'],
    ['an end of another name', '<a></b>', 'malformed'],
    ['an end without a start', '<a></a></a>', 'malformed'],
    ['an end and no start', '</a>', 'malformed'],
    ['an end tag that is a tag without content', '<a></a/>', 'malformed'],
    ['no end tag', '<a><b></b>', 'malformed'],
    ['a tag that breaks off', '<a><b', 'malformed'],
    ['a tag that breaks off in an attribute', '<a b="', 'malformed'],
    ['an attribute twice', '<a b="1" b="2"/>', 'malformed'],
    ['one attribute by two prefixes', '<a xmlns:p="u" xmlns:q="u" p:b="1" q:b="2"/>', 'malformed'],
    ['an attribute without quotes', '<a b=1/>', 'malformed'],
    ['an attribute without a value', '<a b/>', 'malformed'],
    ['< in an attribute', '<a b="<c>"/>', 'malformed'],
    ['attributes without a blank', '<a b="1"c="2"/>', 'malformed'],
    ['a blank that XML does not know', '<a\u00a0b="1"/>', 'malformed'],
    ['a prefix that is not declared', '<p:a/>', 'malformed'],
    ['an attribute with a prefix that is not declared', '<a p:b=""/>', 'malformed'],
    ['a comment that does not end', '<a><!-- </a>', 'malformed'],
    ['a comment in a comment', '<a><!-- <!-- --> --></a>', 'malformed'],
    ['CDATA that does not end', '<a><![CDATA[x</a>', 'malformed'],
    ['CDATA outside the root', '<![CDATA[x]]><a/>', 'doctype'],
    [']]> in a text', '<a>]]></a>', 'malformed'],
    ['a second declaration', '<a><?xml version="1.0"?></a>', 'malformed'],
    ['a declaration after a comment', '<!-- x --><?xml version="1.0"?><a/>', 'malformed'],
    ['depth', '<a>'.repeat(300) + '</a>'.repeat(300), 'too-deep'],
    ['depth without end', '<a>'.repeat(100_000), 'too-deep'],
    ['an element of more attributes than allowed', `<a${' b="1"'.repeat(1_001)}/>`, 'too-large'],
  ])('refuses %s', (_, text, code) => {
    expect(refusal(text)).toBe(code)
  })

  it('refuses more elements than allowed', () => {
    expect(refusal('<a><b/><b/></a>', { ...defaultLimits, nodes: 2 })).toBe('too-large')
    expect(refusal('<a><b/><b/></a>', { ...defaultLimits, nodes: 3 })).toBe(null)
  })
})
