/**
 * The hands in which a signer can have a typed signature drawn, by the names of their fonts, and how far ordinary
 * letters extend above and below the line, in thousandths of the em. A signature that names no hand has the first.
 */
export const handHeights = {
  caveat: { ascent: 865, descent: -240 },
  'dancing-script': { ascent: 920, descent: -280 },
  'marck-script': { ascent: 865, descent: -385 },
  'alex-brush': { ascent: 830, descent: -320 },
  allura: { ascent: 795, descent: -375 },
} as const

export type Hand = keyof typeof handHeights

export const hands = Object.keys(handHeights) as Hand[]

export const defaultHand: Hand = 'caveat'
