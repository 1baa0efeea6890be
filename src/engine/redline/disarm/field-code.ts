import { leadsOnlyTo } from '../../docx/rendering/listed-fields.ts'
import { fields, links, shownData } from './may-leave.ts'
import type { TakenOutKind } from './taken-out.ts'

/** What becomes of a field: it stays, with a code that may be another one, or only its text stays. */
export type JudgedCode = { code: string } | { takenAs: TakenOutKind }

/** In a code, what stands for something else than letters: no name goes on behind it. */
export const otherThanLetters = '\0'

/** Judges the code of a field by its name, which must stand there letter by letter, and by where a link leads. */
export function judgedCode(code: string): JudgedCode {
  const match = /^\s*([A-Z]+|=)(?=[\s\\"]|$|(?<==))/i.exec(code)
  const name = match?.[1]?.toUpperCase() ?? ''
  if (shownData.has(name)) return { takenAs: 'property' }
  if (!match || !fields.has(name)) return { takenAs: 'field' }
  const rest = code.slice(match[0].length)
  if (name === 'HYPERLINK' && (rest.includes(otherThanLetters) || !leadsOnlyTo(rest, links))) return { takenAs: 'link' }
  // a button stays for its text, which is nowhere but in its code
  return { code: name === 'MACROBUTTON' ? code.replace(/^(\s*\S+\s+)\S+/, '$1NoMacro') : code }
}
