import type { KnownBy } from '../../engine/events/known-by.ts'
import { knownByLink } from '../links/known-by-link.ts'
import { byLink, type LinkCaller, linkAccess } from '../links/link-access.ts'
import { signingLinks } from '../signature-requests/signing-link.ts'

/** A signer whose link opened a session. */
export interface SignerCaller extends LinkCaller {
  recipientSignatureId: string
  signatureRequestId: string
  organizationId: string
  /** By the link, and how the signer got it. */
  knownBy: KnownBy
}

const bySigningLink = linkAccess<SignerCaller>(signingLinks, 'signer', link => ({
  ...byLink(link),
  recipientSignatureId: link.holderId,
  signatureRequestId: link.subjectId,
  organizationId: link.organizationId!,
  knownBy: knownByLink(link),
}))

/** Access of a signing page by the token of its URL. No call shows or changes a request whose content was deleted. */
export const signerAccess: typeof bySigningLink = {
  ...bySigningLink,
  errors: [...bySigningLink.errors, 'content_deleted'],
}
