import { attribute, firstChild, textOf, type XmlElement } from '../../../xml/xml-tree.ts'
import type { ParagraphPlace } from '../../paragraphs.ts'

export interface TwipsSize {
  width: number
  height: number
}

const TWIPS_PER_POINT = 20
const EMU_PER_TWIP = 635
/** The widest margin to expect, in twips. Content that ends this far before the text area is off the page. */
const WIDEST_MARGIN = 2_880
const letter: TwipsSize = { width: 12_240, height: 15_840 }

/** Returns the largest page size in a body, at least US Letter. `places` are the paragraphs of the body. */
export function pageSizeOf(body: XmlElement, places: readonly ParagraphPlace[]): TwipsSize {
  const sections = [
    firstChild(body, 'w:sectPr'),
    ...places.map(({ node }) => firstChild(firstChild(node, 'w:pPr'), 'w:sectPr')),
  ]
  const sizes = sections.flatMap(section => firstChild(section, 'w:pgSz') ?? [])
  const most = (name: string, least: number) =>
    sizes.reduce((longest, size) => Math.max(longest, Number(attribute(size, name)) || 0), least)
  return { width: most('w:w', letter.width), height: most('w:h', letter.height) }
}

const isOutside = (from: number, length: number, page: number, isOfPage: boolean) =>
  from >= page || from + length <= (isOfPage ? 0 : -WIDEST_MARGIN)

export function isOffPage(node: XmlElement, page: TwipsSize): boolean {
  if (node.name === 'wp:anchor') return isAnchoredOff(node, page)
  return node.name.startsWith('v:') && isVmlOff(attribute(node, 'style') ?? '', page)
}

/** Whether an anchored drawing is outside the page (ECMA-376-1 §20.4.2.3). */
function isAnchoredOff(anchor: XmlElement, page: TwipsSize): boolean {
  const extent = firstChild(anchor, 'wp:extent')
  const axes = [
    ['wp:positionH', 'cx', page.width],
    ['wp:positionV', 'cy', page.height],
  ] as const
  return axes.some(([name, size, length]) => {
    const position = firstChild(anchor, name)
    const offset = firstChild(position, 'wp:posOffset')
    if (!offset) return false
    const isOfPage = attribute(position, 'relativeFrom') === 'page'
    return isOutside(
      Number(textOf(offset)) / EMU_PER_TWIP,
      Number(attribute(extent, size)) / EMU_PER_TWIP,
      length,
      isOfPage,
    )
  })
}

function isVmlOff(style: string, page: TwipsSize): boolean {
  const values = new Map(
    style.split(';').map(declaration => declaration.split(':').map(part => part.trim()) as [string, string]),
  )
  const twips = (name: string) => {
    const value = values.get(name)
    return value?.endsWith('pt') ? Number.parseFloat(value) * TWIPS_PER_POINT : undefined
  }
  const axes = [
    ['margin-left', 'width', page.width],
    ['margin-top', 'height', page.height],
  ] as const
  return (
    values.get('position') === 'absolute' &&
    axes.some(([from, size, length]) => {
      const start = twips(from)
      return start !== undefined && isOutside(start, twips(size) ?? 0, length, false)
    })
  )
}

/** Whether the indentation or the frame of a paragraph is outside the page (§17.3.1.12, §17.3.1.11). */
export function isParagraphOffPage(
  indent: XmlElement | undefined,
  frame: XmlElement | undefined,
  page: TwipsSize,
): boolean {
  const twips = (node: XmlElement | undefined, ...names: string[]) =>
    Number(names.flatMap(name => attribute(node, name) ?? [])[0] ?? 0)
  const start = twips(indent, 'w:left', 'w:start')
  return (
    isOutside(start + Math.min(0, twips(indent, 'w:firstLine')), 0, page.width, false) ||
    isOutside(twips(frame, 'w:x'), twips(frame, 'w:w'), page.width, false) ||
    isOutside(twips(frame, 'w:y'), twips(frame, 'w:h'), page.height, false)
  )
}
