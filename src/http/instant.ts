import { parseIsoDateTime } from './iso-date-time.ts'
import { invalidInput } from './validation.ts'

/** Parses the time in a parameter. Throws `invalid_input` when it is not an ISO-8601 date-time. */
export function instant(name: string, text: string): Date {
  const parsed = parseIsoDateTime(text)
  if (!parsed) throw invalidInput(`${name} must be an ISO-8601 date-time; got "${text}"`)
  return parsed
}
