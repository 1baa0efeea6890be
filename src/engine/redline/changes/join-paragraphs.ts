import { holdsBlocks, isControl, isControlContent, isPlace, isProperties } from '../../docx/grammar/elements.ts'
import { childElements, element, firstChild, isElement, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'
import { endsSection } from '../paragraphs.ts'

/**
 * Joins each paragraph whose end is removed with the paragraph after it, even across the border of a content control
 * (ECMA-376-1 §17.13.5.15: its contents "are combined with the following paragraph"). For example, `One ends. ¶` with a
 * removed end and `Two begins.¶` become `One ends. Two begins.¶`.
 *
 * The result has the end and the properties of the second paragraph. It reuses the element of the first paragraph if
 * that paragraph has content, so that the anchor stays with its text; otherwise it reuses the second element. If no
 * paragraph follows, an empty paragraph is removed, unless one is required there. A content control may be left without
 * a paragraph.
 */
export function joinParagraphs(nodes: XmlNode[], endless: Set<XmlElement>, isInControl = false): XmlNode[] {
  const out: XmlNode[] = []
  let open: XmlElement | null = null
  let between: XmlNode[] = []
  const settle = (next: XmlElement | null) => {
    if (open !== null) out.push(...(isRemovable(open, out, next, isInControl) ? placesIn(open) : [open]))
    out.push(...between)
    open = null
    between = []
  }
  for (const [index, node] of nodes.entries()) {
    if (!isElement(node) || isPlace(node.name)) {
      if (open === null) out.push(node)
      else between.push(node)
      continue
    }
    if (node.name === 'w:p') {
      const paragraph: XmlElement = open === null ? node : join(open, between, node, endless)
      between = []
      open = endless.has(paragraph) ? paragraph : null
      if (open === null) out.push(paragraph)
      continue
    }
    const first = open !== null && isControl(node.name) ? paragraphAt(node, 0) : null
    if (open !== null && first !== null) {
      replaceIn(first, join(open, between, first.paragraph, endless))
      open = null
      between = []
    } else settle(node)
    out.push(node)
    if (lastEndIsGone(node, endless) && isJoinable(nodes.slice(index + 1).find(isBlock)))
      open = takeLastParagraph(node, out)
  }
  settle(null)
  return out
}

/** Whether the end of a control's last paragraph is removed. */
export function lastEndIsGone(node: XmlElement, endless: ReadonlySet<XmlElement>): boolean {
  const last = isControl(node.name) ? paragraphAt(node, -1) : null
  return last !== null && endless.has(last.paragraph)
}

const isBlock = (node: XmlNode): node is XmlElement => isElement(node) && !isPlace(node.name)

const isJoinable = (next: XmlElement | undefined) =>
  next !== undefined && (next.name === 'w:p' || (isControl(next.name) && paragraphAt(next, 0) !== null))

interface ControlledParagraph {
  parent: XmlElement
  paragraph: XmlElement
}

/**
 * Returns the first or last block of a control, or of a control nested there, if the block is a paragraph; otherwise
 * null.
 */
function paragraphAt(control: XmlElement, at: 0 | -1): ControlledParagraph | null {
  const parent = isControlContent(control.name) ? control : firstChild(control, 'w:sdtContent')
  const block = childElements(parent)
    .filter(element => isBlock(element) && !isProperties(element.name))
    .at(at)
  if (!parent || !block) return null
  if (isControl(block.name)) return paragraphAt(block, at)
  return block.name === 'w:p' ? { parent, paragraph: block } : null
}

function replaceIn({ parent, paragraph }: ControlledParagraph, replacement: XmlElement): void {
  parent.children = parent.children.map(child => (child === paragraph ? replacement : child))
}

/**
 * Removes the last paragraph from the control at the end of `out` and returns it. Removes the control too if it is then
 * empty.
 */
function takeLastParagraph(control: XmlElement, out: XmlNode[]): XmlElement {
  const { parent, paragraph } = paragraphAt(control, -1)!
  parent.children = parent.children.filter(child => child !== paragraph)
  if (isEmptyControl(control)) out.splice(-1, 1, ...placesIn(control))
  return paragraph
}

const contentOf = (paragraph: XmlElement): XmlNode[] =>
  paragraph.children.filter(child => isElement(child) && child.name !== 'w:pPr')

const placesIn = (node: XmlElement): XmlNode[] =>
  childElements(node).flatMap(child => (isPlace(child.name) ? [child] : placesIn(child)))

const hasContent = (paragraph: XmlElement) =>
  contentOf(paragraph).some(child => isElement(child) && !isPlace(child.name) && !isEmptyControl(child))

/** Whether an element is an empty control. Google Docs puts a control around each of its changes. */
const isEmptyControl = (node: XmlElement): boolean =>
  node.name === 'w:sdt' &&
  childElements(node, 'w:sdtContent').every(content =>
    childElements(content).every(child => isPlace(child.name) || isEmptyControl(child)),
  )

function join(first: XmlElement, between: XmlNode[], second: XmlElement, endless: Set<XmlElement>): XmlElement {
  const properties = childElements(second, 'w:pPr')
  const content = [...contentOf(first), ...between.filter(isElement), ...contentOf(second)]
  const stays = hasContent(first) ? first : second
  stays.attributes = second.attributes.length > 0 ? second.attributes : first.attributes
  stays.children = [...properties, ...content]
  if (endless.has(second)) endless.add(stays)
  else endless.delete(stays)
  return stays
}

/**
 * Whether a paragraph is empty and may be removed. It must stay after a table. As the last block, it may be removed
 * only if it is alone in a control or follows a paragraph that does not end a section.
 */
function isRemovable(paragraph: XmlElement, before: XmlNode[], next: XmlElement | null, isInControl: boolean): boolean {
  if (hasContent(paragraph)) return false
  const previous = before.findLast(node => isElement(node) && !isPlace(node.name)) as XmlElement | undefined
  const isLast = next === null || next.name === 'w:sectPr'
  if (isLast && isInControl && previous === undefined) return true
  if (isLast) return previous?.name === 'w:p' && !endsSection(previous)
  return previous?.name !== 'w:tbl'
}

/**
 * Adds a paragraph if one is required: a story or a cell holds at least one, and a cell ends with one (ECMA-376-1
 * §17.4.65).
 */
export function withParagraph(container: XmlElement): void {
  if (!holdsBlocks(container.name)) return
  const blocks = childElements(container).filter(child => !isPlace(child.name) && !isProperties(child.name))
  const isMissing = container.name === 'w:tc' ? blocks.at(-1)?.name === 'w:tbl' : false
  if (blocks.length > 0 && !isMissing) return
  const section = container.children.findLastIndex(child => isElement(child) && child.name === 'w:sectPr')
  container.children.splice(section < 0 ? container.children.length : section, 0, element('w:p'))
}
