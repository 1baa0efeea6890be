import {
  attribute,
  childElements,
  descendants,
  firstChild,
  isElement,
  textBelow,
  type XmlElement,
} from '../../../xml/xml-tree.ts'
import type { InlineNode } from '../../clause-content.ts'
import type { SeenNote } from './notes.ts'

export interface ObjectContext {
  noteOf(reference: XmlElement): SeenNote | undefined
  /** Returns the id for fetching a picture, by its relationship; undefined for pictures that browsers do not show. */
  mediaOf(relationshipId: string): string | undefined
  /** Returns the id of the story that holds the text boxes of an object; undefined if it has none. */
  boxOf(object: XmlElement): string | undefined
}

/** Returns the inline node for a picture, a note, a formula or another object. */
export function objectNode(node: XmlElement, context: ObjectContext): InlineNode {
  const text = '\ufffc'
  const note = context.noteOf(node)
  if (note) return { type: 'note', text, label: note.label, ...(note.id !== undefined && { story: note.id }) }
  if (node.name === 'm:oMath' || node.name === 'm:oMathPara')
    return { type: 'formula', text, shown: textBelow(node, isFormulaText) }
  if (node.name === 'w:ruby') {
    const [shown, reading] = ['w:rubyBase', 'w:rt'].map(name =>
      textBelow(firstChild(node, name), elementName => elementName === 'w:t'),
    )
    return { type: 'ruby', text, shown: shown!, reading: reading! }
  }
  const story = context.boxOf(node)
  const shown = shownBranch(node)
  const nodes = [...descendants(shown)]
  if (nodes.some(node => pictures.has(node.name)))
    return {
      type: 'picture',
      text,
      description: descriptionOf(nodes),
      ...pictureOf(nodes, context),
      ...(story && { story }),
    }
  return { type: 'shape', text, shown: textBelow(shown, isFormulaText), ...(story && { story }) }
}

const pictures = new Set(['a:blip', 'v:imagedata', 'c:chart', 'dgm:relIds', 'o:OLEObject', 'w:control'])
const isFormulaText = (name: string) => name === 'm:t'

/** Returns the author's description of a picture (ECMA-376-1 §20.4.2.5; VML's `alt`). */
function descriptionOf(nodes: XmlElement[]): string {
  const descriptions = nodes.flatMap(node => {
    if (node.name === 'wp:docPr' || node.name === 'pic:cNvPr')
      return [attribute(node, 'descr'), attribute(node, 'title')]
    return node.name.startsWith('v:') ? [attribute(node, 'alt')] : []
  })
  return descriptions.find(text => text?.trim()) ?? ''
}

const EMU_PER_POINT = 12_700

/**
 * Returns the picture of an object and the size of the object. If an object holds several pictures, such as a drawing
 * of shapes, no picture is returned.
 */
function pictureOf(nodes: XmlElement[], { mediaOf }: ObjectContext) {
  const ids = nodes.flatMap(node => {
    if (node.name === 'a:blip') return attribute(node, 'r:embed') ?? []
    return node.name === 'v:imagedata' ? (attribute(node, 'r:id') ?? []) : []
  })
  const media = ids.length === 1 ? mediaOf(ids[0]!) : undefined
  return { ...(media && { media }), ...(extentOf(nodes) ?? vmlExtentOf(nodes)) }
}

/** Returns the size of a drawing in points (ECMA-376-1 §20.4.2.7). */
function extentOf(nodes: XmlElement[]) {
  const extent = nodes.find(node => node.name === 'wp:extent')
  const [width, height] = ['cx', 'cy'].map(name => Number(attribute(extent, name)) / EMU_PER_POINT)
  return validSize(width, height)
}

function vmlExtentOf(nodes: XmlElement[]) {
  const style = nodes.map(node => attribute(node, 'style') ?? '').find(value => /width:/.test(value)) ?? ''
  const [width, height] = ['width', 'height'].map(name =>
    Number(new RegExp(`(?:^|;)\\s*${name}:\\s*([\\d.]+)pt`).exec(style)?.[1]),
  )
  return validSize(width, height)
}

const validSize = (width = 0, height = 0) =>
  width > 0 && height > 0 && width < 10_000 && height < 10_000
    ? { width: Math.round(width * 10) / 10, height: Math.round(height * 10) / 10 }
    : undefined

/**
 * Returns the first choice of alternate content, which is what Word shows (ECMA-376-3 §7.6), or the node itself if it
 * is anything else.
 */
const shownBranch = (node: XmlElement): XmlElement =>
  node.name === 'mc:AlternateContent'
    ? (firstChild(node, 'mc:Choice') ?? firstChild(node, 'mc:Fallback') ?? node)
    : node

/** Returns the outermost text boxes (`w:txbxContent`) in an object. */
export function boxesOf(node: XmlElement): XmlElement[] {
  if (node.name === 'w:txbxContent') return [node]
  return childElements(shownBranch(node)).flatMap(boxesOf)
}

/** Returns the outermost paragraphs of the text boxes in an object. */
export function paragraphsOfBoxes(node: XmlElement): XmlElement[] {
  const paragraphs: XmlElement[] = []
  collect(shownBranch(node), paragraphs)
  return paragraphs
}

function collect(node: XmlElement, paragraphs: XmlElement[]): void {
  for (const child of shownBranch(node).children) {
    if (!isElement(child)) continue
    if (child.name === 'w:p') paragraphs.push(child)
    else collect(child, paragraphs)
  }
}
