import { attribute, childElements, firstChild, type XmlElement } from '../../../xml/xml-tree.ts'
import { type Colour, hexColour, highlightColour, mixed, type Theme, white, wordColours } from './colours.ts'

/** What is painted behind text: a colour, or something of which the colour is not known. */
export type Paint = Colour | 'unknown'

/** The colour of a shading (ECMA-376-1 §17.3.5); undefined where it lets through what is behind it. */
export function shadingColour(shading: XmlElement | undefined, theme: Theme): Colour | undefined {
  const pattern = attribute(shading, 'w:val') ?? 'nil'
  if (pattern === 'nil') return undefined
  const [fill] = wordColours(shading, 'fill', theme)
  const part = inked(pattern)
  if (part === 0) return fill
  const [colour = [0, 0, 0] as const] = wordColours(shading, 'color', theme)
  return mixed(colour, fill ?? white, part)
}

/** How much of a pattern is ink (§17.18.78). */
function inked(pattern: string): number {
  if (pattern === 'clear') return 0
  if (pattern === 'solid') return 1
  const percent = /^pct(\d\d?)$/.exec(pattern)?.[1]
  return percent === undefined ? 0.5 : Number(percent) / 100
}

export const highlightOf = (highlight: XmlElement | undefined): Colour | undefined =>
  highlightColour(attribute(highlight, 'w:val') ?? '')

/** What a shape is filled with; undefined for nothing. */
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

/** The paint of a fill of DrawingML (§20.1.8). */
export function fillPaint(fill: XmlElement, theme: Theme): Paint | undefined {
  if (fill.name === 'a:noFill') return undefined
  return fill.name === 'a:solidFill' ? solidPaint(fill, theme) : 'unknown'
}

/** A colour that is changed further, such as made lighter, is not worked out. */
function solidPaint(parent: XmlElement, theme: Theme): Paint | undefined {
  const [colour] = childElements(parent)
  if (!colour) return 'unknown'
  const value = attribute(colour, 'val') ?? ''
  const known = colour.name === 'a:srgbClr' ? hexColour(value) : theme(value)
  const alpha = firstChild(colour, 'a:alpha')
  if (alpha && Number(attribute(alpha, 'val')) <= 10_000) return undefined
  return known && colour.children.length === 0 ? known : 'unknown'
}

const named: Readonly<Record<string, string>> = {
  white: 'FFFFFF',
  black: '000000',
  window: 'FFFFFF',
  windowText: '000000',
}

/** Shapes of VML are white unless told (ECMA-376-4 §19.1.2.19). */
function vmlPaint(shape: XmlElement): Paint | undefined {
  if (/^f/i.test(attribute(shape, 'filled') ?? '')) return undefined
  const fill = firstChild(shape, 'v:fill')
  if (fill && (attribute(fill, 'type') ?? 'solid') !== 'solid') return 'unknown'
  const written = (attribute(shape, 'fillcolor') ?? 'white').trim()
  const long = written.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
  return hexColour(named[long] ?? long.replace(/^#/, '').slice(0, 6)) ?? 'unknown'
}
