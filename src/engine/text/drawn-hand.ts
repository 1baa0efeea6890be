import { defaultHand, type Hand } from '../fields/hands.ts'
import { covers, isInvisible } from './coverage.ts'

// This file also runs in browsers.

/** The font of each hand. */
export const fontOfHand = {
  caveat: 'signature',
  'dancing-script': 'dancingScript',
  'marck-script': 'marckScript',
  'alex-brush': 'alexBrush',
  allura: 'allura',
} as const satisfies Record<Hand, string>

/** Returns the characters of a text that a hand lacks, each once. */
export function lackedByHand(text: string, hand: Hand): string[] {
  const isLacked = (codePoint: number) => !isInvisible(codePoint) && !covers(fontOfHand[hand], codePoint)
  return [...new Set(text)].filter(character => isLacked(character.codePointAt(0)!))
}

/**
 * Returns the hand in which a typed signature is drawn: the chosen hand if it has all of its characters, otherwise the
 * default for the whole signature, so that it never looks as if two people had written it. Characters that the default
 * lacks too are drawn in the font of their script.
 */
export const drawnHand = (text: string, hand: Hand = defaultHand): Hand =>
  lackedByHand(text, hand).length === 0 ? hand : defaultHand
