import { singleLineProblem } from '../../engine/text/single-line.ts'
import { invalidInput } from '../../http/validation.ts'

const nameMost = 200

/** The name of an organization, checked in the same way. Throws `invalid_input`. */
export const organizationName = (typed: string): string => checkedName(typed, 'organizationName')

/** The name of a person as typed, trimmed. Throws `invalid_input`. */
export const personName = (typed: string): string => checkedName(typed, 'name')

/**
 * Why a text cannot be the name of a person or an organization, as the end of a sentence about it; null when it can. Names appear in
 * mails of this service, so a web address in a name would be a link in our name. A bare domain is allowed: some companies are named
 * after theirs.
 */
export const nameProblem = (name: string): string | null =>
  singleLineProblem(name) ?? (webAddress.test(name.normalize('NFKC')) ? 'must not contain a web address' : null)

/** A scheme, `www.`, or a domain with a path, a query or a fragment. */
const webAddress = /[a-z][a-z\d+.-]*:\/\/|(?<![\p{L}\p{N}])www\.|[\p{L}\p{N}-]\.\p{L}{2,}(?::\d+)?[/?#]/iu

/** Any name, checked in the same way. @param property its name in errors */
export function checkedName(typed: string, property: string): string {
  const name = typed.trim()
  const problem = name === '' ? 'must not be empty' : nameProblem(name)
  if (problem) throw invalidInput(`${property} ${problem}`)
  if (name.length > nameMost) throw invalidInput(`${property} must have at most ${nameMost} characters`)
  return name
}
