import { traitsOf } from '../../../docx/grammar/elements.ts'
import { attribute, descendants, firstChild, textOf, type XmlElement } from '../../../xml/xml-tree.ts'
import { shapePaint } from './backgrounds.ts'
import type { Theme } from './colours.ts'

/**
 * The least width and height of a shape that can cover text, in points. A smaller shape is a line, a check box or a
 * bullet.
 */
const NARROWEST = 40
const LOWEST = 8
/** The height of a paragraph's first line, in points. */
const LINE = 12
const EMU_PER_POINT = 12_700

/**
 * Whether a drawing covers the first line of its paragraph with an opaque colour and has no text itself. A drawing that
 * is positioned relative to the page does not count, because it may be anywhere.
 */
export function coversText(drawing: XmlElement, theme: Theme): boolean {
  const nodes = [...descendants(drawing)]
  if (nodes.some(node => node.name === 'pic:pic' || traitsOf(node.name).text === 'shown')) return false
  const isOpaque = (node: XmlElement) => Array.isArray(shapePaint(node, theme))
  return nodes.some(node =>
    node.name === 'wp:anchor'
      ? isAnchoredOver(node) &&
        [...descendants(node)].some(descendant => descendant.name === 'wps:wsp' && isOpaque(descendant))
      : /^v:(shape|rect|roundrect|oval)$/.test(node.name) && isVmlOver(node) && isOpaque(node),
  )
}

/**
 * Whether a drawing is behind the text and large enough to be a background, whatever its fill. A drawing that is
 * positioned relative to the page counts as behind its paragraph.
 */
export function liesBehindText(drawing: XmlElement): boolean {
  return [...descendants(drawing)].some(node => {
    if (node.name === 'wp:anchor') return isBehind(node) && isLarge(anchorSize(node))
    return /^v:(shape|rect|roundrect|oval)$/.test(node.name) && isVmlBehind(node) && isLarge(vmlSize(node))
  })
}

interface Size {
  width: number
  height: number
}

const isLarge = ({ width, height }: Size) => width >= NARROWEST && height >= LINE

const isBehind = (anchor: XmlElement) => /^(1|true|on)$/.test(attribute(anchor, 'behindDoc') ?? '')
const isVmlBehind = (shape: XmlElement) =>
  /position:\s*absolute/.test(styleOf(shape)) && /z-index:\s*-/.test(styleOf(shape))

function anchorSize(anchor: XmlElement): Size {
  const extent = firstChild(anchor, 'wp:extent')
  return { width: points(attribute(extent, 'cx')), height: points(attribute(extent, 'cy')) }
}

const points = (emu: string | undefined) => Number(emu) / EMU_PER_POINT

const vmlSize = (shape: XmlElement): Size => ({
  width: vmlPoints(shape, 'width'),
  height: vmlPoints(shape, 'height'),
})

const styleOf = (shape: XmlElement) => attribute(shape, 'style') ?? ''
const vmlPoints = (shape: XmlElement, name: string) =>
  Number(new RegExp(`(?:^|;)\\s*${name}:\\s*(-?[\\d.]+)pt`).exec(styleOf(shape))?.[1] ?? 0)

const isOver = (top: number, width: number, height: number) =>
  width >= NARROWEST && height >= LOWEST && top < LINE && top + height > LINE / 2

/** Whether an anchored drawing is over the first line of text, which does not flow around it (ECMA-376-1 §20.4.2.3). */
function isAnchoredOver(anchor: XmlElement): boolean {
  const position = firstChild(anchor, 'wp:positionV')
  const isOfParagraph = /^(paragraph|line)$/.test(attribute(position, 'relativeFrom') ?? '')
  const offset = firstChild(position, 'wp:posOffset')
  if (isBehind(anchor) || !isOfParagraph || !offset || !firstChild(anchor, 'wp:wrapNone')) return false
  const { width, height } = anchorSize(anchor)
  return isOver(points(textOf(offset)), width, height)
}

function isVmlOver(shape: XmlElement): boolean {
  const style = styleOf(shape)
  const { width, height } = vmlSize(shape)
  const isInFront = /position:\s*absolute/.test(style) && !/z-index:\s*-/.test(style)
  const isOfParagraph = !/mso-position-vertical-relative:\s*(page|margin)/.test(style)
  const flowsAround = [...descendants(shape)].some(node => node.name === 'w10:wrap')
  return isInFront && isOfParagraph && !flowsAround && isOver(vmlPoints(shape, 'margin-top'), width, height)
}
