import type { PdfDocument } from '../pdf/document.ts'
import { asSingleLine } from '../text/single-line.ts'
import { judgeSignatures } from './judge-signatures.ts'
import { addLaterChanges, type LaterChangeKind } from './later-changes.ts'
import type { ProblemCode } from './problems.ts'
import type { CheckedSignature } from './signature-check.ts'
import { type Standing, standingOf } from './signature-standing.ts'
import { rangeEndOf } from './signed-range.ts'

/** A signature that a document had when it was uploaded. */
export interface EarlierSignature {
  /** The name of the signature field. */
  field: string
  /** The signer named in the certificate; null when it cannot be read. */
  subject: string | null
  standing: Standing
  /** The problem, or why the signature could not be checked; null for an intact signature. */
  problem: string | null
  /** Visible changes of the document after the signature, in words. */
  changedSince: string[]
}

/** The maximum number of earlier signatures. Each of them costs a digest of the document. */
export const EARLIER_SIGNATURES_MOST = 50

/** The time at which signatures are checked; nothing that is checked here depends on it. */
const ANY_TIME = new Date(8.64e15)

/**
 * Visible changes, in words. Filling in a form and signing again are left out, because signed documents are meant for
 * that.
 */
const seenChanges: Partial<Record<LaterChangeKind, string>> = {
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
 * Checks a document's signatures in the order in which they were made, as far as possible without knowing whom to
 * trust. Reports whether each signature covers these bytes and matches the certificate that it carries.
 */
export function earlierSignatures(document: PdfDocument): EarlierSignature[] {
  const trust = { roots: [], timestampRoots: [], revocationLists: [], now: ANY_TIME }
  const { signatures, timestamps, body } = judgeSignatures(document, trust)
  const changesOf = (signature: CheckedSignature) =>
    (signature.range && signature.range.end < body.source.sizeBytes ? addLaterChanges(body, signature) : []).flatMap(
      kind => seenChanges[kind] ?? [],
    )
  const signed = signatures.map(signature => ({ changedSince: changesOf(signature), ...signature }))
  const stamped = timestamps.map(timestamp => ({
    changedSince: [] as string[],
    subject: timestamp.report?.subject ?? null,
    ...timestamp,
  }))
  return [...signed, ...stamped]
    .toSorted((a, b) => rangeEndOf(a) - rangeEndOf(b))
    .map(({ signature, subject, problems, changedSince }) => {
      const { standing, problem } = standingOf(problems)
      return {
        field: displayName(signature.fieldName),
        subject: subject && displayName(subject),
        standing,
        problem: problem && (inWords[problem.code] ?? problem.message),
        changedSince,
      }
    })
}

/** Cleans text from outside for a line that people read. */
const displayName = (text: string) => asSingleLine(text.slice(0, 200))
