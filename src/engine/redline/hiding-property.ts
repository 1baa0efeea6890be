import { isOn } from '../docx/grammar/on-off.ts'

type Attributes = Record<string, string>

/** Text of two points at most, lines and rows of as little, and a tenth of the width of letters cannot be read. */
const smallestHalfPoints = 4
const smallestTwips = 40
const smallestPercent = 10
/** An inch up or down, and letters that stand on each other. */
const farHalfPoints = 144
const tightestTwips = -100
const lookAway = new Set(['Wingdings', 'Wingdings 2', 'Wingdings 3', 'Webdings', 'Symbol'])

const isSwitchedOn = ({ 'w:val': value }: Attributes) => isOn(value)
const isWhite = (colour = '') => /^f[a-f\d]f[a-f\d]f[a-f\d]$/i.test(colour)
const isBlack = (colour = '') => /^[01][a-f\d][01][a-f\d][01][a-f\d]$/i.test(colour)
const atMost = (limit: number, value: string | undefined) => value !== undefined && Number(value) <= limit
const isSmallExactly = (one: Attributes, size: string) =>
  (one['w:lineRule'] ?? one['w:hRule']) === 'exact' && atMost(smallestTwips, one[size])

/** Properties that take text out of sight, by their values. */
const hidingProperties: Record<string, (attributes: Attributes) => boolean> = {
  'w:vanish': isSwitchedOn,
  'w:webHidden': isSwitchedOn,
  'w:specVanish': isSwitchedOn,
  'w:hidden': isSwitchedOn,
  'w:color': one =>
    isWhite(one['w:val']) || (/^(background|light)1$/.test(one['w:themeColor'] ?? '') && !one['w:themeShade']),
  'w:sz': one => atMost(smallestHalfPoints, one['w:val']),
  'w:szCs': one => atMost(smallestHalfPoints, one['w:val']),
  // 0 is as wide as it is (law firms have it all over)
  'w:w': one => Number(one['w:val']) > 0 && atMost(smallestPercent, one['w:val']),
  'w:fitText': one => atMost(smallestTwips, one['w:val']),
  'w:position': one => Math.abs(Number(one['w:val'])) >= farHalfPoints,
  'w:spacing': one => atMost(tightestTwips, one['w:val']) || isSmallExactly(one, 'w:line'),
  'w:trHeight': one => isSmallExactly(one, 'w:val'),
  'w:framePr': one => isSmallExactly(one, 'w:h'),
  'w:highlight': one => one['w:val'] === 'black',
  'w:shd': one => isBlack(one['w:val'] === 'solid' ? one['w:color'] : one['w:fill']),
  'w:rFonts': one => lookAway.has(one['w:ascii'] ?? '') || lookAway.has(one['w:hAnsi'] ?? ''),
  'w14:alpha': one => Number(one['w14:val']) >= 90_000,
}

interface Property {
  name: string
  attributes: readonly { name: string; value: string }[]
}

/** A property takes text out of sight by itself. */
export const isHidingProperty = ({ name, attributes }: Property): boolean =>
  hidingProperties[name]?.(Object.fromEntries(attributes.map(attribute => [attribute.name, attribute.value]))) ?? false

const ofColours = new Set(['w:color', 'w:highlight', 'w:shd', 'w:rFonts'])

/** A property does so on any background, and in any font. */
export const hidesAnywhere = (property: Property): boolean =>
  isHidingProperty(property) && !ofColours.has(property.name)
