import type { SessionField, TypedSignature } from '../../api/generated/calls.ts'
import { heldCharacters, isTooLong } from '../../fields/fit-text.ts'
import { measuresHandAsSealed, measuresOfHand } from '../../fields/measure-text.ts'
import { listOfNames, text } from '../../texts/text.ts'
import { shownHand, uncoveredCharacters } from './covered-characters.ts'

/**
 * Returns an error if a typed signature cannot be drawn, or would be too small to read in one of its fields. The page
 * can measure only some scripts; the service measures every script.
 */
export function typedProblem(
  fields: SessionField[],
  { text: typed, hand: chosen }: Pick<TypedSignature, 'text' | 'hand'>,
): string | null {
  const words = typed.trim()
  const uncovered = uncoveredCharacters(words)
  if (uncovered.length > 0) return uncoveredText(uncovered)
  const hand = shownHand(words, chosen)
  const measure = measuresOfHand(hand)
  const sized = measuresHandAsSealed(words, hand) ? fields.map(field => ({ ...field, hand })) : []
  const narrow = sized.filter(field => isTooLong(field, words, measure))
  const held = narrow.map(field => heldCharacters(field, words, part => part, measure))
  const [least] = held.sort((a, b) => a.held - b.held)
  return least ? text('errorSignatureSize', least) : null
}

/** Returns the error for characters that cannot be drawn. */
const uncoveredText = (characters: string[]): string =>
  text('errorSignatureCharacters', { count: characters.length, characters: namedCharacters(characters) })

const NAMED_MOST = 5

/** Returns the first of some characters, quoted, with words for those that cannot be seen. */
export function namedCharacters(characters: string[]): string {
  const names = characters.map(character =>
    /^[\p{C}\p{Z}]+$/u.test(character) ? text('unseenCharacter') : `“${character}”`,
  )
  return listOfNames([...new Set(names)].slice(0, NAMED_MOST))
}
