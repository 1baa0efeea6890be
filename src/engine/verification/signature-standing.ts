import type { Problem, ProblemCode } from './problems.ts'

/**
 * How a signature stands that somebody else made, whoever that was: `unchecked` where it cannot be told, say because its
 * algorithm is not accepted any more.
 */
export type Standing = 'intact' | 'unchecked' | 'broken'

/**
 * By the first row that names one of its problems. A digest says nothing where it is unknown what was hashed, or how. What
 * is not named, such as an ended certificate, breaks no signature.
 */
const standings: [Standing, ProblemCode[]][] = [
  ['broken', ['byte-range-malformed', 'byte-range-gap', 'changed-after-certification']],
  ['unchecked', ['signature-type', 'content-type', 'cms-unreadable', 'signer-count', 'algorithm-refused']],
  ['broken', ['digest-mismatch']],
  ['unchecked', ['signed-attributes', 'signer-certificate-missing']],
  ['broken', ['signature-mismatch']],
  ['unchecked', ['signing-certificate-mismatch', 'contents-malformed', 'timestamp-wrong', 'document-timestamp-wrong']],
]

/** @returns also the problem that decides; null for a signature that is intact */
export function standingOf(problems: readonly Problem[]): { standing: Standing; problem: Problem | null } {
  for (const [standing, codes] of standings) {
    const problem = problems.find(({ code }) => codes.includes(code))
    if (problem) return { standing, problem }
  }
  return { standing: 'intact', problem: null }
}
