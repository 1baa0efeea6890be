import { checkSignature } from './algorithms.ts'
import { basicConstraints, type Certificate, extendedKeyUsages, hasKeyUsage, subjectText } from './certificate.ts'
import { oids } from './object-identifiers.ts'
import { problem, type SignatureProblem } from './problems.ts'

const maxPathLength = 8

/**
 * Finds the shortest path from a signer's certificate, which comes first, to one of the roots, which comes last; null
 * when there is none. An issuer is matched by its name and its key, so another root of the same name does not match.
 * Each certificate is tried only once, however many others it could have issued.
 */
export function findPath(
  signer: Certificate,
  intermediates: Certificate[],
  roots: Certificate[],
): Certificate[] | null {
  const untried = new Set(intermediates)
  let paths = [[signer]]
  while (paths.length > 0) {
    for (const path of paths) {
      const root = roots.find(candidate => hasIssued(candidate, path.at(-1)!))
      if (root) return [...path, root]
    }
    paths = paths[0]!.length < maxPathLength ? paths.flatMap(path => extended(path, untried)) : []
  }
  return null
}

/** Extends the path by each untried certificate that may have issued its last certificate. */
function extended(path: Certificate[], untried: Set<Certificate>): Certificate[][] {
  const issuers = [...untried].filter(candidate => hasIssued(candidate, path.at(-1)!))
  for (const issuer of issuers) untried.delete(issuer)
  return issuers.map(issuer => [...path, issuer])
}

/**
 * Whether the issuer's name and key match the certificate. Does not check whether the issuer is allowed to issue
 * certificates.
 */
export function hasIssued(issuer: Certificate, certificate: Certificate): boolean {
  if (Buffer.compare(issuer.subject, certificate.issuer) !== 0) return false
  const { signatureAlgorithm: identifier, signedPart: data, signature } = certificate
  return checkSignature({ publicKey: issuer.publicKey, identifier, data, signature }) === 'good'
}

/**
 * Returns the problems of a path at a point in time, including those that its first certificate has as a certificate
 * for signing documents.
 */
export const pathProblems = (path: Certificate[], at: Date): SignatureProblem[] => [
  ...chainProblems(path, at),
  ...purposeProblems(path[0]!),
]

/**
 * Returns the problems of a path at a point in time, for any purpose (RFC 5280 §6.1, without policies, names and
 * revocation).
 */
export function chainProblems(path: Certificate[], at: Date): SignatureProblem[] {
  const [, ...issuers] = path
  return [
    ...path.flatMap(certificate => certificateProblems(certificate, at)),
    ...issuers.flatMap((issuer, below) => issuerProblems(issuer, below)),
  ]
}

/** Extensions that may be critical, because they are checked here or are harmless for such a path. */
const understood = new Set<string>([
  oids.keyUsage,
  oids.basicConstraints,
  oids.extendedKeyUsage,
  oids.subjectAltName,
  oids.subjectKeyIdentifier,
  oids.authorityKeyIdentifier,
  oids.certificatePolicies,
  oids.noRevocationAvailable,
])

function certificateProblems(certificate: Certificate, at: Date): SignatureProblem[] {
  const problems: SignatureProblem[] = []
  const named = () => subjectText(certificate)
  if (at < certificate.notBefore) problems.push(problem('certificate-not-yet-valid', named()))
  if (at > certificate.notAfter) problems.push(problem('certificate-expired', named()))
  for (const [oid, { critical }] of certificate.extensions) {
    if (critical && !understood.has(oid))
      problems.push(problem('certificate-extension-unknown', `${oid} in ${named()}`))
  }
  return problems
}

/** `below` is the number of authorities between this issuer and the signer. */
function issuerProblems(issuer: Certificate, below: number): SignatureProblem[] {
  const { authority, pathLength } = basicConstraints(issuer)
  if (!authority || hasKeyUsage(issuer, 'keyCertSign') === false)
    return [problem('certificate-not-authority', subjectText(issuer))]
  return pathLength !== null && below > pathLength ? [problem('certificate-path-too-long', subjectText(issuer))] : []
}

const signingPurposes: readonly string[] = [
  oids.anyExtendedKeyUsage,
  oids.emailProtection,
  oids.documentSigning,
  oids.authenticDocuments,
]

function purposeProblems(signer: Certificate): SignatureProblem[] {
  const purposes = extendedKeyUsages(signer)
  const suits =
    !basicConstraints(signer).authority &&
    hasKeyUsage(signer, 'nonRepudiation') &&
    (purposes?.some(p => signingPurposes.includes(p)) ?? true)
  return suits ? [] : [problem('certificate-purpose', subjectText(signer))]
}
