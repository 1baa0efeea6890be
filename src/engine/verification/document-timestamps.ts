import { DerError } from '../asn1/der-reader.ts'
import type { PdfDocument } from '../pdf/document.ts'
import { PdfName } from '../pdf/objects.ts'
import type { DocumentSignature } from '../pdf/signatures.ts'
import { documentProblem, type Problem } from './problems.ts'
import { type CheckedToken, checkToken, type TimestampTrust } from './signature-timestamps.ts'
import { cmsOf, digestOfRange, gapProblems, readSignedRange, type SignedRange } from './signed-range.ts'

/** A timestamp of the document (ISO 32000-2 §12.8.5), checked at the time that it states. */
export interface DocumentTimestamp extends Pick<CheckedToken, 'report' | 'authority'> {
  signature: DocumentSignature
  range: SignedRange | null
  problems: Problem[]
}

export const isDocumentTimestamp = ({ subFilter }: DocumentSignature): boolean => subFilter === 'ETSI.RFC3161'

/**
 * Checks a timestamp of the document: its range, the bytes that are not signed, and its token at the time that it
 * states.
 */
export function checkDocumentTimestamp(
  { source }: PdfDocument,
  signature: DocumentSignature,
  trust: TimestampTrust,
): DocumentTimestamp {
  const range = readSignedRange(source, signature)
  if ('code' in range) return { signature, range: null, report: null, authority: null, problems: [range] }
  const { report, authority, problem } = checkRange(source, range, signature, trust)
  const problems = [
    ...gapProblems(source, range, signature.contents),
    ...(signature.foundIn === 'form' ? [] : [documentProblem('signature-hidden')]),
    ...(problem === null ? [] : [documentProblem('document-timestamp-wrong', problem)]),
  ]
  return { signature, range, report, authority: problems.length > 0 ? null : authority, problems }
}

function checkRange(
  source: PdfDocument['source'],
  range: SignedRange,
  { contents, value }: DocumentSignature,
  trust: TimestampTrust,
): CheckedToken {
  const type = value.get('Type')
  if (!(type instanceof PdfName && type.value === 'DocTimeStamp')) return refused('its dictionary is of another type')
  try {
    return checkToken(cmsOf(contents), digest => digestOfRange(source, range, digest), trust)
  } catch (error) {
    if (error instanceof DerError) return refused(error.message)
    throw error
  }
}

const refused = (detail: string): CheckedToken => ({
  report: null,
  authority: null,
  problem: detail,
})
