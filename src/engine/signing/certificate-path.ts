import { checkSignature } from './algorithms.ts'
import { basicConstraints, type Certificate, extendedKeyUsages, hasKeyUsage, subjectText } from './certificate.ts'
import { oids } from './object-identifiers.ts'
import { problem, type SignatureProblem } from './problems.ts'

const maxPathLength = 8

/**
 * The shortest path from a signer's certificate to one of the roots, the signer's first and the root last; null when there is
 * none. An issuer is found by its name and by its key: another root of the same name leads nowhere. Each certificate is tried
 * once, however many of the others it could have issued.
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

/** The path with each untried certificate that may have issued its last one. */
function extended(path: Certificate[], untried: Set<Certificate>): Certificate[][] {
  const issuers = [...untried].filter(candidate => hasIssued(candidate, path.at(-1)!))
  for (const issuer of issuers) untried.delete(issuer)
  return issuers.map(issuer => [...path, issuer])
}

/** By its name and its key; whether it might is not asked. */
export function hasIssued(issuer: Certificate, certificate: Certificate): boolean {
  if (Buffer.compare(issuer.subject, certificate.issuer) !== 0) return false
  const { signatureAlgorithm: identifier, signedPart: data, signature } = certificate
  return checkSignature({ publicKey: issuer.publicKey, identifier, data, signature }) === 'good'
}

/** What is wrong with a path at a moment, and with its first certificate as a document signer's. */
export const pathProblems = (path: Certificate[], at: Date): SignatureProblem[] => [
  ...chainProblems(path, at),
  ...purposeProblems(path[0]!),
]

/** What is wrong with a path at a moment, whatever it is for (RFC 5280 §6.1, without policies, names and revocation). */
export function chainProblems(path: Certificate[], at: Date): SignatureProblem[] {
  const [, ...issuers] = path
  return [
    ...path.flatMap(certificate => certificateProblems(certificate, at)),
    ...issuers.flatMap((issuer, below) => issuerProblems(issuer, below)),
  ]
}

/** Extensions that are honoured here, or harmless to a path of this kind, and so may be critical. */
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
  const found: SignatureProblem[] = []
  const named = () => subjectText(certificate)
  if (at < certificate.notBefore) found.push(problem('certificate-not-yet-valid', named()))
  if (at > certificate.notAfter) found.push(problem('certificate-expired', named()))
  for (const [oid, { critical }] of certificate.extensions) {
    if (critical && !understood.has(oid)) found.push(problem('certificate-extension-unknown', `${oid} in ${named()}`))
  }
  return found
}

/** `below`: how many authorities stand between this one and the signer. */
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
