import type { FastifyRequest } from 'fastify'
import type { KnownBy } from '../../engine/events/known-by.ts'
import { originOf } from '../../http/actor-origin.ts'
import { bearerToken } from '../../http/bearer-token.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Access } from '../../http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { knownByLink } from '../links/known-by-link.ts'
import { byLink, type LinkCaller, linkTerms } from '../links/link-access.ts'
import type { FoundLink } from '../links/link-kind.ts'
import { openLink } from '../links/open-link.ts'
import { signingLinks } from '../signature-requests/signing-link.ts'
import { verifiedBy } from '../signature-requests/verification/codes.ts'

/** A signer with a session that their link opened. */
export interface SignerCaller extends LinkCaller {
  recipientSignatureId: string
  signatureRequestId: string
  organizationId: string
  /** The link, how the signer got it, and what they proved in addition. */
  knownBy: KnownBy
}

/** A caller with a signer's link who may still have to prove that they are that signer. */
export interface LinkHolder extends SignerCaller {
  token: string
  isVerificationMissing: boolean
}

/** Returns the bearer token of a verified signer, which consists of the link's token and the proof. */
export const verifiedToken = (token: string, proof: string): string => `${token}.${proof}`

async function linkHolder(
  platform: Pick<Platform, 'caches' | 'clock' | 'database'>,
  request: FastifyRequest,
): Promise<LinkHolder> {
  const [token = '', proof] = bearerToken(request).split('.')
  const link = await openLink(platform, signingLinks, token)
  const isAsked = link.verification.length > 0
  const verified = isAsked ? await verifiedBy(platform, link.linkId, { proof, origin: originOf(request) }) : []
  const knownBy = { ...knownByLink(link), ...(verified.length > 0 && { verified }) }
  const provenWays = verified.map(({ way }) => way)
  const isVerificationMissing = link.verification.some(way => !provenWays.includes(way))
  return { ...byLink(link), ...signerOf(link), knownBy, token, isVerificationMissing }
}

const signerOf = (link: FoundLink) => ({
  recipientSignatureId: link.holderId,
  signatureRequestId: link.subjectId,
  organizationId: link.organizationId!,
})

const terms = linkTerms(signingLinks, 'signer')

/**
 * Admits signers by the token of a signing page, whether or not they have been verified. Only for the calls of the
 * verification itself.
 */
export const linkHolderAccess: Access<LinkHolder> = {
  ...terms,
  errors: [...terms.errors, 'content_deleted'],
  authenticate: linkHolder,
}

/**
 * Admits a signing page by the token of its URL. If the signer must be verified and another client entered the code,
 * the token must include the proof. No call shows or changes a request whose content was deleted.
 */
export const signerAccess: Access<SignerCaller> = {
  ...linkHolderAccess,
  errors: [...linkHolderAccess.errors, 'verification_required'],
  async authenticate(platform, request) {
    const { isVerificationMissing, token: _, ...signer } = await linkHolder(platform, request)
    if (isVerificationMissing) throw new CodedError('verification_required')
    return signer
  },
}
