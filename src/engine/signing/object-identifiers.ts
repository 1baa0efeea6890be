/** The object identifiers that seals, certificates and their checks name, in dotted form. */
export const oids = {
  // RFC 5652
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  // RFC 3161
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  // RFC 2634 and RFC 5035; RFC 3161 appendix A
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  // RFC 8018; NIST's AES-256 in CBC mode
  pbes2: '1.2.840.113549.1.5.13',
  pbkdf2: '1.2.840.113549.1.5.12',
  hmacSha256: '1.2.840.113549.2.9',
  aes256Cbc: '2.16.840.1.101.3.4.1.42',
  // X.520
  commonName: '2.5.4.3',
  organizationName: '2.5.4.10',
  organizationalUnitName: '2.5.4.11',
  // RFC 5280 §4.2; RFC 9608
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  certificatePolicies: '2.5.29.32',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  noRevocationAvailable: '2.5.29.56',
  // RFC 5280 §5.2 and §5.3
  cRLNumber: '2.5.29.20',
  reasonCode: '2.5.29.21',
  invalidityDate: '2.5.29.24',
  // addresses in certificates: RFC 5280 §4.2.1.13 and §4.2.2.1
  cRLDistributionPoints: '2.5.29.31',
  authorityInfoAccess: '1.3.6.1.5.5.7.1.1',
  // RFC 6960; the digest that names issuers there
  ocsp: '1.3.6.1.5.5.7.48.1',
  basicOcspResponse: '1.3.6.1.5.5.7.48.1.1',
  ocspNoCheck: '1.3.6.1.5.5.7.48.1.5',
  ocspSigning: '1.3.6.1.5.5.7.3.9',
  sha1: '1.3.14.3.2.26',
  // extended key usages that a document signer may have: RFC 5280, RFC 9336, Adobe's
  anyExtendedKeyUsage: '2.5.29.37.0',
  emailProtection: '1.3.6.1.5.5.7.3.4',
  documentSigning: '1.3.6.1.5.5.7.3.36',
  authenticDocuments: '1.2.840.113583.1.1.5',
  /** The certificate policy of test seals, which are not legally binding. Our own UUID under 2.25 (ITU-T X.667). */
  testSealPolicy: '2.25.13079139821503860589376299417401945539',
  /** The policy of timestamps by an installation's own authority, for whose time no independent party vouches. */
  ownTimeStampPolicy: '2.25.297557791011508386374282295056232788178',
} as const
