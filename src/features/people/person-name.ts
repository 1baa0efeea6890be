import { singleLineProblem } from '../../engine/text/single-line.ts'
import { invalidInput } from '../../http/validation.ts'

const nameMost = 200

/** The name of an organization, likewise. Throws `invalid_input`. */
export const organizationName = (typed: string): string => checkedName(typed, 'organizationName')

/** The name of a person as it was typed, without spaces around it. Throws `invalid_input`. */
export const personName = (typed: string): string => checkedName(typed, 'name')

/** Any name, likewise. @param property what it is called in errors */
export function checkedName(typed: string, property: string): string {
  const name = typed.trim()
  const problem = name === '' ? 'must not be empty' : singleLineProblem(name)
  if (problem) throw invalidInput(`${property} ${problem}`)
  if (name.length > nameMost) throw invalidInput(`${property} must have at most ${nameMost} characters`)
  return name
}
