import { createHash } from 'node:crypto'
import type { SealCms } from '../signing/cms.ts'
import { oids } from '../signing/object-identifiers.ts'
import { signedAttribute } from '../signing/signed-data.ts'
import type { MessageImprint } from './message-imprint.ts'

/** Returns the imprint for a timestamp of a signature: it covers the signature's value (ETSI EN 319 122-1 §5.3). */
export const signatureImprint = (signature: Uint8Array): MessageImprint => ({
  digest: 'sha256',
  hash: createHash('sha256').update(signature).digest(),
})

/**
 * Assembles the CMS of a seal with the timestamp of its signature as the unsigned attribute signature-time-stamp (RFC
 * 3161 appendix A). The token must have been checked against `signatureImprint(signature)`.
 */
export const assembleStamped = (
  cms: SealCms,
  { signedAttributes, signature, token }: Record<'signedAttributes' | 'signature' | 'token', Uint8Array>,
): Uint8Array => cms.assemble(signedAttributes, signature, [signedAttribute(oids.timeStampToken, token)])

/** Returns the maximum size in bytes of a seal's CMS with a token of at most `tokenSizeBytes`. */
export const maxStampedSizeBytes = (cms: SealCms, tokenSizeBytes: number): number =>
  cms.maxSizeWith([signedAttribute(oids.timeStampToken, new Uint8Array(tokenSizeBytes))])
