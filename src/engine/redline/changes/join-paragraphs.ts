import { childElements, element, firstChild, isElement, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'
import { isPlace } from './range-marks.ts'

/**
 * Joins each paragraph whose end is gone with the one after it (ECMA-376-1 §17.13.5.15: its contents "are combined with the
 * following paragraph"). The end that stays is the second one's, and the properties are the end's. The element that stays
 * is the first where it has content, so that its name stays with its text, else the second.
 * Where no paragraph follows, nothing can be joined: what is empty goes, as far as a paragraph can be missed there. A content
 * control need not hold one.
 */
export function joinParagraphs(nodes: XmlNode[], endless: ReadonlySet<XmlElement>, isInControl = false): XmlNode[] {
  const out: XmlNode[] = []
  let open: XmlElement | null = null
  let between: XmlNode[] = []
  const settle = (next: XmlElement | null) => {
    if (open !== null) out.push(...(canBeMissed(open, out, next, isInControl) ? placesIn(open) : [open]))
    out.push(...between)
    open = null
    between = []
  }
  for (const node of nodes) {
    if (!isElement(node) || isPlace(node)) {
      if (open === null) out.push(node)
      else between.push(node)
      continue
    }
    if (node.name !== 'w:p') {
      settle(node)
      out.push(node)
      continue
    }
    const paragraph: XmlElement = open === null ? node : joined(open, between, node)
    between = []
    open = endless.has(node) ? paragraph : null
    if (open === null) out.push(paragraph)
  }
  settle(null)
  return out
}

const contentOf = (paragraph: XmlElement): XmlNode[] =>
  paragraph.children.filter(child => isElement(child) && child.name !== 'w:pPr')

const placesIn = (node: XmlElement): XmlNode[] =>
  childElements(node).flatMap(child => (isPlace(child) ? [child] : placesIn(child)))

const hasContent = (paragraph: XmlElement) =>
  contentOf(paragraph).some(child => isElement(child) && !isPlace(child) && !isEmptyControl(child))

/** Google Docs puts a control around each of its changes. */
const isEmptyControl = (node: XmlElement): boolean =>
  node.name === 'w:sdt' &&
  childElements(node, 'w:sdtContent').every(content =>
    childElements(content).every(child => isPlace(child) || isEmptyControl(child)),
  )

function joined(first: XmlElement, between: XmlNode[], second: XmlElement): XmlElement {
  const properties = childElements(second, 'w:pPr')
  const content = [...contentOf(first), ...between.filter(isElement), ...contentOf(second)]
  const stays = hasContent(first) ? first : second
  stays.attributes = second.attributes.length > 0 ? second.attributes : first.attributes
  stays.children = [...properties, ...content]
  return stays
}

/** The last paragraph of a cell or story, one between two tables and one that follows a table or a section must stay. */
function canBeMissed(paragraph: XmlElement, before: XmlNode[], next: XmlElement | null, isInControl: boolean): boolean {
  if (hasContent(paragraph)) return false
  const previous = before.findLast(node => isElement(node) && !isPlace(node)) as XmlElement | undefined
  const isLast = next === null || next.name === 'w:sectPr'
  if (isLast && isInControl && previous === undefined) return true
  if (isLast) return previous?.name === 'w:p' && !endsSection(previous)
  return previous?.name !== 'w:tbl'
}

function endsSection(paragraph: XmlElement): boolean {
  const properties = firstChild(paragraph, 'w:pPr')
  return properties !== undefined && firstChild(properties, 'w:sectPr') !== undefined
}

const blockContainers = new Set([
  'w:body',
  'w:tc',
  'w:txbxContent',
  'w:hdr',
  'w:ftr',
  'w:footnote',
  'w:endnote',
  'w:comment',
  'w:docPartBody',
])

/** A story and a cell hold a paragraph at least, and a cell ends with one (ECMA-376-1 §17.4.65). */
export function withParagraph(container: XmlElement): void {
  if (!blockContainers.has(container.name)) return
  const blocks = childElements(container).filter(
    child => !isPlace(child) && child.name !== 'w:tcPr' && child.name !== 'w:sectPr',
  )
  const isMissing = container.name === 'w:tc' ? blocks.at(-1)?.name === 'w:tbl' : false
  if (blocks.length > 0 && !isMissing) return
  const section = container.children.findLastIndex(child => isElement(child) && child.name === 'w:sectPr')
  container.children.splice(section < 0 ? container.children.length : section, 0, element('w:p'))
}
