import { singleLineProblem } from '../../engine/text/single-line.ts'
import { invalidInput } from '../../http/validation.ts'

const nameMost = 200

/** Checks the name of an organization and returns it trimmed. Throws `invalid_input`. */
export const organizationName = (typed: string): string => checkedName(typed, 'organizationName')

/** Checks the name of a person and returns it trimmed. Throws `invalid_input`. */
export const personName = (typed: string): string => checkedName(typed, 'name')

/**
 * Returns why a text cannot be the name of a person or an organization, as the end of a sentence; null if it can. Names
 * appear in this service's mails, so a web address in a name would be a link that we seem to send. A bare domain is
 * allowed, because some companies are named after their domain.
 */
export const nameProblem = (name: string): string | null =>
  singleLineProblem(name) ?? (webAddress.test(name.normalize('NFKC')) ? 'must not contain a web address' : null)

/** Matches a scheme, `www.`, or a domain with a path, a query or a fragment. */
const webAddress = /[a-z][a-z\d+.-]*:\/\/|(?<![\p{L}\p{N}])www\.|[\p{L}\p{N}-]\.\p{L}{2,}(?::\d+)?[/?#]/iu

/**
 * Checks any name and returns it trimmed. Throws `invalid_input`.
 * @param property what errors call the name
 */
export function checkedName(typed: string, property: string): string {
  const name = typed.trim()
  const problem = name === '' ? 'must not be empty' : nameProblem(name)
  if (problem) throw invalidInput(`${property} ${problem}`)
  if (name.length > nameMost) throw invalidInput(`${property} must have at most ${nameMost} characters`)
  return name
}
