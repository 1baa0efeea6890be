import { invalidInput } from '../../http/validation.ts'
import { textProblem } from '../templates/value-problem.ts'

/**
 * The certificate of completion draws the name and the address of a person: neither may be blank or hold a character that
 * the bundled fonts lack. Throws `invalid_input`.
 * @param at what the properties are called in the error, such as `sender.`
 */
export function assertPerson(person: { name?: string; email?: string }, at: string): void {
  for (const key of ['name', 'email'] as const) {
    const text = person[key]
    if (text === undefined) continue
    if (text.trim() === '') throw invalidInput(`${at}${key} must not be empty`)
    const problem = textProblem(text)
    if (problem) throw invalidInput(`${at}${key} ${problem}`)
  }
}
