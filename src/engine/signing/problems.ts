/** Every possible problem of a signature and its certificates, with the text for people. */
const texts = {
  'cms-unreadable': 'The signature is not a CMS SignedData in DER',
  'cms-unusual': 'The signature holds something that a seal does not have',
  'signer-count': 'The signature does not have exactly one signer',
  'signer-certificate-missing': "The signer's certificate is not in the signature",
  'certificate-unreadable': 'A certificate in the signature cannot be read',
  'certificate-unused': "The signature carries a certificate that is not on the signer's path",
  'content-type': 'The signature is not over data',
  'signed-attributes': 'The signed attributes are missing, repeated or not in DER order',
  'digest-mismatch': 'The document is not the one that was signed',
  'signature-mismatch': "The signature does not match the signer's key",
  'algorithm-refused': 'The signature or digest algorithm, or the key, is not accepted',
  'signing-certificate-missing': 'The signature does not name its certificate (ESS signing-certificate-v2)',
  'signing-certificate-mismatch': 'The signature names another certificate than the one it carries',
  'certificate-not-yet-valid': 'A certificate was not valid yet at the time of signing',
  'certificate-expired': 'A certificate had expired at the time of signing',
  'certificate-not-authority': 'An issuing certificate may not issue certificates',
  'certificate-path-too-long': 'A certificate path is longer than its authority allows',
  'certificate-extension-unknown': 'A certificate has a critical extension that is not understood',
  'certificate-purpose': "The signer's certificate is not for signing documents",
} as const

export type SignatureProblemCode = keyof typeof texts

/** A problem: a code for programs, a text for people. */
export interface SignatureProblem {
  code: SignatureProblemCode
  message: string
}

export function problem(code: SignatureProblemCode, detail?: string): SignatureProblem {
  return { code, message: detail ? `${texts[code]} (${detail})` : texts[code] }
}
