import { createHash } from 'node:crypto'
import { type Certificate, issuerText, readCertificate, subjectText } from '../../../engine/signing/certificate.ts'
import type { SignatureAlgorithm, Signer } from '../../../engine/signing/signer.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Keys } from '../../../platform/keys/keys.ts'
import { UnusableSealError } from '../../../platform/keys/organization-seals/open-organization-seals.ts'
import type { Platform } from '../../../platform/platform.ts'

const algorithms: Record<SignatureAlgorithm, string> = {
  'ecdsa-p256-sha256': 'ECDSA, P-256, SHA-256',
  'ecdsa-p384-sha256': 'ECDSA, P-384, SHA-256',
  'rsa-pkcs1-sha256': 'RSA, PKCS #1 v1.5, SHA-256',
  'rsa-pss-sha256': 'RSA-PSS, SHA-256',
}

/** Presents the current certificate for an organization's seals and the root certificate that makes them trusted. */
export function presentSeal({ keys, config }: Pick<Platform, 'config' | 'keys'>, organizationId: string) {
  const signer = sealOf(keys, organizationId)
  const { certificates, algorithm } = signer
  const seal = readCertificate(certificates[0]!)
  return {
    holder: signer === keys.seal ? ('installation' as const) : ('organization' as const),
    ...presentCertificate(seal),
    algorithm: algorithms[algorithm],
    root: presentCertificate(readCertificate(certificates.at(-1)!)),
    rootUrl: `${config.publicUrl}/.well-known/countersign/root.pem`,
  }
}

function sealOf(keys: Keys, organizationId: string): Signer {
  try {
    return keys.sealOf(organizationId)
  } catch (error) {
    throw error instanceof UnusableSealError ? new CodedError('organization_seal_unusable') : error
  }
}

const presentCertificate = (certificate: Certificate) => ({
  subject: subjectText(certificate),
  issuer: issuerText(certificate),
  serialNumber: inPairs(Buffer.from(certificate.serialNumber)),
  validFrom: certificate.notBefore.toISOString(),
  validUntil: certificate.notAfter.toISOString(),
  sha256: inPairs(createHash('sha256').update(certificate.der).digest()),
})

/** Formats bytes as `0A:1B:…`, as PDF viewers do. */
const inPairs = (bytes: Buffer): string => bytes.toString('hex').toUpperCase().match(/../g)!.join(':')
