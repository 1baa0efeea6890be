import type { XmlElement } from '../../../xml/xml-tree.ts'
import { ATTRIBUTE, CLOSE, OPEN } from '../canonical/separators.ts'

type Attributes = Record<string, string>

/** Text of two points at most, lines and rows of as little, and a tenth of the width of letters cannot be read. */
const smallestHalfPoints = 4
const smallestTwips = 40
const smallestPercent = 10
/** An inch up or down, and letters that stand on each other. */
const farHalfPoints = 144
const tightestTwips = -100
const lookAway = new Set(['Wingdings', 'Wingdings 2', 'Wingdings 3', 'Webdings', 'Symbol'])

const isOn = ({ 'w:val': value = '1' }: Attributes) => !['0', 'false', 'off'].includes(value)
const isWhite = (colour = '') => /^f[a-f\d]f[a-f\d]f[a-f\d]$/i.test(colour)
const isBlack = (colour = '') => /^[01][a-f\d][01][a-f\d][01][a-f\d]$/i.test(colour)
const atMost = (limit: number, value: string | undefined) => value !== undefined && Number(value) <= limit
const isSmallExactly = (one: Attributes, size: string) =>
  (one['w:lineRule'] ?? one['w:hRule']) === 'exact' && atMost(smallestTwips, one[size])

/** Properties that take text out of sight, by their values. */
const hidingProperties: Record<string, (attributes: Attributes) => boolean> = {
  'w:vanish': isOn,
  'w:webHidden': isOn,
  'w:specVanish': isOn,
  'w:hidden': isOn,
  'w:color': one =>
    isWhite(one['w:val']) || (/^(background|light)1$/.test(one['w:themeColor'] ?? '') && !one['w:themeShade']),
  'w:sz': one => atMost(smallestHalfPoints, one['w:val']),
  'w:szCs': one => atMost(smallestHalfPoints, one['w:val']),
  'w:w': one => atMost(smallestPercent, one['w:val']),
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

/** A property of a file does so by itself. */
export const isHidingProperty = ({ name, attributes }: XmlElement): boolean =>
  hidingProperties[name]?.(Object.fromEntries(attributes.map(one => [one.name, one.value]))) ?? false

const elementPattern = new RegExp(`${OPEN}([\\w:]+)((?:${ATTRIBUTE}[^${OPEN}${CLOSE}${ATTRIBUTE}]*)*)`, 'g')
const recordStart = new RegExp(`${OPEN}w:\\w+Change${ATTRIBUTE}`)

/** The properties of a canonical format that take its text out of sight, in one order; what records say was there is none. */
function hidingIn(format: string): string {
  const [now = ''] = format.split(recordStart)
  return [...now.matchAll(elementPattern)]
    .filter(([, name, attributes]) => hidingProperties[name!]?.(attributesOf(attributes!)))
    .map(([found]) => found)
    .sort()
    .join()
}

function attributesOf(text: string): Attributes {
  const pairs = text.split(ATTRIBUTE).map(one => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)])
  return Object.fromEntries(pairs)
}

export const hides = (format: string): boolean => hidingIn(format) !== ''

/** One of two formats takes text out of sight that the other shows. */
export const isHiddenOrShown = (before: string, after: string): boolean => hides(before) !== hides(after)
