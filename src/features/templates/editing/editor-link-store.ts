import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/transaction.ts'
import type { LinkTables } from '../../links/link-kind.ts'

export const editorLinkTables: LinkTables = {
  table: 'editor_link',
  holder: 'template_id',
  sessions: null,
  sql: {
    join: sql``,
    ownerId: sql`l.template_id`,
    subjectId: sql`l.template_id`,
    organizationId: sql`(select organization_id from template where id = l.template_id)`,
    channel: sql`'api'`,
    memberEmail: sql`null`,
    round: sql`null::integer`,
    editor: sql`case when l.editor_name is not null
                     then jsonb_strip_nulls(jsonb_build_object('name', l.editor_name, 'email', l.editor_email)) end`,
    opensAt: now => sql`l.expires_at > ${now}`,
    isLeft: sql`false`,
    isSuperseded: sql`false`,
    verification: sql`'{}'::text[]`,
  },
}

/** Returns SQL that selects the template that a new link opens. */
export const templateOfLink = (templateId: string) => sql`select id from template where id = ${templateId}`

/** The person who edits with a link, as the link names them. */
export interface EditorOfLink {
  name: string | null
  email: string | null
  createdAt: Date
  expiresAt: Date
}

export async function readEditorOfLink(db: Executor, linkId: string): Promise<EditorOfLink> {
  return db
    .selectFrom('editor_link')
    .select(['editor_name as name', 'editor_email as email', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('id', '=', linkId)
    .executeTakeFirstOrThrow()
}
