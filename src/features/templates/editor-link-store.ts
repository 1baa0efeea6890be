import { sql } from 'kysely'
import type { LinkTables } from '../links/link-kind.ts'

export const editorLinkTables: LinkTables = {
  table: 'editor_link',
  holder: 'template_id',
  sessions: null,
  sql: {
    join: sql``,
    ownerId: sql`l.template_id`,
    subjectId: sql`l.template_id`,
    organizationId: sql`null`,
    channel: sql`'api'`,
    memberEmail: sql`null`,
    round: sql`null::integer`,
    opensAt: now => sql`l.expires_at > ${now}`,
    isLeft: sql`false`,
    isSuperseded: sql`false`,
  },
}

/** The template that a new link opens. */
export const templateOfLink = (templateId: string) => sql`select id from template where id = ${templateId}`
