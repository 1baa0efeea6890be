import { invalidInput } from '../../http/validation.ts'
import { textProblem } from '../templates/value-problem.ts'
import type { Cc, Recipient, SignatureRequest } from './signature-request.ts'

/** A recipient of a copy, as entered by the sender. */
export interface CcInput {
  email: string
  name?: string | null
}

/** Compares two addresses without regard to case. */
const sameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Checks that no address gets a copy twice and that the names can be drawn. Throws `invalid_input`. */
export function assertCc(cc: CcInput[]): void {
  for (const [index, { email, name }] of cc.entries()) {
    if (cc.slice(0, index).some(earlier => sameAddress(earlier.email, email)))
      throw invalidInput(`cc[${index}].email ${email} appears more than once`)
    const problem = textProblem(name ?? '')
    if (problem) throw invalidInput(`cc[${index}].name ${problem}`)
  }
}

export const plannedCc = (cc: CcInput[]): Cc[] =>
  cc.map(({ email, name }) => ({
    email,
    name: name?.trim() || null,
    sentAt: null,
    bouncedAt: null,
    bounceReason: null,
  }))

/**
 * Returns the recipients who get a separate mail with the copy. The signers and the sender of a mailed request are left
 * out, because they get the document anyway.
 */
export function ccToMail(
  { cc, delivery, sender }: Pick<SignatureRequest, 'cc' | 'delivery' | 'sender'>,
  recipients: Pick<Recipient, 'email'>[],
): Cc[] {
  const mailed = delivery === 'embedded' ? [] : [...recipients, sender]
  return cc.filter(({ email }) => !mailed.some(recipient => sameAddress(recipient.email, email)))
}

/**
 * Returns the recipients of copies with a change to the recipient at `address`, or null if there is no such recipient.
 */
export function changedCc(cc: Cc[], address: string, change: Partial<Cc>): Cc[] | null {
  if (!cc.some(({ email }) => sameAddress(email, address))) return null
  return cc.map(entry => (sameAddress(entry.email, address) ? { ...entry, ...change } : entry))
}

/** Returns the recipients of copies for the event of the creation; empty if there are none. */
export const ccFacts = (cc: Cc[]) => (cc.length === 0 ? {} : { cc: cc.map(({ email }) => email).join(', ') })
