import type { SignatureProblem } from '../signing/problems.ts'

/** Every possible problem of a timestamp authority's answer, with the text for people. */
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

/** A problem of a timestamp; problems that any signature can have use the codes of signatures. */
export type TimestampProblem = { code: TimestampProblemCode; message: string } | SignatureProblem

export function timestampProblem(code: TimestampProblemCode, detail?: string): TimestampProblem {
  return { code, message: detail ? `${texts[code]} (${detail})` : texts[code] }
}
