import { ApiError } from '../api/call.ts'
import type { Entry, EntryInput } from '../api/generated/calls.ts'
import { entryText } from '../texts/entry-text.ts'
import { formProblem } from './form-error.tsx'

export type Need = Entry['needs'][number]
export type EntryProblems = Partial<Record<Need, string>>

/**
 * The minimum length of a password, in characters. The service applies the same rule
 * (`people/passwords/password-rules`).
 */
export const leastPasswordLength = 10

const missing: Record<Need, string> = {
  organizationName: entryText('organizationNameMissing'),
  name: entryText('nameMissing'),
  email: entryText('emailMissing'),
  password: entryText('passwordMissing'),
}

/** Returns the problems with the entries, keyed by field. */
export function entryProblems(needs: readonly Need[], input: EntryInput): EntryProblems {
  const problems: EntryProblems = {}
  for (const need of needs) if (!input[need]?.trim()) problems[need] = missing[need]
  const isShort = needs.includes('password') && [...(input.password ?? '')].length < leastPasswordLength
  if (isShort && !problems.password) problems.password = entryText('passwordShort', { count: leastPasswordLength })
  return problems
}

/**
 * Returns a refusal by the service as a problem of the field that it is about. The service's message begins with the
 * field's name.
 */
export function refusedField(error: unknown, needs: readonly Need[]): EntryProblems {
  if (!(error instanceof ApiError) || error.status === 429) return {}
  const need = needs.find(need => error.message.startsWith(`${need} `))
  if (need) return { [need]: formProblem(error).replace(need, entryText(`label_${need}`)) }
  return error.status === 409 && needs.includes('email') ? { email: formProblem(error) } : {}
}
