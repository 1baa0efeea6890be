import { sql } from 'kysely'
import { knownByLink } from '../links/known-by-link.ts'
import type { LinkTables } from '../links/link-kind.ts'

export const signingLinkTables: LinkTables = {
  table: 'signing_link',
  holder: 'recipient_id',
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
    editor: sql`null::jsonb`,
    // a mail that was on its way when the deadline moved has a link with the earlier deadline
    opensAt: now =>
      sql`(case when l.channel = 'mail' then greatest(l.expires_at, s.expires_at) else l.expires_at end) > ${now}`,
    isLeft: sql`false`,
    isSuperseded: sql`coalesce(l.revoked_at <= r.corrected_at, false)`,
    verification: sql`r.verification`,
  },
}

/** Selects the signer who gets a new link. */
export const signerOfLink = (recipientSignatureId: string) =>
  sql`select id from recipient where id = ${recipientSignatureId}`

/**
 * Like `signerOfLink`, but only if the signer has this address. A correction of the address waits for the link, or else
 * no link is created.
 */
export const signerAtAddress = (recipientSignatureId: string, email: string) =>
  sql`select id from recipient where id = ${recipientSignatureId} and email = ${email} for share`
