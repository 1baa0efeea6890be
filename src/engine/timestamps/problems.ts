import type { SignatureProblem } from '../signing/problems.ts'

/** Everything that can be wrong with an answer of a timestamp authority, with the text for people. */
const texts = {
  'response-unreadable': 'The response is not a TimeStampResp in DER',
  'request-refused': 'The authority refused the request',
  'token-missing': 'The authority granted the request without a timestamp',
  'token-unreadable': 'The timestamp is not a CMS SignedData in DER',
  'token-content': 'The timestamp contains something other than what its authority signed',
  'imprint-mismatch': 'The timestamp is for other data',
  'nonce-mismatch': 'The timestamp answers another request',
  'policy-mismatch': 'The timestamp was issued under another policy than the one requested',
  'time-off': "The time of the timestamp differs from this machine's clock",
  'time-inaccurate': 'The authority does not say the time accurately enough',
  'authority-untrusted': "The authority's certificate does not lead to a trusted root",
  'authority-purpose': "The authority's certificate is not for timestamps alone",
} as const

export type TimestampProblemCode = keyof typeof texts

/** One thing that is wrong with a timestamp; what can be wrong with any signature has the codes of those. */
export type TimestampProblem = { code: TimestampProblemCode; message: string } | SignatureProblem

export function timestampProblem(code: TimestampProblemCode, detail?: string): TimestampProblem {
  return { code, message: detail ? `${texts[code]} (${detail})` : texts[code] }
}
