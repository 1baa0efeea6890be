import type { Tx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { secretHash } from '../../../platform/secrets.ts'
import type { Role } from '../../people/roles.ts'
import { type EntryKind, entryLifetimesMs } from './entry-kinds.ts'
import { insertEntryLink } from './entry-link-store.ts'

/** Null for a claim. */
export interface EntryTerms {
  kind: EntryKind
  token: string
  /** For an invitation, and for the links of owners. */
  email: string | null
  /** For an invitation. */
  organizationId: string | null
  /** The person who invites. */
  role?: Role
  /** The person who invites. */
  invitedBy?: string | null
}

/** Creates a link; only the hash of its token is stored. */
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
