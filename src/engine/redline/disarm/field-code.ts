import { leadsOnlyTo } from '../../docx/rendering/listed-fields.ts'
import { leavingFields, links, shownData } from './may-leave.ts'
import type { TakenOutKind } from './taken-out.ts'

/** The verdict on a field: it stays, possibly with another code, or only its text stays. */
export type JudgedCode = { code: string } | { takenAs: TakenOutKind }

/**
 * Represents something other than letters in a code, such as a nested field. A field name that touches it does not
 * count.
 */
export const otherThanLetters = '\0'

/**
 * Judges the code of a field by its name, which must be written out letter by letter, and the code of a link also by
 * its target.
 */
export function judgedCode(code: string): JudgedCode {
  const match = /^\s*([A-Z]+|=)(?=[\s\\"]|$|(?<==))/i.exec(code)
  const name = match?.[1]?.toUpperCase() ?? ''
  if (shownData.has(name)) return { takenAs: 'property' }
  if (!match || !leavingFields.has(name)) return { takenAs: 'field' }
  const rest = code.slice(match[0].length)
  if (name === 'HYPERLINK' && (rest.includes(otherThanLetters) || !leadsOnlyTo(rest, links))) return { takenAs: 'link' }
  // A macro button stays because its text is only in its code, but it no longer names a macro.
  return { code: name === 'MACROBUTTON' ? code.replace(/^(\s*\S+\s+)\S+/, '$1NoMacro') : code }
}
