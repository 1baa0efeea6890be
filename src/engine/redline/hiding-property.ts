import { isOn } from '../docx/grammar/on-off.ts'

type Attributes = Record<string, string>

/**
 * Text is unreadable at a size of at most two points, in lines or rows at most two points high, and at a tenth of its
 * normal width or less.
 */
const smallestHalfPoints = 4
const smallestTwips = 40
const smallestPercent = 10
/** Text is also invisible if it is raised or lowered by at least an inch, or if its letters overlap. */
const farHalfPoints = 144
const tightestTwips = -100
const symbolFonts = new Set(['Wingdings', 'Wingdings 2', 'Wingdings 3', 'Webdings', 'Symbol'])

const isSwitchedOn = ({ 'w:val': value }: Attributes) => isOn(value)
const isWhite = (colour = '') => /^f[a-f\d]f[a-f\d]f[a-f\d]$/i.test(colour)
const isBlack = (colour = '') => /^[01][a-f\d][01][a-f\d][01][a-f\d]$/i.test(colour)
const atMost = (limit: number, value: string | undefined) => value !== undefined && Number(value) <= limit
const isSmallExactly = (attributes: Attributes, size: string) =>
  (attributes['w:lineRule'] ?? attributes['w:hRule']) === 'exact' && atMost(smallestTwips, attributes[size])

/** Tests, by property name, that return whether the attributes of a property hide text. */
const hidingProperties: Record<string, (attributes: Attributes) => boolean> = {
  'w:vanish': isSwitchedOn,
  'w:webHidden': isSwitchedOn,
  'w:specVanish': isSwitchedOn,
  'w:hidden': isSwitchedOn,
  'w:color': attributes =>
    isWhite(attributes['w:val']) ||
    (/^(background|light)1$/.test(attributes['w:themeColor'] ?? '') && !attributes['w:themeShade']),
  'w:sz': attributes => atMost(smallestHalfPoints, attributes['w:val']),
  'w:szCs': attributes => atMost(smallestHalfPoints, attributes['w:val']),
  // 0 means the normal width and is common in documents from law firms
  'w:w': attributes => Number(attributes['w:val']) > 0 && atMost(smallestPercent, attributes['w:val']),
  'w:fitText': attributes => atMost(smallestTwips, attributes['w:val']),
  'w:position': attributes => Math.abs(Number(attributes['w:val'])) >= farHalfPoints,
  'w:spacing': attributes => atMost(tightestTwips, attributes['w:val']) || isSmallExactly(attributes, 'w:line'),
  'w:trHeight': attributes => isSmallExactly(attributes, 'w:val'),
  'w:framePr': attributes => isSmallExactly(attributes, 'w:h'),
  'w:highlight': attributes => attributes['w:val'] === 'black',
  'w:shd': attributes => isBlack(attributes['w:val'] === 'solid' ? attributes['w:color'] : attributes['w:fill']),
  'w:rFonts': attributes =>
    symbolFonts.has(attributes['w:ascii'] ?? '') || symbolFonts.has(attributes['w:hAnsi'] ?? ''),
  'w14:alpha': attributes => Number(attributes['w14:val']) >= 90_000,
}

interface Property {
  name: string
  attributes: readonly { name: string; value: string }[]
}

/** Whether a property hides text by itself. */
export const isHidingProperty = ({ name, attributes }: Property): boolean =>
  hidingProperties[name]?.(Object.fromEntries(attributes.map(attribute => [attribute.name, attribute.value]))) ?? false

const lookProperties = new Set(['w:color', 'w:highlight', 'w:shd', 'w:rFonts'])

/** Whether a property hides text on any background and in any font. */
export const hidesAnywhere = (property: Property): boolean =>
  isHidingProperty(property) && !lookProperties.has(property.name)
