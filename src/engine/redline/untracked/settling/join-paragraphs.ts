import { holdsBlocks, isChange, isPlace } from '../../../docx/grammar/elements.ts'
import { childElements, firstChild, isElement, type XmlElement, type XmlNode } from '../../../xml/xml-tree.ts'

/**
 * Joins each paragraph that has lost its end to the next paragraph. The result has the properties and the end of the
 * next paragraph, unless the next paragraph is empty: then word processors keep the properties of the paragraph with
 * text.
 *
 * Before: “first” without an end, then “a¶”. After: “firsta¶” with the properties of “a¶”.
 */
export function joinSettledParagraphs(nodes: XmlNode[], parent: XmlElement, endless: WeakSet<XmlElement>): XmlNode[] {
  if (!nodes.some(node => isElement(node) && endless.has(node))) return nodes
  const joined: XmlNode[] = []
  let open: { paragraph: XmlElement; between: XmlNode[] } | null = null
  for (const node of nodes) {
    if (isElement(node) && node.name === 'w:p') {
      if (open) joinInto(node, open.paragraph, open.between)
      open = null
      if (endless.has(node)) open = { paragraph: node, between: [] }
      else joined.push(node)
    } else if (open && (!isElement(node) || isPlace(node.name))) open.between.push(node)
    else {
      if (open) close(open, joined, false)
      open = null
      joined.push(node)
    }
  }
  if (open)
    close(open, joined, !joined.some(node => isElement(node) && node.name === 'w:p') && holdsBlocks(parent.name))
  return joined
}

/**
 * Handles a paragraph that has lost its end but has no next paragraph. It stays if it has content or is the only
 * paragraph; otherwise it is removed.
 */
function close(open: { paragraph: XmlElement; between: XmlNode[] }, joined: XmlNode[], mustStay: boolean): void {
  if (mustStay || hasContent(open.paragraph)) joined.push(open.paragraph)
  joined.push(...open.between)
}

const contentOf = (paragraph: XmlElement) =>
  paragraph.children.filter(child => !(isElement(child) && child.name === 'w:pPr'))

const hasContent = (paragraph: XmlElement) =>
  contentOf(paragraph).some(child => isElement(child) && !isPlace(child.name) && !isEmptyRun(child))

const isEmptyRun = (node: XmlElement) =>
  node.name === 'w:r' && childElements(node).every(child => child.name === 'w:rPr')

function joinInto(next: XmlElement, first: XmlElement, between: XmlNode[]): void {
  const nextProperties = firstChild(next, 'w:pPr')
  const keepsFirst = hasContent(first) && !hasContent(next)
  const properties = keepsFirst ? withMarkOf(firstChild(first, 'w:pPr'), nextProperties) : nextProperties
  next.children = [...(properties ? [properties] : []), ...contentOf(first), ...between, ...contentOf(next)]
}

/** Returns the properties of one paragraph with the tracked end and the section of the next. */
function withMarkOf(
  properties: XmlElement | undefined,
  nextProperties: XmlElement | undefined,
): XmlElement | undefined {
  const section = nextProperties && firstChild(nextProperties, 'w:sectPr')
  const run = nextProperties && firstChild(nextProperties, 'w:rPr')
  const marks = run?.children.filter(child => isElement(child) && isChange(child.name)) ?? []
  if (!properties) return nextProperties
  const firstRun = firstChild(properties, 'w:rPr')
  const others = properties.children.filter(
    child => child !== firstRun && !(isElement(child) && child.name === 'w:sectPr'),
  )
  const mark =
    firstRun ?? (marks.length > 0 ? { name: 'w:rPr', written: 'w:rPr', attributes: [], children: [] } : undefined)
  if (mark) mark.children = [...marks, ...mark.children]
  return { ...properties, children: [...others, ...(mark ? [mark] : []), ...(section ? [section] : [])] }
}
