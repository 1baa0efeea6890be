import { sql } from 'kysely'
import type { LinkTables } from '../links/link-kind.ts'
import { emailKey } from '../people/email-key.ts'
import type { MemberRole } from './redline-request.ts'

export const redlineLinkTables: LinkTables = {
  table: 'redline_link',
  holder: 'member_id',
  sessions: { table: 'redline_session' },
  sql: {
    join: sql`join redline_member m on m.id = l.member_id join redline_request r on r.id = m.redline_request_id`,
    ownerId: sql`m.redline_request_id`,
    subjectId: sql`m.redline_request_id`,
    organizationId: sql`r.organization_id`,
    channel: sql`l.channel`,
    memberEmail: sql`m.email`,
    round: sql`l.round`,
    editor: sql`null::jsonb`,
    opensAt: now => sql`coalesce(l.expires_at > ${now}, l.round = r.round)`,
    isLeft: sql`m.removed_at is not null`,
    isSuperseded: sql`false`,
    verification: sql`'{}'::text[]`,
  },
}

export interface LinkedMember {
  id: string
  role: MemberRole
  email: string
  name: string
}

/** Selects the member whom a new link is for. The row is locked, so that no link outlives a removal. */
export const memberOfLink = (redlineRequestId: string, memberEmail: string) => sql`
  select id, role, email, display_name as name from redline_member
   where redline_request_id = ${redlineRequestId} and email_key = ${emailKey(memberEmail)} and removed_at is null
     for no key update`
