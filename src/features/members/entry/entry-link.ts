import type { Tx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { secretHash } from '../../../platform/secrets.ts'
import type { Role } from '../../people/roles.ts'
import { type EntryKind, entryLifetimesMs } from './entry-kinds.ts'
import { insertEntryLink } from './entry-link-store.ts'

/** What a new link is for. */
export interface EntryTerms {
  kind: EntryKind
  token: string
  /** Null for a claim. */
  email: string | null
  /** Of an invitation, and of the links of owners. */
  organizationId: string | null
  /** Of an invitation. */
  role?: Role
  /** The person who invites. */
  invitedBy?: string | null
}

/** Makes a link; only the hash of its token is stored. */
export async function makeEntryLink({ clock }: Platform, tx: Tx, terms: EntryTerms): Promise<{ entryId: string }> {
  const now = clock.now()
  const entryId = newId('ent')
  await insertEntryLink(tx, {
    ...terms,
    entryId,
    tokenSha256: secretHash(terms.token),
    role: terms.role ?? null,
    invitedBy: terms.invitedBy ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + entryLifetimesMs[terms.kind]),
  })
  return { entryId }
}

export const entryUrl = ({ config }: Platform, token: string): string => `${config.publicUrl}/setup/${token}`
