import { type ErrorCode, errorCatalogue } from '../../src/http/error-catalogue.ts'
import type { Answer } from './api-client.ts'

/** The longest texts come first, because a text may match the pattern of another with a word filled in. */
const patterns = Object.entries(errorCatalogue)
  .map(([code, { status, text }]) => ({ code: code as ErrorCode, status, literal: text.split(/\{\w+\}/) }))
  .toSorted((a, b) => b.literal.join('').length - a.literal.join('').length)
  .map(one => ({ ...one, pattern: new RegExp(`^${one.literal.map(RegExp.escape).join('.*')}$`, 's') }))

/** The code of the error in an answer; null for a success. Throws if the catalogue does not have the error. */
export function answeredCode({ status, body }: Pick<Answer, 'status' | 'body'>): ErrorCode | null {
  if (status === 200) return null
  const found = patterns.find(pattern => pattern.status === status && pattern.pattern.test(body.error))
  if (!found) throw new Error(`An answer that nobody knows: ${status} ${JSON.stringify(body)}`)
  return found.code
}
