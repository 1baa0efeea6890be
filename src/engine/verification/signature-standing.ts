import type { Problem, ProblemCode } from './problems.ts'

/**
 * The standing of another party's signature: `unchecked` when it cannot be determined, for example because its
 * algorithm is no longer accepted.
 */
export type Standing = 'intact' | 'unchecked' | 'broken'

/**
 * The first row that names one of the problems decides. A digest proves nothing when it is unknown what was hashed, or
 * how. A problem that is not listed, such as an expired certificate, does not break a signature.
 */
const standings: [Standing, ProblemCode[]][] = [
  ['broken', ['byte-range-malformed', 'byte-range-gap', 'changed-after-certification']],
  ['unchecked', ['signature-type', 'content-type', 'cms-unreadable', 'signer-count', 'algorithm-refused']],
  ['broken', ['digest-mismatch']],
  ['unchecked', ['signed-attributes', 'signer-certificate-missing']],
  ['broken', ['signature-mismatch']],
  ['unchecked', ['signing-certificate-mismatch', 'contents-malformed', 'timestamp-wrong', 'document-timestamp-wrong']],
]

/**
 * Determines the standing of a signature from its problems.
 * @returns the standing, and the problem that decides it; the problem is null for an intact signature
 */
export function standingOf(problems: readonly Problem[]): { standing: Standing; problem: Problem | null } {
  for (const [standing, codes] of standings) {
    const problem = problems.find(({ code }) => codes.includes(code))
    if (problem) return { standing, problem }
  }
  return { standing: 'intact', problem: null }
}
