import type { Selectable } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import type { Executor, Tx } from '../../../platform/database/transaction.ts'
import { isRole, type Role } from '../../people/roles.ts'
import type { EntryKind } from './entry-kinds.ts'

/** A link into the application, without its token. */
export interface EntryLink {
  entryId: string
  kind: EntryKind
  email: string | null
  organizationId: string | null
  role: Role | null
  invitedBy: string | null
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
  revokedAt: Date | null
}

export type NewEntryLink = Omit<EntryLink, 'usedAt' | 'revokedAt'> & { tokenSha256: Buffer }

export async function insertEntryLink(tx: Tx, link: NewEntryLink): Promise<void> {
  await tx
    .insertInto('entry_link')
    .values({
      id: link.entryId,
      token_sha256: link.tokenSha256,
      kind: link.kind,
      email: link.email,
      organization_id: link.organizationId,
      role: link.role,
      invited_by: link.invitedBy,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute()
}

const columns = [
  'id',
  'kind',
  'email',
  'organization_id',
  'role',
  'invited_by',
  'created_at',
  'expires_at',
  'used_at',
  'revoked_at',
] as const

type Row = Pick<Selectable<Database['entry_link']>, (typeof columns)[number]>

const linkOf = (row: Row): EntryLink => ({
  entryId: row.id,
  kind: row.kind,
  email: row.email,
  organizationId: row.organization_id,
  role: row.role !== null && isRole(row.role) ? row.role : null,
  invitedBy: row.invited_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  usedAt: row.used_at,
  revokedAt: row.revoked_at,
})

export async function findEntryLink(db: Executor, tokenSha256: Buffer): Promise<EntryLink | null> {
  const row = await db
    .selectFrom('entry_link')
    .select(columns)
    .where('token_sha256', '=', tokenSha256)
    .executeTakeFirst()
  return row ? linkOf(row) : null
}

export async function readEntryLink(db: Executor, entryId: string): Promise<EntryLink | null> {
  const row = await db.selectFrom('entry_link').select(columns).where('id', '=', entryId).executeTakeFirst()
  return row ? linkOf(row) : null
}

/** Reads a link and locks it, so that no other transaction uses or revokes it before this transaction ends. */
export async function lockEntryLink(tx: Tx, entryId: string): Promise<EntryLink | null> {
  const row = await tx.selectFrom('entry_link').select(columns).where('id', '=', entryId).forUpdate().executeTakeFirst()
  return row ? linkOf(row) : null
}

export async function setEntryLinkUsed(tx: Tx, entryId: string, now: Date): Promise<void> {
  await tx.updateTable('entry_link').set({ used_at: now }).where('id', '=', entryId).execute()
}

export async function setEntryLinkRevoked(tx: Tx, entryId: string, now: Date): Promise<void> {
  await tx.updateTable('entry_link').set({ revoked_at: now }).where('id', '=', entryId).execute()
}

/** Revokes all unused links of a kind for an address and an organization, so that only the newest link works. */
export async function revokeEntryLinks(
  tx: Tx,
  which: { kind: EntryKind; email: string | null; organizationId: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('entry_link')
    .set({ revoked_at: now })
    .where('kind', '=', which.kind)
    .where('email', 'is not distinct from', which.email)
    .where('organization_id', 'is not distinct from', which.organizationId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Lists the invitations of an organization that can still be accepted, newest first. */
export async function listInvitations(db: Executor, organizationId: string, now: Date): Promise<EntryLink[]> {
  const rows = await db
    .selectFrom('entry_link')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'invitation')
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(linkOf)
}

/** Deletes links that expired before a moment. */
export async function deleteOldEntryLinks(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('entry_link').where('expires_at', '<', before).execute()
}
