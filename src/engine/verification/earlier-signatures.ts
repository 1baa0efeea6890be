import type { PdfDocument } from '../pdf/document.ts'
import { asSingleLine } from '../text/single-line.ts'
import { judgeSignatures } from './judge-signatures.ts'
import { addLaterChanges, type ChangeKind } from './later-changes.ts'
import type { ProblemCode } from './problems.ts'
import type { CheckedSignature } from './signature-check.ts'
import { type Standing, standingOf } from './signature-standing.ts'
import { endOf } from './signed-range.ts'

/** A signature with which a document came. */
export interface EarlierSignature {
  /** Name of the field. */
  field: string
  /** Whose it is, as its certificate says; null where that cannot be read. */
  subject: string | null
  standing: Standing
  /** What is wrong, or why it could not be checked; null for one that is intact. */
  problem: string | null
  /** What of the document was changed after it that people see, in words. */
  changedSince: string[]
}

/** A signature costs a digest of the document. */
export const EARLIER_SIGNATURES_MOST = 50

/** Nothing that is judged here depends on the time. */
const ANY_TIME = new Date(8.64e15)

/** Changes that people see, in words. Filling in a form and signing again are what a signed document is for. */
const seenChanges: Partial<Record<ChangeKind, string>> = {
  pages: 'its pages',
  'page-content': 'what its pages show',
  annotations: 'its comments',
  'form-fields': 'its form fields',
}

/** Why a signature could not be checked, for people who know neither CMS nor DER. */
const inWords: Partial<Record<ProblemCode, string>> = {
  'signature-type': 'it is of a kind that is not checked here',
  'content-type': 'it cannot be read',
  'cms-unreadable': 'it cannot be read',
  'signer-count': 'it is by several signers at once',
  'algorithm-refused': 'it was made in a way that is not considered safe any more',
  'signed-attributes': 'it cannot be read',
  'signer-certificate-missing': 'it does not carry the certificate of its signer',
  'signing-certificate-mismatch': 'it carries another certificate than it names',
  'contents-malformed': 'there is something in the file that does not belong to it',
  'timestamp-wrong': 'its timestamp does not hold',
  'document-timestamp-wrong': 'this timestamp does not hold',
}

/**
 * The signatures of a document, in the order in which they were made, as far as they can be checked without knowing whom to
 * trust: whether each is over these bytes, and by the certificate that it carries.
 */
export function earlierSignatures(document: PdfDocument): EarlierSignature[] {
  const trust = { roots: [], timestampRoots: [], revocationLists: [], now: ANY_TIME }
  const { signatures, timestamps, body } = judgeSignatures(document, trust)
  const changesOf = (one: CheckedSignature) =>
    (one.range && one.range.end < body.source.sizeBytes ? addLaterChanges(body, one) : []).flatMap(
      kind => seenChanges[kind] ?? [],
    )
  const signed = signatures.map(signature => ({ changedSince: changesOf(signature), ...signature }))
  const stamped = timestamps.map(timestamp => ({
    changedSince: [] as string[],
    subject: timestamp.report?.subject ?? null,
    ...timestamp,
  }))
  return [...signed, ...stamped]
    .toSorted((a, b) => endOf(a) - endOf(b))
    .map(({ signature, subject, problems, changedSince }) => {
      const { standing, problem } = standingOf(problems)
      return {
        field: named(signature.fieldName),
        subject: subject && named(subject),
        standing,
        problem: problem && (inWords[problem.code] ?? problem.message),
        changedSince,
      }
    })
}

/** What strangers wrote, as a line for people. */
const named = (text: string) => asSingleLine(text.slice(0, 200))
