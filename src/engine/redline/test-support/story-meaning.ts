import { attribute, childElements, firstChild, isElement, type XmlElement } from '../../xml/xml-tree.ts'
import { type Piece, piecesOf } from '../paragraph-text.ts'

/**
 * Returns the meaning of a body, regardless of how its runs and marks are divided: block by block, each character with
 * its properties and with the links, controls and changes around it. Leaves out the ids of changes, paragraphs and
 * saves.
 */
export function storyMeaning(parent: XmlElement): unknown[] {
  let between: string[] = []
  return childElements(parent).flatMap(block => {
    if (['w:tbl', 'w:tr', 'w:tc', 'w:sdt', 'w:sdtContent'].includes(block.name))
      return [[block.name, storyMeaning(block)]]
    if (block.name !== 'w:p') {
      // a place mark means the same before a paragraph and at its start
      const isPlace = /^w:(bookmark|comment|move|perm)/.test(block.name)
      if (isPlace) between.push(`${plain(block)}  `)
      return isPlace || plain(block) === '' ? [] : [plain(block)]
    }
    const meaning = paragraphMeaning(block, between)
    between = []
    return [meaning]
  })
}

function paragraphMeaning(paragraph: XmlElement, before: string[]): unknown {
  const properties = firstChild(paragraph, 'w:pPr')
  const mark = properties && firstChild(properties, 'w:rPr')
  const marks = (mark ? childElements(mark) : []).filter(child => ['w:ins', 'w:del'].includes(child.name))
  const content = [...before, ...piecesOf(paragraph).flatMap(pieceMeaning)]
  return [
    'w:p',
    properties ? plain(properties) : '',
    marks.map(plain),
    content.filter((entry, index) => entry !== content[index - 1] || !entry.startsWith('void ')),
  ]
}

/** Returns a string for each character, or a single string for a piece without characters. */
function pieceMeaning(piece: Piece): string[] {
  const properties = piece.run && firstChild(piece.run, 'w:rPr')
  const around = piece.path
    .slice(1)
    .filter(ancestor => ancestor.name !== 'w:r')
    .map(ancestor => (ancestor.name === 'w:sdtContent' ? ancestor.name : outline(ancestor)))
  const context = `${around.join('>')} ${properties ? plain(properties) : ''}`
  const isText = piece.node.name === 'w:t' || piece.node.name === 'w:delText'
  if (isText) return [...piece.text].map(character => `${character} ${context}`)
  return [`${plain(piece.node)} ${context}`]
}

const outline = (node: XmlElement) => `${node.name}${attributes(node)}`
const ignored = /^(w:id|w14:paraId|w14:textId|w:rsid\w*|xml:space|xmlns.*)$/

function attributes(node: XmlElement): string {
  const significant = node.attributes.filter(
    attribute =>
      node.name.startsWith('w:bookmark') || node.name.startsWith('w:comment') || !ignored.test(attribute.name),
  )
  return JSON.stringify(significant.map(attribute => [attribute.name, attribute.value]).sort())
}

/** Returns an element as text, without empty property elements, which have no meaning. */
function plain(node: XmlElement): string {
  const children = node.children.map(child => (isElement(child) ? plain(child) : child)).filter(child => child !== '')
  const isEmpty = /^w:(r|p|tr)Pr$/.test(node.name) && children.length === 0
  return isEmpty || attribute(node, 'w:name') === '_GoBack' ? '' : `${outline(node)}(${children.join('')})`
}
