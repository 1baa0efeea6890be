import type { SessionField } from '../../api/generated/calls.ts'
import { heldCharacters, isTooLong, type MeasureEms } from '../../fields/fit-text.ts'
import { measureHandEms, measuresHandAsSealed } from '../../fields/measure-text.ts'
import { listOfNames, text } from '../../texts/text.ts'
import { uncoveredCharacters } from './covered-characters.ts'

/**
 * Returns an error if a typed signature cannot be drawn, or would be too small to read in one of its fields. The page
 * can measure only some scripts; the service measures every script.
 */
export function typedProblem(
  fields: SessionField[],
  typed: string,
  measure: MeasureEms = measureHandEms,
): string | null {
  const words = typed.trim()
  const uncovered = uncoveredCharacters(words)
  if (uncovered.length > 0) return uncoveredText(uncovered)
  const narrow = measuresHandAsSealed(words) ? fields.filter(field => isTooLong(field, words, measure)) : []
  const held = narrow.map(field => heldCharacters(field, words, part => part, measure))
  const [least] = held.sort((a, b) => a.held - b.held)
  return least ? text('errorSignatureSize', least) : null
}

const NAMED_MOST = 5

function uncoveredText(characters: string[]): string {
  const names = characters.map(character =>
    /^[\p{C}\p{Z}]+$/u.test(character) ? text('unseenCharacter') : `“${character}”`,
  )
  const shown = [...new Set(names)].slice(0, NAMED_MOST)
  return text('errorSignatureCharacters', { count: characters.length, characters: listOfNames(shown) })
}
