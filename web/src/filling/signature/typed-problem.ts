import type { SessionField } from '../../api/generated/calls.ts'
import { heldCharacters, isTooLong, type MeasureEms } from '../../fields/fit-text.ts'
import { measureHandEms, measuresHandAsSealed } from '../../fields/measure-text.ts'
import { text } from '../../texts/text.ts'

/**
 * That a typed signature could not be read in one of the fields that it is for, as far as the page can tell by itself; the
 * service knows for every script.
 */
export function typedProblem(
  fields: SessionField[],
  typed: string,
  measure: MeasureEms = measureHandEms,
): string | null {
  const words = typed.trim()
  const narrow = measuresHandAsSealed(words) ? fields.filter(field => isTooLong(field, words, measure)) : []
  const held = narrow.map(field => heldCharacters(field, words, part => part, measure))
  const [least] = held.sort((a, b) => a.held - b.held)
  return least ? text('errorSignatureSize', least) : null
}
