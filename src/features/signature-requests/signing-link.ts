import { sql } from 'kysely'
import type { ResourceKind } from '../../http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { appendSigningEvent } from '../events/append-event.ts'
import { knownByLink } from '../links/known-by-link.ts'
import type { LinkKind } from '../links/link-kind.ts'
import { linkUrl, makeLink } from '../links/make-link.ts'
import { revokedFacts } from '../links/revoke-link.ts'
import { changeSignatureRequest } from './change-signature-request.ts'
import { recipientSignatureResource } from './signature-request-resources.ts'

/** Links of signers. */
export const signingLinks: LinkKind = {
  name: 'Signing',
  table: 'signing_link',
  holder: 'recipient_id',
  pages: ['/sign/:token'],
  expired: 'link_expired',
  sessions: {
    table: 'signing_session',
    columns: link => ({ recipient_id: link.holderId, identified_by: knownByLink(link).identified_by }),
  },
  sql: {
    join: sql`join recipient r on r.id = l.recipient_id join signature_request s on s.id = r.signature_request_id`,
    ownerId: sql`r.id`,
    subjectId: sql`s.id`,
    organizationId: sql`s.organization_id`,
    channel: sql`l.channel`,
    memberEmail: sql`null`,
    round: sql`null::integer`,
    opensAt: now => sql`l.expires_at > ${now}`,
    isLeft: sql`false`,
  },
  owner: {
    path: '/recipient-signatures/:recipientSignatureId',
    resource: recipientSignatureResource as ResourceKind<unknown>,
    scope: 'signature-requests',
  },
  revoke: (platform, link, by, revoke) =>
    changeSignatureRequest(platform, link.subjectId, async (tx, { request, recipients }) => {
      const at = platform.clock.now()
      if (!(await revoke(tx, at))) return null
      await appendSigningEvent(tx, request, {
        type: 'signing_link_revoked',
        at,
        recipient: recipients.find(one => one.recipientSignatureId === link.holderId)!,
        actorEmail: by.identified_by === 'credential' ? request.sender.email : null,
        details: revokedFacts(link, by),
      })
      return null
    }),
}

/** The signer whom a new link is for. */
export const signerOfLink = (recipientSignatureId: string) =>
  sql`select id from recipient where id = ${recipientSignatureId}`

/** A mailed link: who has it, until when it opens, and the token that the mail carries. */
export interface MailedLink {
  recipientSignatureId: string
  token: string
  expiresAt: Date
}

/**
 * Makes the signing link of a mail. Committed before the mail leaves, so that it opens for whoever is faster than our commit;
 * made again by a job that runs twice, it is the same link, revoked if it was revoked.
 */
export async function createMailedSigningUrl(
  platform: Platform,
  { recipientSignatureId, token, expiresAt }: MailedLink,
): Promise<string> {
  const holder = signerOfLink(recipientSignatureId)
  const columns = { channel: 'mail' }
  await makeLink(platform, platform.database, signingLinks, { holder, token, expiresAt, credentialId: null, columns })
  return linkUrl(platform, signingLinks, token)
}
