import { traitsOf } from '../../../docx/grammar/elements.ts'
import { attribute, descendants, firstChild, textOf, type XmlElement } from '../../../xml/xml-tree.ts'
import { shapePaint } from './backgrounds.ts'
import type { Theme } from './colours.ts'

/** In points: what is smaller is a line, a check box or a bullet. */
const NARROWEST = 40
const LOWEST = 8
/** Of the first line of a paragraph. */
const LINE = 12
const EMU_PER_POINT = 12_700

/**
 * A drawing that lies over the first line of its paragraph, in a colour that lets nothing through, and says nothing itself. What
 * is placed by the page may be anywhere, and is not judged.
 */
export function coversText(drawing: XmlElement, theme: Theme): boolean {
  const nodes = [...descendants(drawing)]
  if (nodes.some(node => node.name === 'pic:pic' || traitsOf(node.name).text === 'shown')) return false
  const isOpaque = (node: XmlElement) => Array.isArray(shapePaint(node, theme))
  return nodes.some(node =>
    node.name === 'wp:anchor'
      ? isAnchoredOver(node) && [...descendants(node)].some(one => one.name === 'wps:wsp' && isOpaque(one))
      : /^v:(shape|rect|roundrect|oval)$/.test(node.name) && isVmlOver(node) && isOpaque(node),
  )
}

const isOver = (top: number, width: number, height: number) =>
  width >= NARROWEST && height >= LOWEST && top < LINE && top + height > LINE / 2

/** ECMA-376-1 §20.4.2.3: in front of the text, which does not flow around it. */
function isAnchoredOver(anchor: XmlElement): boolean {
  const isBehind = /^(1|true|on)$/.test(attribute(anchor, 'behindDoc') ?? '')
  const position = firstChild(anchor, 'wp:positionV')
  const isOfParagraph = /^(paragraph|line)$/.test(attribute(position, 'relativeFrom') ?? '')
  const offset = firstChild(position, 'wp:posOffset')
  if (isBehind || !isOfParagraph || !offset || !firstChild(anchor, 'wp:wrapNone')) return false
  const extent = firstChild(anchor, 'wp:extent')
  const points = (value: string | undefined) => Number(value) / EMU_PER_POINT
  return isOver(points(textOf(offset)), points(attribute(extent, 'cx')), points(attribute(extent, 'cy')))
}

function isVmlOver(shape: XmlElement): boolean {
  const style = attribute(shape, 'style') ?? ''
  const points = (name: string) => Number(new RegExp(`(?:^|;)\\s*${name}:\\s*(-?[\\d.]+)pt`).exec(style)?.[1] ?? 0)
  const isInFront = /position:\s*absolute/.test(style) && !/z-index:\s*-/.test(style)
  const isOfParagraph = !/mso-position-vertical-relative:\s*(page|margin)/.test(style)
  const flowsAround = [...descendants(shape)].some(node => node.name === 'w10:wrap')
  return isInFront && isOfParagraph && !flowsAround && isOver(points('margin-top'), points('width'), points('height'))
}
