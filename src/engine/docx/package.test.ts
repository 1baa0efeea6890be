import { describe, expect, it } from 'vitest'
import { docxFile, relationshipsXml } from '../../../test/support/docx-file.ts'
import { openPackage, targetOf, writePackage } from './package.ts'
import { relationshipKind } from './relationships.ts'

const relationshipsOf = (target: string, external = false) => {
  const document = openPackage(docxFile({ relationships: [{ type: 'image', target, external }] }))
  return { document, relationship: document.relationships.get('/word/document.xml')![0]! }
}

describe('a package', () => {
  it('is read into parts with content types, and relationships grouped by source part', () => {
    const document = openPackage(
      docxFile({
        relationships: [{ type: 'image', target: 'media/a.png' }],
        files: { 'word/media/A.png': 'pixels', 'unknown.xyz': 'no content type' },
      }),
    )
    expect([...document.parts.values()].map(part => [part.name, part.contentType])).toEqual([
      ['/word/document.xml', expect.stringContaining('document.main+xml')],
      ['/word/media/A.png', 'image/png'],
    ])
    const [relationship] = document.relationships.get('/word/document.xml')!
    expect(relationshipKind(relationship!)).toBe('image')
    expect(targetOf(document, relationship!)?.name).toBe('/word/media/A.png')
  })

  it('is written with the same bytes each time, and reads back equal', () => {
    const document = openPackage(
      docxFile({
        relationships: [
          { type: 'hyperlink', target: 'https://example.com/?a=1&amp;b=2', external: true },
          { type: 'image', target: 'media/a.png' },
        ],
        files: { 'word/media/a.png': 'pixels' },
      }),
    )
    const written = writePackage(document)
    expect(writePackage(openPackage(written))).toEqual(written)
    const again = openPackage(written)
    expect(again.relationships.get('/word/document.xml')).toEqual(document.relationships.get('/word/document.xml'))
    expect([...again.parts.values()].map(part => [part.name, String(part.bytes)])).toEqual(
      [...document.parts.values()].map(part => [part.name, String(part.bytes)]),
    )
  })

  it.each([
    ['media/a.png', '/word/media/a.png'],
    ['/media/a.png', '/media/a.png'],
    ['../media/./a%20b.png', '/media/a b.png'],
    ['../../a.png', null],
    ['http://example.com/a.png', null],
    ['file:///etc/passwd', null],
    ['//example.com/a.png', null],
    ['\\\\server\\share\\a.png', null],
    ['%', null],
  ])('resolves the internal target %s to %s', (target, partName) => {
    expect(relationshipsOf(target).relationship.partName).toBe(partName)
  })

  it('has no part for an external target', () => {
    const { document, relationship } = relationshipsOf('document.xml', true)
    expect(targetOf(document, relationship)).toBeUndefined()
  })

  it('is refused if it has no content types or two relationships with the same id', () => {
    expect(() => openPackage(docxFile({ files: { '[Content_Types].xml': '<Types/>' } }))).not.toThrow()
    const twice = relationshipsXml([
      '<Relationship Id="a" Type="t" Target="x"/>',
      '<Relationship Id="a" Type="t" Target="y"/>',
    ])
    expect(() => openPackage(docxFile({ files: { 'word/_rels/document.xml.rels': twice } }))).toThrow(
      expect.objectContaining({ code: 'damaged' }),
    )
  })
})
