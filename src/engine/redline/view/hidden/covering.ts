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
      ? isAnchoredOver(node) &&
        [...descendants(node)].some(descendant => descendant.name === 'wps:wsp' && isOpaque(descendant))
      : /^v:(shape|rect|roundrect|oval)$/.test(node.name) && isVmlOver(node) && isOpaque(node),
  )
}

/**
 * A drawing behind the text that is large enough to be a background. What it is filled with may be another matter, and where it
 * is placed by the page it is taken to be behind its paragraph.
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

/** ECMA-376-1 §20.4.2.3: in front of the text, which does not flow around it. */
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
