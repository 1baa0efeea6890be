import { randomBytes } from 'node:crypto'
import { positiveFrom } from '../../engine/asn1/der.ts'
import { DerError } from '../../engine/asn1/der-reader.ts'
import type { Certificate } from '../../engine/signing/certificate.ts'
import { tokenProblems } from '../../engine/timestamps/check-token.ts'
import type { MessageImprint } from '../../engine/timestamps/message-imprint.ts'
import { timestampProblem } from '../../engine/timestamps/problems.ts'
import { writeRequest } from '../../engine/timestamps/request.ts'
import { readResponse } from '../../engine/timestamps/response.ts'
import { readToken, type TimestampToken } from '../../engine/timestamps/token.ts'
import type { Clock } from '../clock.ts'
import { createHttpClient, type Outcome } from '../http-client/http-client.ts'
import type { AuthorityAddress } from './authority-address.ts'

/** The answer of an authority: a checked timestamp, or why there is none to use. */
export type AuthorityAnswer =
  | { isStamped: true; bytes: Uint8Array; token: TimestampToken }
  | { isStamped: false; error: string }

export interface TimestampRequestOptions {
  roots: Certificate[]
  clock: Clock
  timeoutMs: number
}

/**
 * The tolerated difference between an authority's clock and our clock, which NTP sets. If ours were wrong by more, the
 * seal would have a wrong time anyway.
 */
const clockToleranceMs = 5 * 60 * 1000
const nonceBytes = 8

/**
 * Asks an authority for a timestamp of a hash, and checks the timestamp. Never rejects. The operator has chosen the
 * authority, so it may have a private address and no TLS. Its signature is checked, and it learns no more than a hash.
 */
export async function askAuthority(
  { url, authorization }: AuthorityAddress,
  imprint: MessageImprint,
  { roots, clock, timeoutMs }: TimestampRequestOptions,
  signal?: AbortSignal,
): Promise<AuthorityAnswer> {
  const nonce = positiveFrom(randomBytes(nonceBytes))
  const client = createHttpClient({ allowPrivate: true, timeouts: { totalMs: timeoutMs, bodyMs: timeoutMs } })
  const body = Buffer.from(writeRequest({ imprint, nonce, policy: null }))
  const headers = { 'content-type': 'application/timestamp-query', ...(authorization !== null && { authorization }) }
  const answer = answerOf(await client.post({ url, headers, body }, signal))
  if ('error' in answer) return { isStamped: false, error: answer.error }
  const request = { nonce, policy: null, now: clock.now(), toleranceMs: clockToleranceMs }
  return checked(answer.body, { imprint, roots, request })
}

/**
 * Returns the body of an answer with status 200. Redirects are not followed, because they would bypass the operator's
 * setting.
 */
function answerOf(outcome: Outcome): { body: Uint8Array } | { error: string } {
  if (outcome.kind === 'failed') return { error: outcome.error }
  if (outcome.status !== 200) return { error: `The authority answered with HTTP ${outcome.status}` }
  return outcome.isBodyCut ? { error: 'The response is too long, or did not end in time' } : { body: outcome.body }
}

function checked(body: Uint8Array, expected: Parameters<typeof tokenProblems>[1]): AuthorityAnswer {
  const response = readResponse(body)
  if ('problem' in response) return { isStamped: false, error: response.problem.message }
  try {
    const token = readToken(response.token)
    const problems = tokenProblems(token, expected)
    if (problems.length === 0) return { isStamped: true, bytes: response.token, token }
    return { isStamped: false, error: problems.map(({ message }) => message).join('; ') }
  } catch (error) {
    if (!(error instanceof DerError)) throw error
    return { isStamped: false, error: timestampProblem('token-unreadable', error.message).message }
  }
}
