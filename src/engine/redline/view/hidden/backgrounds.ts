import { attribute, childElements, firstChild, type XmlElement } from '../../../xml/xml-tree.ts'
import { type Colour, hexColour, highlightColour, mix, type Theme, white, wordColours } from './colours.ts'

/** A background of text: a colour, or something with an unknown colour. */
export type Paint = Colour | 'unknown'

/** Returns the colour of a shading (ECMA-376-1 §17.3.5); undefined if it is transparent. */
export function shadingColour(shading: XmlElement | undefined, theme: Theme): Colour | undefined {
  const pattern = attribute(shading, 'w:val') ?? 'nil'
  if (pattern === 'nil') return undefined
  const [fill] = wordColours(shading, 'fill', theme)
  const part = inkShare(pattern)
  if (part === 0) return fill
  const [colour = [0, 0, 0] as const] = wordColours(shading, 'color', theme)
  return mix(colour, fill ?? white, part)
}

/** Returns the share of ink in a pattern, from 0 to 1 (§17.18.78). */
function inkShare(pattern: string): number {
  if (pattern === 'clear') return 0
  if (pattern === 'solid') return 1
  const percent = /^pct(\d\d?)$/.exec(pattern)?.[1]
  return percent === undefined ? 0.5 : Number(percent) / 100
}

export const highlightOf = (highlight: XmlElement | undefined): Colour | undefined =>
  highlightColour(attribute(highlight, 'w:val') ?? '')

/** Returns the fill of a shape; undefined if it has none. */
export function shapePaint(shape: XmlElement, theme: Theme): Paint | undefined {
  if (shape.name === 'wps:wsp') return drawnPaint(shape, theme)
  return shape.name.startsWith('v:') ? vmlPaint(shape) : 'unknown'
}

const fillNames = ['a:noFill', 'a:solidFill', 'a:gradFill', 'a:blipFill', 'a:pattFill', 'a:grpFill']

function drawnPaint(shape: XmlElement, theme: Theme): Paint | undefined {
  const properties = firstChild(shape, 'wps:spPr')
  const fill = fillNames.flatMap(name => firstChild(properties, name) ?? [])[0]
  if (fill) return fillPaint(fill, theme)
  const reference = firstChild(firstChild(shape, 'wps:style'), 'a:fillRef')
  return reference && attribute(reference, 'idx') !== '0' ? solidPaint(reference, theme) : undefined
}

/** Returns the paint of a DrawingML fill (§20.1.8). */
export function fillPaint(fill: XmlElement, theme: Theme): Paint | undefined {
  if (fill.name === 'a:noFill') return undefined
  return fill.name === 'a:solidFill' ? solidPaint(fill, theme) : 'unknown'
}

/**
 * Returns the paint of a solid fill. A modified colour, such as a lightened colour, is not computed and counts as
 * unknown.
 */
function solidPaint(parent: XmlElement, theme: Theme): Paint | undefined {
  const [colour] = childElements(parent)
  if (!colour) return 'unknown'
  const value = attribute(colour, 'val') ?? ''
  const base = colour.name === 'a:srgbClr' ? hexColour(value) : theme(value)
  const alpha = firstChild(colour, 'a:alpha')
  if (alpha && Number(attribute(alpha, 'val')) <= 10_000) return undefined
  return base && colour.children.length === 0 ? base : 'unknown'
}

const named: Readonly<Record<string, string>> = {
  white: 'FFFFFF',
  black: '000000',
  window: 'FFFFFF',
  windowText: '000000',
}

/** Returns the fill of a VML shape, which is white by default (ECMA-376-4 §19.1.2.19). */
function vmlPaint(shape: XmlElement): Paint | undefined {
  if (/^f/i.test(attribute(shape, 'filled') ?? '')) return undefined
  const fill = firstChild(shape, 'v:fill')
  if (fill && (attribute(fill, 'type') ?? 'solid') !== 'solid') return 'unknown'
  const written = (attribute(shape, 'fillcolor') ?? 'white').trim()
  const long = written.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
  return hexColour(named[long] ?? long.replace(/^#/, '').slice(0, 6)) ?? 'unknown'
}
