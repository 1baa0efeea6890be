import { invalidInput } from '../../http/validation.ts'
import { textProblem } from '../templates/value-problem.ts'

/**
 * Checks that a person's name and address can be drawn on the certificate of completion. Neither may be blank. A name
 * may be in any script, because it is drawn in Latin letters if necessary; an address must not contain a character that
 * the bundled fonts lack. Throws `invalid_input`.
 * @param at the path of the properties in the error, such as `sender.`
 */
export function assertPerson(person: { name?: string; email?: string }, at: string): void {
  for (const key of ['name', 'email'] as const) {
    const text = person[key]
    if (text === undefined) continue
    if (text.trim() === '') throw invalidInput(`${at}${key} must not be empty`)
    const problem = key === 'email' ? textProblem(text) : null
    if (problem) throw invalidInput(`${at}${key} ${problem}`)
  }
}
