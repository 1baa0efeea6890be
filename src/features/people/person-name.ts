import { singleLineProblem } from '../../engine/text/single-line.ts'
import { invalidInput } from '../../http/validation.ts'

const nameMost = 200

/** The name of an organization, likewise. Throws `invalid_input`. */
export const organizationName = (typed: string): string => checkedName(typed, 'organizationName')

/** The name of a person as it was typed, without spaces around it. Throws `invalid_input`. */
export const personName = (typed: string): string => checkedName(typed, 'name')

/**
 * Why a text cannot be the name of a person or an organization, as the end of a sentence about it; null when it can. Names are in
 * mails of this service, so a web address in one would be a link in our name. A domain alone stays: there are companies that are
 * called by it.
 */
export const nameProblem = (name: string): string | null =>
  singleLineProblem(name) ?? (webAddress.test(name.normalize('NFKC')) ? 'must not contain a web address' : null)

/** A scheme, `www.`, or a domain with a path, a query or a fragment. */
const webAddress = /[a-z][a-z\d+.-]*:\/\/|(?<![\p{L}\p{N}])www\.|[\p{L}\p{N}-]\.\p{L}{2,}(?::\d+)?[/?#]/iu

/** Any name, likewise. @param property what it is called in errors */
export function checkedName(typed: string, property: string): string {
  const name = typed.trim()
  const problem = name === '' ? 'must not be empty' : nameProblem(name)
  if (problem) throw invalidInput(`${property} ${problem}`)
  if (name.length > nameMost) throw invalidInput(`${property} must have at most ${nameMost} characters`)
  return name
}
