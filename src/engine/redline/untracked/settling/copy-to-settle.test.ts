import { describe, expect, it } from 'vitest'
import { parseXml } from '../../../xml/parse-xml.ts'
import { serializeXml } from '../../../xml/serialize-xml.ts'
import { isElement, type XmlElement } from '../../../xml/xml-tree.ts'
import { Settling } from './settle.ts'

const by = 'w:id="1" w:author="Dana" w:date="2026-01-01T00:00:00Z"'
const text = (words: string) => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`
const inserted = `<w:p><w:ins ${by}><w:r><w:t>new</w:t></w:r></w:ins></w:p>`
const endless = `<w:p><w:pPr><w:rPr><w:ins ${by}/></w:rPr></w:pPr><w:r><w:t>first</w:t></w:r></w:p>`
const carried = `<w:sdt><w:sdtContent>${inserted.replace('<w:p>', `<w:p><w:pPr><w:rPr><w:ins ${by}/></w:rPr></w:pPr>`)}</w:sdtContent></w:sdt>`
const format = `<w:p><w:pPr><w:jc w:val="end"/><w:pPrChange ${by}><w:pPr/></w:pPrChange></w:pPr></w:p>`

/** Freezes a tree, so that any write to it throws. */
function frozen(node: XmlElement): XmlElement {
  for (const attribute of node.attributes) Object.freeze(attribute)
  for (const child of node.children) if (isElement(child)) frozen(child)
  Object.freeze(node.attributes)
  Object.freeze(node.children)
  return Object.freeze(node)
}

const read = (content: string) =>
  frozen(parseXml(`<w:body xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${content}</w:body>`))

function settled(root: XmlElement): XmlElement {
  const settling = new Settling(() => 'reject')
  const copy = settling.copy(root)
  settling.tree(copy)
  return copy
}

const contentOf = (root: XmlElement) => serializeXml(root).replace(/^.*?<w:body[^>]*>|<\/w:body>$/gs, '')

describe('settling the changes of a copy', () => {
  it.each([
    ['an insertion', `${text('a')}${inserted}`, `${text('a')}<w:p/>`],
    [
      'the end of a paragraph, which is joined with an unchanged paragraph',
      `${endless}${text('a')}`,
      '<w:p><w:r><w:t>first</w:t></w:r><w:r><w:t>a</w:t></w:r></w:p>',
    ],
    ['a control that was inserted with its content', `${carried}${text('a')}`, text('a')],
    ['a table without rows', `<w:tbl><w:tblPr/></w:tbl>${text('a')}`, text('a')],
    ['properties', format, '<w:p><w:pPr/></w:p>'],
  ])('leaves the original unchanged: %s', (_, before, after) => {
    expect(contentOf(settled(read(before)))).toBe(after)
  })

  it('shares elements that contain no changes with the original', () => {
    const root = read(`${text('a')}${inserted}`)
    const [paragraph] = settled(root).children as XmlElement[]
    expect(paragraph!.children[0]).toBe((root.children[0] as XmlElement).children[0])
  })
})
